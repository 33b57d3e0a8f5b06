//! A position of draughts.

use super::bitboard::{BOARD, Bitboard, Direction};
use crate::game::Player;

/// The pieces of each side, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The men and kings of each player.
    pub(super) pieces: [Bitboard; 2],
    /// The kings of both players.
    pub(super) kings: Bitboard,
    pub(super) to_move: Player,
}

impl Position {
    #[inline]
    pub(super) const fn of(&self, player: Player) -> Bitboard {
        self.pieces[player.index()]
    }

    #[inline]
    pub(super) const fn men_of(&self, player: Player) -> Bitboard {
        self.of(player) & !self.kings
    }

    #[inline]
    pub(super) const fn kings_of(&self, player: Player) -> Bitboard {
        self.of(player) & self.kings
    }

    #[inline]
    pub(super) const fn occupied(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1]
    }

    #[inline]
    pub(super) const fn empty(&self) -> Bitboard {
        BOARD & !self.occupied()
    }

    /// The pieces of a player that may move in a direction: all, or only the kings.
    #[inline]
    pub(super) const fn movers(&self, player: Player, direction: Direction) -> Bitboard {
        if direction.is_forward(player) {
            self.of(player)
        } else {
            self.kings_of(player)
        }
    }
}
