//! What can be said of a mark.

use super::position::Position;
use super::rules::Mnk;
use crate::game::Explainable;

impl<const WORDS: usize> Explainable for Mnk<WORDS> {
    fn passed(&self, position: &Position<WORDS>) -> Option<Position<WORDS>> {
        Some(position.passed())
    }
}
