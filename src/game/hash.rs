//! A position as a number of 64 bits.

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

/// A hash in which every bit depends on all of the position, so that any part of it
/// may be used.
///
/// `FxHash` is quick but leaves its low bits weak; the finaliser is that of `SplitMix64`
/// (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
pub fn hashed(position: &impl Hash) -> u64 {
    let mut hash = FxBuildHasher.hash_one(position);
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ hash >> 31
}
