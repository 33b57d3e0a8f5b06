//! A position as a number of 64 bits.

use std::hash::{Hash, Hasher};

/// A hash in which every bit depends on all of the position, so that any part of it
/// may be used. Positions that differ in one word alone never have the same.
pub fn hash64(position: &impl Hash) -> u64 {
    let mut words = Words::default();
    position.hash(&mut words);
    words.finish()
}

/// Takes in a word after the other, and mixes all bits before the next by steps that can be
/// undone: the finaliser of `SplitMix64` (Steele, Lea and Flood, "Fast Splittable Pseudorandom
/// Number Generators", 2014). Less would not do, as boards differ in few bits of several words,
/// which may cancel each other out. And where words are multiplied with each other, one of them
/// makes the product 0 whatever the others are, and it may be the marks of a board.
#[derive(Default)]
struct Words(u64);

impl Hasher for Words {
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
    fn boards_that_differ_in_few_bits_differ() {
        let bit = |place: usize| {
            let mut words = [0_u64; 8];
            words[place / 64] = 1 << (place % 64);
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
        fn no_word_hides_another(
            words: [u64; 8],
            place in 0..8_usize,
            other: u64,
            // The constants that hashes begin with are among the words.
            odd in prop::sample::select(vec![0, 0x1319_8a2e_0370_7344, 0x9e37_79b9_7f4a_7c15]),
            at in 0..8_usize,
        ) {
            let mut words = words;
            words[at] = odd;
            let mut others = words;
            others[place] = other;
            prop_assert_eq!(words == others, hash64(&words) == hash64(&others));
        }
    }
}
