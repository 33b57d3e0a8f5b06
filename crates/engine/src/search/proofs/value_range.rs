//! The range that a proof has left for a value.
//!
//! Each test of a proof narrows the range from one side. The range outlives the proof: a proof
//! that was stopped goes on with the tests that are left. Threads that prove one value together
//! narrow one range.

use std::sync::atomic::{AtomicU32, Ordering};

/// The lowest and the highest [ordinal](crate::search::proofs::scale::Scale::ordinal) that a value may have.
pub(crate) type OrdinalRange = (i16, i16);

/// The range of a value, packed into a word that threads share.
#[derive(Debug)]
pub(crate) struct ValueRange(AtomicU32);

impl Default for ValueRange {
    /// The range of a value about which nothing is known.
    fn default() -> Self {
        Self(AtomicU32::new(pack((i16::MIN, i16::MAX))))
    }
}

impl ValueRange {
    /// The lowest and the highest ordinal.
    pub(crate) fn get(&self) -> OrdinalRange {
        unpack(self.0.load(Ordering::Relaxed))
    }

    /// Narrows the range to the part that lies within `(low, high)`.
    pub(crate) fn tighten(&self, (low, high): OrdinalRange) {
        self.0
            .update(Ordering::Relaxed, Ordering::Relaxed, |range| {
                let (lowest, highest) = unpack(range);
                pack((lowest.max(low), highest.min(high)))
            });
    }
}

fn pack((low, high): OrdinalRange) -> u32 {
    u32::from(low.cast_unsigned()) << 16 | u32::from(high.cast_unsigned())
}

fn unpack(range: u32) -> OrdinalRange {
    let [high0, high1, low0, low1] = range.to_le_bytes();
    (
        i16::from_le_bytes([low0, low1]),
        i16::from_le_bytes([high0, high1]),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_is_the_intersection_of_all_ranges() {
        let range = ValueRange::default();
        range.tighten((-40, 7));
        range.tighten((-3, 30));
        assert_eq!(range.get(), (-3, 7));
    }
}
