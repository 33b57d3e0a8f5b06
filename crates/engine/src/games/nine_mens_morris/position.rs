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
    #[inline]
    pub(super) const fn of(&self, player: Player) -> Bitboard {
        self.men[player.index()]
    }

    #[inline]
    pub(super) const fn in_hand_of(&self, player: Player) -> u8 {
        self.in_hand[player.index()]
    }

    /// The number of a player's men, on the board and in hand.
    #[inline]
    pub(super) fn count_of(&self, player: Player) -> u32 {
        self.of(player).count_ones() + u32::from(self.in_hand_of(player))
    }

    #[inline]
    pub(super) const fn empty(&self) -> Bitboard {
        BOARD & !(self.men[0] | self.men[1])
    }

    #[inline]
    pub(super) fn flies(&self, player: Player) -> bool {
        self.in_hand_of(player) == 0 && self.of(player).count_ones() <= MAX_FLYING
    }

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
