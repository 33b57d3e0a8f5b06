//! One game in two representations.

use super::posed::posed;
use super::setup::with_rules;
use super::{Card, Engine, Entry, Setup, SetupError, Task};
use crate::audit::{Violation, audit};
use crate::game::notation::Notation;

/// A game that works on one type of position where the rules that a request asks for
/// allow it, and on another where they do not. To callers it is one: both take the same
/// parameters and write their boards and moves alike.
#[derive(Debug)]
pub struct Either<A, B> {
    /// The game as the menu shows it.
    pub entry: Entry<A>,
    /// The same rules on the other type of position.
    pub or: B,
}

impl<A: Notation, B: Notation> Engine for Either<A, B> {
    fn name(&self) -> &'static str {
        self.entry.name()
    }

    fn card(&self) -> Card {
        self.entry.card()
    }

    fn task(&self, setup: &Setup) -> Result<Box<dyn Task>, SetupError> {
        match with_rules(&self.entry.rules, &setup.rules) {
            Ok(rules) => posed(rules, setup),
            Err(_) => posed(with_rules(&self.or, &setup.rules)?, setup),
        }
    }

    fn choices_after(&self, plies: u32) -> Vec<(u64, Box<dyn Task>)> {
        self.entry.choices_after(plies)
    }

    fn audit(&self, picks: &[u16], seed: u64) -> Result<(), Violation> {
        self.entry.audit(picks, seed)?;
        audit(&self.or, picks, seed)
    }
}
