//! A legal move of a position.

use super::snapshot::PositionSnapshot;
use crate::game::MoveText;

/// A legal move, and the position that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The move.
    pub mv: MoveText,
    /// What players call the move.
    pub name: String,
    /// The cells that a player presses to make the move, in order.
    pub squares: Vec<usize>,
    /// The position after the move.
    pub after: PositionSnapshot,
}
