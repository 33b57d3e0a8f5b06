//! The symmetries of Breakthrough.

use super::rules::Breakthrough;
use crate::game::bits::first_bit;
use crate::game::{Armies, Step, Symmetric, Symmetry, hash64, least_image};

impl Symmetric for Breakthrough {
    /// Mirror images share the hash.
    #[inline]
    fn key(&self, position: &Armies) -> u64 {
        let image = self.mirror_image(position);
        hash64(&(position.pieces.min(image.pieces), position.to_move))
    }

    fn canonical_position(&self, position: &Armies) -> (Armies, Symmetry) {
        let images = [*position, self.mirror_image(position)];
        least_image(images, |image| image.pieces)
    }

    fn map_from_canonical(&self, step: Step, Symmetry(symmetry): Symmetry) -> Step {
        if symmetry == 0 {
            return step;
        }
        step.mapped(|cell| first_bit(self.mirrored(1 << cell)))
    }
}

impl Breakthrough {
    fn mirror_image(&self, position: &Armies) -> Armies {
        position.mapped(|pieces| self.mirrored(pieces))
    }
}
