//! The facts about a position that its evaluation and the ranks of its moves need.

use super::bitboard::Bitboard;
use super::moves::Moves;
use super::rules::{attacked_by, captures};
use crate::game::Armies;

/// The captures of the side to move, and its pieces that the opponent could capture now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features {
    pub(super) captures: Moves,
    pub(super) own_attacked: Bitboard,
}

impl Features {
    pub(super) fn new(position: &Armies) -> Self {
        Self {
            captures: captures(position),
            own_attacked: attacked_by(position, !position.to_move),
        }
    }
}
