//! The symmetries of Kalah.

use super::position::Position;
use super::rules::Kalah;
use crate::game::{Symmetric, hash64};

impl Symmetric for Kalah {
    /// A hash of the seeds in the pits as the side to move sees them. The opponent in the same place would
    /// have the same margin.
    ///
    /// The seeds and the limits between pits are written as zeros and ones. Up to 64 of them, which
    /// six pits with four seeds never exceed, the key is exact.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let mut code = 1_u128;
        for player in [position.to_move, !position.to_move] {
            let mut side = position.of(player);
            for _ in 0..self.pits {
                code = code << (side & 0xff) << 1 | 1;
                side >>= 8;
            }
        }
        u64::try_from(code).map_or_else(|_| hash64(&code), |code| hash64(&code))
    }
}
