//! One game in two representations.

use super::position::posed;
use super::setup::with_rules;
use super::{DynGame, DynPosition, GameDefinition, GameInfo, PositionError, PositionSpec};
use crate::game::notation::Notation;

/// A game that works on one type of position where the rules that a request asks for
/// allow it, and on another where they do not. To callers it is one: both take the same
/// parameters and write their boards and moves alike.
#[derive(Debug)]
pub struct WithFallback<A, B> {
    /// The game as the menu shows it.
    pub primary: GameDefinition<A>,
    /// The same rules on the other type of position.
    pub fallback: B,
}

impl<A: Notation, B: Notation> DynGame for WithFallback<A, B> {
    fn name(&self) -> &'static str {
        self.primary.name()
    }

    fn info(&self) -> GameInfo {
        self.primary.info()
    }

    fn position(&self, setup: &PositionSpec) -> Result<Box<dyn DynPosition>, PositionError> {
        match with_rules(&self.primary.rules, &setup.rules) {
            Ok(rules) => posed(rules, setup),
            Err(_) => posed(with_rules(&self.fallback, &setup.rules)?, setup),
        }
    }

    fn book_positions(&self, plies: u32) -> Vec<(u64, Box<dyn DynPosition>)> {
        self.primary.book_positions(plies)
    }
}
