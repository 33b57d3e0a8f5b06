//! The symmetries of Hex.

use super::position::Position;
use super::rules::Hex;
use crate::game::{Symmetric, Symmetry, hash64, least_image, nearness_to_middle};

impl Symmetric for Hex {
    /// A position shares its hash with its image after a half turn.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let image = position.stones.map(|stones| self.rotated(stones));
        hash64(&(position.stones.min(image), position.to_move))
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let images = [*position, self.rotated_position(position)];
        least_image(images, |image| image.stones)
    }

    fn map_from_canonical(&self, cell: u8, Symmetry(symmetry): Symmetry) -> u8 {
        if symmetry == 0 {
            return cell;
        }
        let image = self.rotated(1 << cell).trailing_zeros();
        u8::try_from(image).expect("a board has at most 121 cells")
    }

    fn preference(&self, _position: &Position, cell: u8) -> i16 {
        let (cell, size) = (u32::from(cell), self.size);
        nearness_to_middle((cell / size, cell % size), (size, size))
    }
}
