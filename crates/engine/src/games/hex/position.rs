//! A position of Hex.

use crate::game::Player;

/// A set of cells, one bit for each in row-major order from the top left.
pub(super) type Bitboard = u128;

/// The stones of each side, and the side to move.
///
/// The stones that are linked to the edges are kept as well, because the search tests in every position
/// whether a side has won. A move changes them only around its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The stones of each player.
    pub(super) stones: [Bitboard; 2],
    /// The stones of each player that a chain of its stones links to its first and to its second
    /// edge.
    pub(super) linked: [[Bitboard; 2]; 2],
    pub(super) to_move: Player,
}

impl Position {
    #[inline]
    pub(super) const fn of(&self, player: Player) -> Bitboard {
        self.stones[player.index()]
    }

    #[inline]
    pub(super) const fn occupied(&self) -> Bitboard {
        self.stones[0] | self.stones[1]
    }

    #[inline]
    pub(super) const fn has_won(&self, player: Player) -> bool {
        let [first, second] = self.linked[player.index()];
        first & second != 0
    }
}
