//! A set of cells of a board of any size, one bit per cell.
//!
//! A shift moves all cells of a set at once: by 1 to the next column, by the number of
//! columns to the next row. Rows touch each other, so the masks of
//! [`Grid`](super::grid::Grid) keep lines from running over an edge. No bits are spent on a
//! border, so that 8 × 8 fits one word.
//!
//! With one word the type compiles to a plain `u64`. With several, a shift moves each word and
//! brings in the bits that cross over from the next one.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

const WORD: u32 = u64::BITS;

/// A set of cells, the lowest cells in the first word.
///
/// Shifts are defined for any distance. Cells that leave the words are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bits<WORDS> {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// The number of cells that the words have room for.
    pub(super) const CAPACITY: u32 = Self::base(WORDS);

    /// The set of the cells below `count`.
    pub(super) const fn first(count: u32) -> Self {
        let mut first = Self::EMPTY;
        let mut cell = 0;
        while cell < count {
            first = first.with(cell);
            cell += 1;
        }
        first
    }

    pub(super) const fn with(mut self, cell: u32) -> Self {
        self.0[(cell / WORD) as usize] |= 1 << (cell % WORD);
        self
    }

    pub(super) const fn without(mut self, cell: u32) -> Self {
        self.0[(cell / WORD) as usize] &= !(1 << (cell % WORD));
        self
    }

    pub(super) const fn contains(&self, cell: u32) -> bool {
        self.0[(cell / WORD) as usize] >> (cell % WORD) & 1 != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn lowest(&self) -> Option<u32> {
        self.cells().next().map(u32::from)
    }

    pub(super) const fn cells(self) -> Cells<WORDS> {
        Cells {
            rest: self,
            word: 0,
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are only a few words"
    )]
    const fn base(word: usize) -> u32 {
        word as u32 * WORD
    }

    /// The set in reverse order: cell 0 becomes the last cell of the capacity.
    pub(super) fn reversed(mut self) -> Self {
        self.0.reverse();
        Self(self.0.map(u64::reverse_bits))
    }

    /// The words, those of the lowest cells first.
    pub(super) const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// Moves the set by whole words to higher cells.
    fn words_up(self, by: u32) -> Self {
        let word_below = |word: usize| word.checked_sub(by as usize);
        Self(std::array::from_fn(|word| {
            word_below(word).map_or(0, |from| self.0[from])
        }))
    }

    /// Moves the set by whole words to lower cells.
    fn words_down(self, by: u32) -> Self {
        Self(std::array::from_fn(|word| {
            self.0.get(word + by as usize).copied().unwrap_or(0)
        }))
    }

    /// Combines two sets word by word.
    fn zip(self, other: Self, merge: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| {
            merge(self.0[word], other.0[word])
        }))
    }
}

impl<const WORDS: usize> From<Cells<WORDS>> for Bits<WORDS> {
    fn from(cells: Cells<WORDS>) -> Self {
        cells.rest
    }
}

/// Cells of a board as 0-based indices in row-major order, ascending.
#[derive(Clone, Debug)]
pub struct Cells<const WORDS: usize> {
    /// The cells that have not been returned.
    rest: Bits<WORDS>,
    /// The first word that may hold any of them.
    word: usize,
}

impl<const WORDS: usize> Iterator for Cells<WORDS> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        let Bits(words) = &mut self.rest;
        while self.word < WORDS && words[self.word] == 0 {
            self.word += 1;
        }
        let word = words.get_mut(self.word)?;
        let cell = Bits::<WORDS>::base(self.word) + word.trailing_zeros();
        *word &= *word - 1;
        Some(u16::try_from(cell).expect("a board has a few hundred cells"))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.rest.len() as usize;
        (count, Some(count))
    }
}

impl<const WORDS: usize> ExactSizeIterator for Cells<WORDS> {}

impl<const WORDS: usize> BitAnd for Bits<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, u64::bitand)
    }
}

impl<const WORDS: usize> BitOr for Bits<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, u64::bitor)
    }
}

impl<const WORDS: usize> BitXor for Bits<WORDS> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, u64::bitxor)
    }
}

impl<const WORDS: usize> BitAndAssign for Bits<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const WORDS: usize> BitOrAssign for Bits<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const WORDS: usize> Not for Bits<WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(u64::not))
    }
}

impl<const WORDS: usize> Shl<u32> for Bits<WORDS> {
    type Output = Self;

    #[inline]
    fn shl(self, by: u32) -> Self {
        if WORDS == 1 {
            return Self(self.0.map(|word| word.unbounded_shl(by)));
        }
        let whole = if by < WORD {
            self
        } else {
            self.words_up(by / WORD)
        };
        let by = by % WORD;
        Self(std::array::from_fn(|word| {
            let below = if word == 0 { 0 } else { whole.0[word - 1] };
            whole.0[word] << by | below >> 1 >> (WORD - 1 - by)
        }))
    }
}

impl<const WORDS: usize> Shr<u32> for Bits<WORDS> {
    type Output = Self;

    #[inline]
    fn shr(self, by: u32) -> Self {
        if WORDS == 1 {
            return Self(self.0.map(|word| word.unbounded_shr(by)));
        }
        let whole = if by < WORD {
            self
        } else {
            self.words_down(by / WORD)
        };
        let by = by % WORD;
        Self(std::array::from_fn(|word| {
            let above = whole.0.get(word + 1).copied().unwrap_or(0);
            whole.0[word] >> by | above << 1 << (WORD - 1 - by)
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    type LargeBits = Bits<6>;

    fn large(cells: &BTreeSet<u32>) -> LargeBits {
        cells
            .iter()
            .fold(LargeBits::EMPTY, |bits, cell| bits.with(*cell))
    }

    proptest! {
        #[test]
        fn shifts_move_every_cell(
            cells in prop::collection::btree_set(0..384_u32, 0..384),
            by in 0..400_u32,
        ) {
            let up = cells.iter().map(|cell| cell + by).filter(|cell| *cell < 384);
            prop_assert_eq!(large(&cells) << by, large(&up.collect()));
            let down = cells.iter().filter_map(|cell| cell.checked_sub(by));
            prop_assert_eq!(large(&cells) >> by, large(&down.collect()));
        }

        #[test]
        fn bits_of_one_word_behave_like_a_number(word: u64, by in 0..70_u32) {
            let bits = Bits([word]);
            prop_assert_eq!((bits << by).0, [word.unbounded_shl(by)]);
            prop_assert_eq!((bits >> by).0, [word.unbounded_shr(by)]);
            prop_assert_eq!(bits.reversed().0, [word.reverse_bits()]);
        }

        #[test]
        fn cells_returns_the_members_of_the_set(cells in prop::collection::btree_set(0..384_u32, 0..100)) {
            let bits = large(&cells);
            prop_assert!(bits.cells().map(u32::from).eq(cells.iter().copied()));
            prop_assert_eq!(bits.lowest(), cells.first().copied());
            prop_assert_eq!(bits.len() as usize, cells.len());
            prop_assert!((0..384).all(|cell| bits.contains(cell) == cells.contains(&cell)));
            let reversed = cells.iter().map(|cell| 383 - cell).collect();
            prop_assert_eq!(bits.reversed(), large(&reversed));
        }
    }

    #[test]
    fn first_returns_the_lowest_cells() {
        for count in [0, 1, 63, 64, 65, 361, 384] {
            assert!(LargeBits::first(count).cells().map(u32::from).eq(0..count));
        }
    }
}
