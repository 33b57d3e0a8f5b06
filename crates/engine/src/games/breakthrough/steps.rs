//! The moves of Breakthrough, and sets of them.

use super::rules::Bitboard;
use crate::game::Step;
use crate::game::bits::first_bit;

/// Steps of one side: for each of the directions left, straight and right the pieces that take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    pub(super) pieces: [Bitboard; 3],
    /// The distance between a cell and the one straight ahead.
    pub(super) forward: i8,
}

impl Steps {
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        let [left, straight, right] = self.pieces;
        left | straight | right == 0
    }
}

impl IntoIterator for Steps {
    type Item = Step;
    type IntoIter = StepsInOrder;

    #[inline]
    fn into_iter(self) -> StepsInOrder {
        StepsInOrder(self)
    }
}

/// The steps of a set, in ascending order of their cells.
#[derive(Clone, Debug)]
pub struct StepsInOrder(Steps);

impl Iterator for StepsInOrder {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let Self(Steps { pieces, forward }) = self;
        let all = pieces[0] | pieces[1] | pieces[2];
        let piece = all & all.wrapping_neg();
        let (offset, direction) = (-1..)
            .zip(pieces)
            .find(|(_, pieces)| **pieces & piece != 0)?;
        *direction &= !piece;
        let from = first_bit(piece);
        let to = from.checked_add_signed(*forward + offset)?;
        Some(Step { from, to })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let counts = self.0.pieces.map(Bitboard::count_ones);
        let count = counts.iter().sum::<u32>() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for StepsInOrder {}
