//! The symmetries of Connect Four.

use super::landing::Landing;
use super::position::Position;
use super::rules::ConnectFour;
use crate::game::{Symmetric, Symmetry, least_image};

impl Symmetric for ConnectFour {
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let key = position.exact_key();
        if position.discs > SYMMETRY_MAX_DISCS {
            return key;
        }
        key.min(self.mirrored(key))
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let mirrored = Position {
            own: self.mirrored(position.own),
            occupied: self.mirrored(position.occupied),
            own_wins: self.mirrored(position.own_wins),
            other_wins: self.mirrored(position.other_wins),
            ..*position
        };
        least_image([*position, mirrored], Position::exact_key)
    }

    fn map_from_canonical(&self, Landing(landing): Landing, symmetry: Symmetry) -> Landing {
        if symmetry == Symmetry::default() {
            Landing(landing)
        } else {
            Landing(self.mirrored(landing))
        }
    }
}

/// The number of discs up to which symmetric positions share a key, and so an entry of the book. Later
/// they are too rare to be worth the time.
pub(super) const SYMMETRY_MAX_DISCS: u8 = 12;
