//! Sets of edges.

use crate::game::bits::BitsInOrder;

/// The most edges of a board.
pub(super) const MAX_EDGES: usize = 60;

/// Edges of the board, which are numbered in the order of their cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edges(pub(super) u64);

impl Edges {
    pub(super) const fn with(self, edge: u8) -> Self {
        Self(self.0 | 1 << edge)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn contains(self, edge: u8) -> bool {
        self.0 & 1 << edge != 0
    }

    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<u8> for Edges {
    fn from_iter<I: IntoIterator<Item = u8>>(edges: I) -> Self {
        edges.into_iter().fold(Self::default(), Self::with)
    }
}

impl IntoIterator for Edges {
    type Item = u8;
    type IntoIter = BitsInOrder;

    #[inline]
    fn into_iter(self) -> BitsInOrder {
        BitsInOrder(self.0)
    }
}
