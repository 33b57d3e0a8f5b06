//! The moves of a position.

use super::board::Cells;
use crate::game::bits::BitsInOrder;

/// A pass, which is the only move of a side that can place no stone. Moves of stones are cells.
pub(super) const PASS: u8 = 128;

/// The second side takes over the first stones of the other one.
pub(super) const SWAP: u8 = 129;

/// The first of the moves that take a stone out of the lowest row, one for each column.
const POP: u8 = 130;

/// The move that takes a stone out of the lowest row of this column.
pub(super) const fn pop(column: u8) -> u8 {
    POP + column
}

/// The column from which a move takes a stone out.
pub(super) const fn popped(mv: u8) -> Option<u8> {
    mv.checked_sub(POP)
}

/// The moves of an open position: the cells of a stone, the columns that lose one, and a swap, or a pass if there are
/// none of all that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    pub(super) cells: Cells,
    /// The columns of which the side to move may take out the lowest stone, from bit 0.
    pub(super) pops: u32,
    pub(super) may_swap: bool,
}

impl Moves {
    /// Stones on these cells.
    pub(super) const fn stones(cells: Cells) -> Self {
        Self {
            cells,
            pops: 0,
            may_swap: false,
        }
    }
}

impl IntoIterator for Moves {
    type Item = u8;
    type IntoIter = MovesInOrder;

    #[inline]
    fn into_iter(self) -> MovesInOrder {
        let Self {
            cells,
            pops,
            may_swap,
        } = self;
        MovesInOrder {
            cells: BitsInOrder(cells),
            pops: BitsInOrder(pops),
            last: match (cells, pops, may_swap) {
                (_, _, true) => Some(SWAP),
                (0, 0, false) => Some(PASS),
                (_, _, false) => None,
            },
        }
    }
}

/// The moves of a position in ascending order of their cells.
#[derive(Clone, Debug)]
pub struct MovesInOrder {
    cells: BitsInOrder<Cells>,
    pops: BitsInOrder<u32>,
    /// The move that is no stone.
    last: Option<u8>,
}

impl Iterator for MovesInOrder {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let cell = self.cells.next();
        cell.or_else(|| self.pops.next().map(pop))
            .or_else(|| self.last.take())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.cells.len() + self.pops.len() + usize::from(self.last.is_some());
        (count, Some(count))
    }
}

impl ExactSizeIterator for MovesInOrder {}
