//! The symmetries of Breakthrough.

use super::position::Position;
use super::rules::Breakthrough;
use super::steps::Step;
use crate::game::bits::first_bit;
use crate::game::{Symmetric, Symmetry, hash64};

impl Symmetric for Breakthrough {
    /// Returns a hash that mirror images share.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let image = self.mirror_image(position);
        hash64(&(position.pieces.min(image.pieces), position.to_move))
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let image = self.mirror_image(position);
        if image.pieces < position.pieces {
            (image, Symmetry(1))
        } else {
            (*position, Symmetry(0))
        }
    }

    fn map_from_canonical(&self, step: Step, Symmetry(symmetry): Symmetry) -> Step {
        if symmetry == 0 {
            return step;
        }
        let image = |cell: u8| first_bit(self.mirrored(1 << cell));
        Step {
            from: image(step.from),
            to: image(step.to),
        }
    }
}

impl Breakthrough {
    /// Returns the mirror image of a position.
    fn mirror_image(&self, position: &Position) -> Position {
        Position {
            pieces: position.pieces.map(|pieces| self.mirrored(pieces)),
            ..*position
        }
    }
}
