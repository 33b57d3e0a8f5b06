//! A position of Breakthrough.

use super::bitboard::Bitboard;
use crate::game::Player;

/// The pieces of each side, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces of each player, one bit for each cell in row-major order from the top left.
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
}
