//! The moves of a position.

use super::bitboard::Bitboard;
use crate::game::bits::BitsInOrder;

/// A pass, which is the only move of a side that can flip nothing. Other moves are squares.
pub(super) const PASS: u8 = 64;

/// The moves of an open position: squares, or a pass if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves(pub(super) Bitboard);

impl IntoIterator for Moves {
    type Item = u8;
    type IntoIter = MovesInOrder;

    #[inline]
    fn into_iter(self) -> MovesInOrder {
        let Self(squares) = self;
        MovesInOrder {
            squares: BitsInOrder(squares),
            is_pass: squares == 0,
        }
    }
}

/// The moves of a position in ascending order of their squares.
#[derive(Clone, Debug)]
pub struct MovesInOrder {
    squares: BitsInOrder,
    is_pass: bool,
}

impl Iterator for MovesInOrder {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let square = self.squares.next();
        square.or_else(|| std::mem::take(&mut self.is_pass).then_some(PASS))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.squares.len() + usize::from(self.is_pass);
        (count, Some(count))
    }
}

impl ExactSizeIterator for MovesInOrder {}
