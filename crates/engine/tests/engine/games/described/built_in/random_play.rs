//! Positions of both games after the same random play.

use std::ops::RangeInclusive;

use bestmove_engine::erased::{DynPosition, MoveText, RulesVisitor};
use bestmove_engine::game::Game;
use rand::RngExt as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;

use super::Pair;
use crate::games::described::description;

/// Random play that ends the game only where every move does.
struct RandomPlay<'a> {
    plies: usize,
    rng: &'a mut Pcg64Mcg,
    moves: Vec<MoveText>,
}

impl RulesVisitor for RandomPlay<'_> {
    fn visit<G: Game>(&mut self, _name: &'static str, rules: &G) {
        let mut position = rules.initial_position();
        for _ in 0..self.plies {
            let mut legal: Vec<_> = rules.moves(&position).into_iter().collect();
            legal.shuffle(self.rng);
            let goes_on = |mv: &G::Move| rules.outcome(&rules.play(&position, *mv)).is_none();
            let Some(mv) = legal.into_iter().find(goes_on) else {
                return;
            };
            self.moves.push(rules.write_move(&position, mv));
            position = rules.play(&position, mv);
        }
    }
}

pub(super) fn after_random_play(
    pair: &Pair,
    plies: RangeInclusive<usize>,
    rng: &mut Pcg64Mcg,
) -> [Box<dyn DynPosition>; 2] {
    let plies = rng.random_range(plies);
    let moves = Vec::new();
    let mut play = RandomPlay { plies, rng, moves };
    description(&pair.description).accept(&mut play).unwrap();
    println!("{} after {:?}", pair.built_in, play.moves);
    pair.after(&play.moves)
}
