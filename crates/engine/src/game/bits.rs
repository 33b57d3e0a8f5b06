//! Sets of cells as the bits of one number.

/// The bits of a set in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitsInOrder<Set = u64>(pub Set);

macro_rules! sets {
    ($($set:ty),*) => {$(
        impl Iterator for BitsInOrder<$set> {
            type Item = u8;

            #[inline]
            fn next(&mut self) -> Option<u8> {
                #[expect(clippy::cast_possible_truncation, reason = "a set has at most 128 bits")]
                let bit = (self.0 != 0).then(|| self.0.trailing_zeros() as u8);
                self.0 &= self.0.wrapping_sub(1);
                bit
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let count = self.0.count_ones() as usize;
                (count, Some(count))
            }
        }

        impl ExactSizeIterator for BitsInOrder<$set> {}
    )*};
}

sets!(u32, u64, u128);

/// The first bit of a set, or 64 if there is none.
#[inline]
#[must_use]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a word has fewer than 256 bits"
)]
pub(crate) const fn first_bit(set: u64) -> u8 {
    set.trailing_zeros() as u8
}
