//! The facts about a position that its evaluation and the ranks of its moves need.

use super::lines::{completions, line_mates};
use super::moves::Moves;
use super::points::Bitboard;
use super::position::Position;
use super::rules::{closing_points, moves};

/// The mills that each side could close, and the men that may come to be part of one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features {
    /// The moves of the side to move that close a mill.
    pub(super) closing: Moves,
    /// The points at which the opponent could close a mill if it were to move.
    pub(super) threats: Bitboard,
    /// The opponent's men in lines of two whose third point is empty.
    pub(super) pairs: Bitboard,
}

impl Features {
    pub(super) fn new(position: &Position) -> Self {
        let opponent = !position.to_move;
        let open = completions(position.of(opponent)).within(position.empty());
        Self {
            closing: moves(position).closing(),
            threats: closing_points(position, opponent),
            pairs: line_mates(open),
        }
    }
}
