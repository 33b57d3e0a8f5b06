//! The [symmetries of a square](crate::game::square_symmetries) for sets of squares.

use super::bitboard::{Bitboard, STRIDE};
use super::moves::PASS;
use super::position::Position;
use super::rules::{MAX_SIZE, Othello};
use crate::game::bits::first_bit;
use crate::game::square_symmetries::{MIRROR_COLUMNS, MIRROR_ROWS, SYMMETRIES, TRANSPOSE, inverse};
use crate::game::{Symmetric, Symmetry, hash64, least_image, nearness_to_middle};

pub(super) fn image(set: Bitboard, size: u32, symmetry: u8) -> Bitboard {
    let mut image = set;
    if symmetry & TRANSPOSE != 0 {
        image = transposed(image);
    }
    // A smaller board is moved back to the top left.
    let beyond = MAX_SIZE - size;
    if symmetry & MIRROR_ROWS != 0 {
        image = mirrored_rows(image) >> (beyond * STRIDE);
    }
    if symmetry & MIRROR_COLUMNS != 0 {
        image = mirrored_columns(image) >> beyond;
    }
    image
}

/// Swaps the first row of eight with the last one, and so on.
#[inline]
pub(super) const fn mirrored_rows(set: Bitboard) -> Bitboard {
    set.swap_bytes()
}

/// Swaps the first column of eight with the last one, and so on.
#[inline]
pub(super) const fn mirrored_columns(set: Bitboard) -> Bitboard {
    set.reverse_bits().swap_bytes()
}

/// Swaps rows and columns: bits, then pairs of them, then blocks of four by four.
#[inline]
pub(super) fn transposed(mut set: Bitboard) -> Bitboard {
    for (shift, mask) in [
        (7, 0x00aa_00aa_00aa_00aa),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        let moved = (set ^ set >> shift) & mask;
        set ^= moved ^ moved << shift;
    }
    set
}

impl Symmetric for Othello {
    /// The discs decide the rest of the game, whoever has which colour.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let discs = (position.own, position.other);
        if position.discs().count_ones() > SYMMETRY_MAX_DISCS {
            return hash64(&discs);
        }
        hash64(&(0..SYMMETRIES).map(|it| self.image(discs, it)).min())
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let discs = (position.own, position.other);
        let images = (0..SYMMETRIES).map(|symmetry| self.image(discs, symmetry));
        let ((own, other), symmetry) = least_image(images, |discs| *discs);
        (self.position(own, other, position.to_move), symmetry)
    }

    fn map_from_canonical(&self, mv: u8, Symmetry(symmetry): Symmetry) -> u8 {
        if mv == PASS {
            return PASS;
        }
        first_bit(image(1 << mv, self.size, inverse(symmetry)))
    }

    fn preference(&self, _position: &Position, square: u8) -> i16 {
        if square == PASS {
            return 0;
        }
        let (square, size) = (u32::from(square), self.size);
        nearness_to_middle((square / STRIDE, square % STRIDE), (size, size))
    }
}

/// The number of discs up to which symmetric positions share a key. Later they are too rare to be
/// worth the time.
const SYMMETRY_MAX_DISCS: u32 = 12;

impl Othello {
    fn image(&self, (own, other): (Bitboard, Bitboard), symmetry: u8) -> (Bitboard, Bitboard) {
        (
            image(own, self.size, symmetry),
            image(other, self.size, symmetry),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::square_symmetries::{SYMMETRIES, inverse};

    #[test]
    fn inverse_of_a_symmetry_undoes_it() {
        for size in [4, 6, 8] {
            for symmetry in 0..SYMMETRIES {
                for square in 0..size * STRIDE {
                    if square % STRIDE >= size {
                        continue;
                    }
                    let set = 1 << square;
                    let there = image(set, size, symmetry);
                    assert_eq!(image(there, size, inverse(symmetry)), set);
                }
            }
        }
    }

    #[test]
    fn symmetries_differ() {
        let set = 0b1011;
        let mut images: Vec<_> = (0..SYMMETRIES).map(|it| image(set, 6, it)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), usize::from(SYMMETRIES));
    }
}
