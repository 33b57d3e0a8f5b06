//! What can be said of a move.

use super::lines::mills;
use super::moves::Move;
use super::points::cell_of;
use super::position::Position;
use super::rules::{NineMensMorris, play};
use crate::game::{Explainable, OwnFact, OwnWord, Player, Weight};

const CLOSES_MILL: OwnWord = OwnWord::new("closes_mill", "closes a mill", Weight::High);

impl Explainable for NineMensMorris {
    const MATERIAL_NOUNS: [&'static str; 2] = ["man", "men"];

    const OWN_WORDS: &'static [OwnWord] = &[CLOSES_MILL];

    fn passed(&self, position: &Position) -> Option<Position> {
        Some(position.with_other_side())
    }

    fn material(&self, position: &Position) -> Option<[u32; 2]> {
        Some(Player::BOTH.map(|player| position.count_of(player)))
    }

    fn own_facts(&self, position: &Position, mv: Move) -> Vec<OwnFact> {
        let men = play(position, mv).of(position.to_move);
        let is_in_mill = mills(men).both() & 1 << mv.to != 0;
        let closed = is_in_mill.then(|| cell_of(mv.to));
        let closed = OwnFact::at(CLOSES_MILL, closed.into_iter().collect());
        closed.into_iter().collect()
    }
}
