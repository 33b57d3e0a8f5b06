//! Openings of matches: a few random moves, each one of the best of a short search.

use bestmove_api::contract::move_json::Move;
use bestmove_engine::erased::{DynGame, Limits, Resources};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use crate::played_game::after;
use crate::selfplay::search;

/// The openings of a match, each by its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Openings {
    pub(crate) game: &'static dyn DynGame,
    pub(crate) plies: u32,
    pub(crate) seed: u64,
    pub(crate) balance: Balance,
}

/// How much better a side may stand after an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Balance {
    /// However much.
    Any,
    /// Not much, if one of [`MAX_DRAWS`] is such. Otherwise the better players would win as often as the worse
    /// ones, with the better side.
    Even,
}

/// The most openings that are drawn for one that is balanced.
const MAX_DRAWS: u32 = 40;

/// The nodes of the search that decides whether an opening is balanced.
const BALANCE_NODES: u64 = 30_000;

/// The greatest estimate after a balanced opening, in hundredths of a point.
const MAX_IMBALANCE: i16 = 200;

impl Openings {
    /// Draws the opening of this number.
    pub(crate) fn draw(&self, number: u64) -> Vec<Move> {
        let mut generator = Pcg64Mcg::seed_from_u64(self.seed.wrapping_mul(1_000_003) + number);
        if self.balance == Balance::Any {
            return self.draw_any(&mut generator);
        }
        let mut best: Option<(i16, Vec<Move>)> = None;
        for _ in 0..MAX_DRAWS {
            let moves = self.draw_any(&mut generator);
            let imbalance = self.imbalance(&moves);
            if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
                best = Some((imbalance, moves));
            }
            if imbalance <= MAX_IMBALANCE {
                break;
            }
        }
        best.map(|(_, moves)| moves).unwrap_or_default()
    }

    fn draw_any(&self, generator: &mut Pcg64Mcg) -> Vec<Move> {
        const CHOICES: usize = 12;
        let mut resources = Resources::default();
        let mut moves = Vec::new();
        for _ in 0..self.plies {
            let position = after(self.game, &moves);
            if position.is_over() {
                break;
            }
            let limits = Limits::default().with_nodes(1_000);
            let result = search(&*position, limits, &mut resources);
            let undecided = result
                .candidates
                .iter()
                .filter(|candidate| !candidate.value.is_proven());
            let choices: Vec<_> = undecided.take(CHOICES).collect();
            if choices.is_empty() {
                break;
            }
            let choice = choices[generator.random_range(0..choices.len())];
            moves.push(Move(choice.pv[0].clone()));
        }
        moves
    }

    /// By how much a side stands better after these moves, in hundredths of a point.
    fn imbalance(&self, moves: &[Move]) -> i16 {
        let position = after(self.game, moves);
        if position.is_over() {
            return i16::MAX;
        }
        let limits = Limits::default().with_nodes(BALANCE_NODES);
        let result = search(&*position, limits, &mut Resources::default());
        result.value.hundredths().abs()
    }
}
