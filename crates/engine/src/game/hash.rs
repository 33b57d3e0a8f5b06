//! A hash of a position as 64 bits, for the tables of the search.
//!
//! A table may use any part of a hash, so every bit must depend on the whole position. Boards are
//! hard to hash because they differ in few bits of several words. The finaliser of `SplitMix64`
//! mixes each word completely before the next one is added (Steele, Lea and Flood, "Fast Splittable
//! Pseudorandom Number Generators", 2014).
//!
//! Two cheaper hashes failed:
//!
//! * `FxHash` multiplies words with each other. Where one word makes the product 0, the other
//!   words no longer count. Different boards then had one key, and a proof of one position was
//!   reported for another.
//! * With one multiplication per word, the next word could cancel the highest bit: two pairs
//!   of marks on a board of 15 × 15 had one key.

use std::hash::{Hash, Hasher};

/// A hash of 64 bits of which every bit depends on the whole position.
///
/// Any part of the hash may be used alone. Positions that differ in a single word never have
/// equal hashes, because every step can be undone.
pub fn hash64(position: &impl Hash) -> u64 {
    let mut mixer = WordMixer::default();
    position.hash(&mut mixer);
    mixer.finish()
}

/// A hasher that adds one word after the other and mixes all bits in between.
#[derive(Default)]
struct WordMixer(u64);

impl Hasher for WordMixer {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        let mut mixed = self.0 ^ word;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = mixed ^ mixed >> 31;
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.write_u64(u64::from_ne_bytes(*word));
        }
        for byte in rest {
            self.write_u8(*byte);
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hash64_differs_for_boards_with_few_marks() {
        let bit = |index: usize| {
            let mut words = [0_u64; 8];
            words[index / 64] = 1 << (index % 64);
            words
        };
        let both = |[one, other]: [[u64; 8]; 2]| std::array::from_fn(|at| one[at] ^ other[at]);
        let pairs: Vec<[u64; 8]> = (0..512)
            .flat_map(|one| (0..one).map(move |other| both([bit(one), bit(other)])))
            .collect();
        let hashes: HashSet<u64> = pairs.iter().map(hash64).collect();
        assert_eq!(hashes.len(), pairs.len());
    }

    proptest! {
        #[test]
        fn hash64_depends_on_every_word(
            words: [u64; 8],
            index in 0..8_usize,
            other: u64,
            // Zero and the constants of common hashes are the words most likely to cancel.
            special in prop::sample::select(vec![0, 0x1319_8a2e_0370_7344, 0x9e37_79b9_7f4a_7c15]),
            at in 0..8_usize,
        ) {
            let mut words = words;
            words[at] = special;
            let mut others = words;
            others[index] = other;
            prop_assert_eq!(words == others, hash64(&words) == hash64(&others));
        }
    }
}
