//! The symmetries of the board, which are those of a square. They keep the circuits.

use super::bitboard::{Bitboard, SIZE};
use super::rules::Surakarta;
use crate::game::bits::BitsInOrder;
use crate::game::square_symmetries::{SYMMETRIES, inverse, place_image};
use crate::game::{Armies, Step, Symmetric, Symmetry, least_image};

const fn point_image(point: u8, symmetry: u8) -> u8 {
    let (point, size) = (point as usize, SIZE as usize);
    let [row, column] = place_image([point / size, point % size], [size - 1; 2], symmetry);
    #[expect(clippy::cast_possible_truncation, reason = "a board has 36 points")]
    let image = (row * size + column) as u8;
    image
}

fn set_image(set: Bitboard, symmetry: u8) -> Bitboard {
    BitsInOrder(set).fold(0, |image, point| image | 1 << point_image(point, symmetry))
}

impl Symmetric for Surakarta {
    fn canonical_position(&self, position: &Armies) -> (Armies, Symmetry) {
        let image = |symmetry| position.mapped(|pieces| set_image(pieces, symmetry));
        least_image((0..SYMMETRIES).map(image), |image| image.pieces)
    }

    fn map_from_canonical(&self, mv: Step, Symmetry(symmetry): Symmetry) -> Step {
        mv.mapped(|point| point_image(point, inverse(symmetry)))
    }
}
