//! The symmetries of chess.

use super::position::Position;
use super::rules::Chess;
use crate::game::Symmetric;

impl Symmetric for Chess {
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }
}
