//! Sets of cells, one bit for each in row-major order from the top left.

/// A set of cells.
pub(super) type Bitboard = u128;

/// The most rows, which are as many as the columns.
pub(super) const MAX_SIZE: u32 = 11;

/// Several cells on which a side may put a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells(pub(super) Bitboard);

impl IntoIterator for Cells {
    type Item = u8;
    type IntoIter = CellsInOrder;

    #[inline]
    fn into_iter(self) -> CellsInOrder {
        CellsInOrder(self.0)
    }
}

/// The cells of a set, in ascending order.
#[derive(Clone, Debug)]
pub struct CellsInOrder(Bitboard);

impl Iterator for CellsInOrder {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        u8::try_from(cell).ok()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for CellsInOrder {}
