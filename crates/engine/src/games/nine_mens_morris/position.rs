//! A position of Nine Men's Morris.

use super::points::{BOARD, Bitboard};
use crate::game::Player;

/// The men of each side on the board and in hand, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The men of each player on the board.
    pub(super) men: [Bitboard; 2],
    /// The men of each player that are not placed yet.
    pub(super) in_hand: [u8; 2],
    pub(super) to_move: Player,
}

impl Position {
    /// Returns the men of a player on the board.
    #[inline]
    pub(super) const fn of(&self, player: Player) -> Bitboard {
        self.men[player.index()]
    }

    #[inline]
    pub(super) const fn in_hand_of(&self, player: Player) -> u8 {
        self.in_hand[player.index()]
    }

    /// Returns the number of a player's men, on the board and in hand.
    #[inline]
    pub(super) fn count_of(&self, player: Player) -> u32 {
        self.of(player).count_ones() + u32::from(self.in_hand_of(player))
    }

    /// Returns the points without a man.
    #[inline]
    pub(super) const fn empty(&self) -> Bitboard {
        BOARD & !(self.men[0] | self.men[1])
    }

    /// Returns whether a player has placed all men and moves them to any empty point.
    #[inline]
    pub(super) fn flies(&self, player: Player) -> bool {
        self.in_hand_of(player) == 0 && self.of(player).count_ones() <= MAX_FLYING
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

/// The greatest number of men that fly. A side with fewer men has lost.
pub(super) const MAX_FLYING: u32 = 3;
