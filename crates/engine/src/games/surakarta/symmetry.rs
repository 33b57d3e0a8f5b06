//! The symmetries of the board, which are those of a square. They keep the circuits.

use super::bitboard::{Bitboard, SIZE};
use super::moves::Move;
use super::position::Position;
use super::rules::Surakarta;
use crate::game::bits::BitsInOrder;
use crate::game::square_symmetries::{SYMMETRIES, inverse, place_image};
use crate::game::{Symmetric, Symmetry};

/// Returns the image of a point.
const fn point_image(point: u8, symmetry: u8) -> u8 {
    let (point, size) = (point as usize, SIZE as usize);
    let [row, column] = place_image([point / size, point % size], size - 1, symmetry);
    #[expect(clippy::cast_possible_truncation, reason = "a board has 36 points")]
    let image = (row * size + column) as u8;
    image
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

impl Symmetric for Surakarta {
    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let images = (0..SYMMETRIES).map(|symmetry| (image(position, symmetry), symmetry));
        let (canonical, symmetry) = images
            .min_by_key(|(image, symmetry)| (image.pieces, *symmetry))
            .expect("there are eight symmetries");
        (canonical, Symmetry(symmetry))
    }

    fn map_from_canonical(&self, mv: Move, Symmetry(symmetry): Symmetry) -> Move {
        move_image(mv, inverse(symmetry))
    }
}
