//! The eight symmetries of the board, which keep the circuits.
//!
//! A symmetry is a number of three bits. It transposes the board, then mirrors its rows, and then
//! its columns, each if a bit is set.
//!
//! See <https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating>.

use super::bitboard::{Bitboard, SIZE};
use super::moves::Move;
use super::position::Position;
use crate::game::bits::BitsInOrder;

/// The number of symmetries.
pub(super) const SYMMETRIES: u8 = 8;

const TRANSPOSE: u8 = 1;
const MIRROR_ROWS: u8 = 2;
const MIRROR_COLUMNS: u8 = 4;

/// Returns the image of a point.
const fn point_image(point: u8, symmetry: u8) -> u8 {
    #[expect(clippy::cast_possible_truncation, reason = "there are six rows")]
    let size = SIZE as u8;
    let (mut row, mut column) = (point / size, point % size);
    if symmetry & TRANSPOSE != 0 {
        (row, column) = (column, row);
    }
    if symmetry & MIRROR_ROWS != 0 {
        row = size - 1 - row;
    }
    if symmetry & MIRROR_COLUMNS != 0 {
        column = size - 1 - column;
    }
    row * size + column
}

fn set_image(set: Bitboard, symmetry: u8) -> Bitboard {
    BitsInOrder(set).fold(0, |image, point| image | 1 << point_image(point, symmetry))
}

/// Returns the image of a position.
pub(super) fn image(position: &Position, symmetry: u8) -> Position {
    Position {
        pieces: position.pieces.map(|pieces| set_image(pieces, symmetry)),
        ..*position
    }
}

/// Returns the image of a move.
pub(super) const fn move_image(Move { from, to }: Move, symmetry: u8) -> Move {
    Move {
        from: point_image(from, symmetry),
        to: point_image(to, symmetry),
    }
}

/// Returns the symmetry that undoes this one.
pub(super) const fn inverse(symmetry: u8) -> u8 {
    // Rows are columns of the transposed board.
    match symmetry {
        0b011 => 0b101,
        0b101 => 0b011,
        _ => symmetry,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_of_a_symmetry_undoes_it() {
        for symmetry in 0..SYMMETRIES {
            for point in 0..36 {
                let there = point_image(point, symmetry);
                assert_eq!(point_image(there, inverse(symmetry)), point);
            }
        }
    }

    #[test]
    fn symmetries_differ() {
        let mut images: Vec<_> = (0..SYMMETRIES).map(|it| set_image(0b1011, it)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), usize::from(SYMMETRIES));
    }
}
