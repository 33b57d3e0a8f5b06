//! What can be said of a move.

use super::rules::Breakthrough;
use crate::game::{Armies, Explainable};

impl Explainable for Breakthrough {
    fn passed(&self, position: &Armies) -> Option<Armies> {
        Some(position.passed())
    }

    fn material(&self, position: &Armies) -> Option<[u32; 2]> {
        Some(position.pieces.map(u64::count_ones))
    }
}
