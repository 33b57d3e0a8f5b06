//! A position as a number of 64 bits.

use std::hash::{Hash, Hasher};

/// A hash in which every bit depends on all of the position, so that any part of it
/// may be used. Positions that differ in one word alone never have the same.
pub fn hashed(position: &impl Hash) -> u64 {
    let mut words = Words::default();
    position.hash(&mut words);
    words.finish()
}

/// Takes in a word after the other by a step that can be undone. Hashes that multiply words
/// with each other are quicker, but there is a word that makes the product 0 whatever the
/// others are, and it may be the marks of a board.
#[derive(Default)]
struct Words(u64);

impl Hasher for Words {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
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

    /// The finaliser of `SplitMix64` (Steele, Lea and Flood, "Fast Splittable Pseudorandom
    /// Number Generators", 2014).
    #[inline]
    fn finish(&self) -> u64 {
        let mut hash = self.0;
        hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ hash >> 31
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
            prop_assert_eq!(words == others, hashed(&words) == hashed(&others));
        }
    }
}
