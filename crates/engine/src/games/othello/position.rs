//! A position of Othello.

use super::bitboard::Bitboard;
use crate::game::Player;

/// The discs of both sides, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of the side to move.
    pub(super) own: Bitboard,
    /// The discs of the other side.
    pub(super) other: Bitboard,
    /// The squares on which the side to move can put a disc. They follow from the discs, and many
    /// methods need them. There is none where it has to pass, and after the end.
    pub(super) moves: Bitboard,
    pub(super) to_move: Player,
}

impl Position {
    pub(super) fn of(&self, player: Player) -> Bitboard {
        if player == self.to_move {
            self.own
        } else {
            self.other
        }
    }

    pub(super) const fn discs(&self) -> Bitboard {
        self.own | self.other
    }
}
