//! A move, and sets of moves.

use super::bitboard::Bitboard;

/// A move: the cell into which the disc falls, as a set of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landing(pub(super) Bitboard);

/// Cells into which a disc can fall, at most one per column, in the order of the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landings(pub(super) Bitboard);

impl Iterator for Landings {
    type Item = Landing;

    #[inline]
    fn next(&mut self) -> Option<Landing> {
        let lowest = self.0 & self.0.wrapping_neg();
        self.0 ^= lowest;
        (lowest != 0).then_some(Landing(lowest))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Landings {}
