//! A position of Dots and Boxes.

use crate::game::Player;

/// A set of edges, one bit for each in the order of their cells.
pub(super) type Edges = u64;

/// The edges that are drawn, the boxes of each side, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) edges: Edges,
    /// The boxes of each player, one bit for each box in row-major order.
    pub(super) boxes: [u32; 2],
    pub(super) to_move: Player,
}

impl Position {
    #[inline]
    pub(super) fn lead(&self, player: Player) -> i16 {
        let count = |player: Player| self.boxes[player.index()].count_ones();
        let (own, other) = (count(player), count(!player));
        i16::try_from(own.cast_signed() - other.cast_signed()).expect("there are at most 25 boxes")
    }

    pub(super) const fn closed(&self) -> u32 {
        self.boxes[0] | self.boxes[1]
    }
}
