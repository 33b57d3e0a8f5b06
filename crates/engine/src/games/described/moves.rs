//! The moves of a position.

use super::board::Cells;
use crate::game::bits::BitsInOrder;

/// A pass, which is the only move of a side that can place no stone. Moves of stones are cells.
pub(super) const PASS: u8 = 128;

/// The second side takes over the first stones of the other one.
pub(super) const SWAP: u8 = 129;

/// The moves of an open position: the cells of a stone, and a swap, or a pass if there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    pub(super) cells: Cells,
    pub(super) may_swap: bool,
}

impl Moves {
    /// Stones on these cells.
    pub(super) const fn stones(cells: Cells) -> Self {
        Self {
            cells,
            may_swap: false,
        }
    }
}

impl IntoIterator for Moves {
    type Item = u8;
    type IntoIter = MovesInOrder;

    #[inline]
    fn into_iter(self) -> MovesInOrder {
        let Self { cells, may_swap } = self;
        MovesInOrder {
            cells: BitsInOrder(cells),
            last: match (cells, may_swap) {
                (_, true) => Some(SWAP),
                (0, false) => Some(PASS),
                (_, false) => None,
            },
        }
    }
}

/// The moves of a position in ascending order of their cells.
#[derive(Clone, Debug)]
pub struct MovesInOrder {
    cells: BitsInOrder<Cells>,
    /// The move that is no stone.
    last: Option<u8>,
}

impl Iterator for MovesInOrder {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let cell = self.cells.next();
        cell.or_else(|| self.last.take())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.cells.len() + usize::from(self.last.is_some());
        (count, Some(count))
    }
}

impl ExactSizeIterator for MovesInOrder {}
