//! An exact key: the marks of a small board as one number of 64 bits.
//!
//! An exact key beats a hash because two positions can never be confused. Up to 32 cells,
//! the marks of each side take one bit per cell. Up to 40 cells, a cell is a digit of a
//! ternary number: empty, own mark, or mark of the opponent. The ternary number is a sum of
//! two readings of binary numbers, which are looked up eight bits at a time.

use super::bits::Bits;
use crate::game::configurations;

/// The greatest number of cells at which two bits per cell fit 64 bits.
const BINARY_CELLS: u32 = 32;

/// The greatest number of cells at which three cases per cell fit 64 bits: 3⁴⁰ < 2⁶⁴.
const TERNARY_CELLS: u32 = 40;

/// Bits that are looked up together.
const CHUNK: u32 = 8;

/// A number that no other marks share on a board of `cells` cells, or `None` where 64 bits do not suffice.
pub(super) fn exact<const WORDS: usize>([own, other]: [Bits<WORDS>; 2], cells: u32) -> Option<u64> {
    let [own, other] = [own.words()[0], other.words()[0]];
    if cells <= BINARY_CELLS {
        Some(own | other << BINARY_CELLS)
    } else if cells <= TERNARY_CELLS {
        Some(ternary(own) + 2 * ternary(other))
    } else {
        None
    }
}

/// Reads the digits of a binary number as those of a ternary number.
fn ternary(bits: u64) -> u64 {
    let chunks = (0..TERNARY_CELLS).step_by(CHUNK as usize).rev();
    chunks.fold(0, |number, index| {
        let chunk = bits >> index & ((1 << CHUNK) - 1);
        number * 3_u64.pow(CHUNK) + u64::from(TERNARY[chunk as usize])
    })
}

/// The ternary reading of every chunk of bits.
const TERNARY: [u16; 1 << CHUNK] = configurations::digits();

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn exact_key_has_a_ternary_digit_for_each_cell(
            cells in BINARY_CELLS + 1..=TERNARY_CELLS,
            digits in prop::collection::vec(0..3_u64, TERNARY_CELLS as usize),
        ) {
            let digits = &digits[..cells as usize];
            let marks = |mark: u64| {
                let of_mark = (0..).zip(digits).filter(|(_, digit)| **digit == mark);
                of_mark.fold(Bits::<1>::first(0), |set, (cell, _)| set.with(cell))
            };
            let sets = [marks(1), marks(2)];
            let number = digits.iter().rev().fold(0, |number, digit| number * 3 + digit);
            prop_assert_eq!(exact(sets, cells), Some(number));
        }
    }
}
