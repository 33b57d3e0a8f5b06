//! A game with random estimates, from which the search must not be able to hide.

use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;

use crate::game::book::Fate;
use crate::game::{Estimate, Foregone, Game, Goal, Outcome, Outlook, Player, Soonest};

/// A game with other estimates: random ones. They differ between twins, so it has
/// none.
#[derive(Clone, Debug)]
pub(super) struct Noisy<G> {
    pub(super) rules: G,
    pub(super) seed: u64,
}

impl<G: Game> Game for Noisy<G> {
    type Position = G::Position;
    type Move = G::Move;
    type Moves = G::Moves;

    fn start(&self) -> G::Position {
        self.rules.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.rules.to_move(position)
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.rules.outcome(position)
    }

    fn moves(&self, position: &G::Position) -> G::Moves {
        self.rules.moves(position)
    }

    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.rules.play(position, mv)
    }

    fn plies_left(&self, position: &G::Position) -> u32 {
        self.rules.plies_left(position)
    }

    fn outlook(&self, position: &G::Position) -> Outlook<G::Moves> {
        self.rules.outlook(position)
    }

    fn soonest(&self, position: &G::Position) -> Soonest {
        self.rules.soonest(position)
    }

    fn foregone(&self, position: &G::Position, goal: Goal) -> Option<Foregone> {
        self.rules.foregone(position, goal)
    }

    fn known_by_heart(&self, position: &G::Position) -> Option<Fate> {
        self.rules.known_by_heart(position)
    }

    fn line_by_heart(&self, position: &G::Position) -> Option<Vec<G::Move>> {
        self.rules.line_by_heart(position)
    }

    fn promise(&self, child: &G::Position, mv: G::Move) -> i32 {
        self.rules.promise(child, mv)
    }

    fn estimate(&self, position: &G::Position) -> Estimate {
        let hash = FxBuildHasher.hash_one((self.seed, position));
        // Few different values, so that many are equal.
        let step = i32::try_from(hash % 7).expect("a remainder of 7") - 3;
        Estimate::from_hundredths(step * 300)
    }
}
