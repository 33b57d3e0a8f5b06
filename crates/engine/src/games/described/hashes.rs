//! The hash of a position under each symmetry, which a stone changes by one word each.
//!
//! See <https://www.chessprogramming.org/Zobrist_Hashing>.

use super::board::MAX_CELLS;
use super::symmetries::{MAX_SYMMETRIES, Symmetries};

const CELLS: usize = MAX_CELLS as usize;

/// The most armies: six kinds of pieces of each player.
const ARMIES: usize = 12;

/// A random word for a piece of each army on each cell.
const WORDS: [[u64; CELLS]; ARMIES] = random_words();

/// The hashes of a position and of its images.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hashes([u64; MAX_SYMMETRIES]);

impl Hashes {
    pub(super) const EMPTY: Self = Self([0; MAX_SYMMETRIES]);

    /// Adds a stone or a piece of an army, or takes it away. Where all pieces are stones, an army is a player.
    #[inline]
    pub(super) fn toggle(&mut self, symmetries: &Symmetries, army: usize, cell: u8) {
        let words = &WORDS[army];
        for (hash, images) in self.0.iter_mut().zip(symmetries.images()) {
            *hash ^= words[usize::from(images[usize::from(cell)])];
        }
    }

    /// The hash of the position itself.
    #[inline]
    pub(super) const fn own(&self) -> u64 {
        self.0[0]
    }

    /// The least hash, and the symmetry that leads to it.
    #[inline]
    pub(super) fn least(&self, symmetries: &Symmetries) -> (u64, u8) {
        let hashes = self.0.iter().copied().zip(0..);
        let least = hashes.take(symmetries.images().len()).min();
        least.expect("the identity is a symmetry")
    }
}

/// The words that `SplitMix64` makes of the numbers from 1.
const fn random_words() -> [[u64; CELLS]; ARMIES] {
    let mut words = [[0; CELLS]; ARMIES];
    let mut state = 0_u64;
    let mut index = 0;
    while index < ARMIES * CELLS {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        words[index / CELLS][index % CELLS] = word ^ word >> 31;
        index += 1;
    }
    words
}
