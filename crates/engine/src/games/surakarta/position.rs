//! A position of Surakarta.

use super::bitboard::{BOARD, Bitboard};
use crate::game::Player;

/// The pieces of each side, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces of each player, one bit for each point in row-major order from the top left.
    pub(super) pieces: [Bitboard; 2],
    pub(super) to_move: Player,
}

impl Position {
    /// Returns the pieces of a player.
    #[inline]
    pub(super) const fn of(&self, player: Player) -> Bitboard {
        self.pieces[player.index()]
    }

    /// Returns the pieces of both sides.
    #[inline]
    pub(super) const fn occupied(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1]
    }

    /// Returns the points without a piece.
    #[inline]
    pub(super) const fn empty(&self) -> Bitboard {
        BOARD & !self.occupied()
    }

    /// Returns the position with the other side to move.
    #[inline]
    pub(super) fn with_other_side(&self) -> Self {
        Self {
            to_move: !self.to_move,
            ..*self
        }
    }
}
