//! An opening book: positions that were solved once, with their values and best lines.
//!
//! Openings take the longest to solve and are requested the most, so their results are
//! worth keeping (<https://www.chessprogramming.org/Opening_Book>). An entry has the value of
//! a position and the moves of best play to the end of the game. The search takes both as
//! proven.
//!
//! # Format
//!
//! A book is four columns without a header. Each has one value for every entry, in the order of
//! the keys, which ascend. So a binary search finds an entry in the bytes as they are, and nothing
//! is parsed at the start. Columns compress better than rows, for the book that pages download.
//!
//! | bytes of an entry | content |
//! |---|---|
//! | 4 | the upper half of the [key](super::Symmetric::key) of the position, lowest byte first |
//! | 3 | the lower half of the key, lowest byte first |
//! | 1 | the plies to the end as a signed number: negative for a loss, 0 for a draw |
//! | 13 | the moves of the line, 3 bits each, lowest bits first; zeros follow |
//!
//! A line begins at the canonical position. A move is its index among the legal moves. The length of
//! the line is not stored: a reader stops where the game ends.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use super::provable::Provable;
use super::solved_value::SolvedValue;

/// The value of one position in a book, and a line of best play that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The result of best play.
    pub value: SolvedValue,
    /// The moves of the line, [`MOVE_BITS`] each, the next one lowest; zeros follow.
    line: u128,
}

/// Bits that a move of a line takes.
const MOVE_BITS: u32 = 3;
const MAX_MOVES: u32 = 34;
const LINE_BYTES: usize = (MAX_MOVES * MOVE_BITS).div_ceil(8) as usize;
/// Bytes that the upper half of a key takes.
const UPPER_BYTES: usize = 4;
/// Bytes that the lower half of a key takes.
const LOWER_BYTES: usize = 3;
const ENTRY_BYTES: usize = UPPER_BYTES + LOWER_BYTES + 1 + LINE_BYTES;

impl BookEntry {
    /// The greatest number of moves in a line.
    pub const MAX_MOVES: usize = MAX_MOVES as usize;

    /// An entry with a value and a line of best play, whose moves are indices from 0 to 7.
    ///
    /// It is `None` if a move is greater than 7, or with more than [`MAX_MOVES`](Self::MAX_MOVES) moves.
    #[must_use]
    pub fn new(value: SolvedValue, line: &[u8]) -> Option<Self> {
        let fits = line.len() <= Self::MAX_MOVES && line.iter().all(|mv| mv >> MOVE_BITS == 0);
        let append = |packed, mv: &u8| packed << MOVE_BITS | u128::from(*mv);
        fits.then(|| Self {
            value,
            line: line.iter().rev().fold(0, append),
        })
    }

    /// The moves of the line, followed by zeros up to [`MAX_MOVES`](Self::MAX_MOVES) moves.
    pub fn line(self) -> impl Iterator<Item = u8> {
        (0..MAX_MOVES).map(move |index| {
            let [mv, ..] = (self.line >> (index * MOVE_BITS)).to_le_bytes();
            mv & ((1 << MOVE_BITS) - 1)
        })
    }
}

/// The entries of an opening book, found by the [key](super::Symmetric::key) of their position.
#[derive(Clone, Copy)]
pub struct Book {
    upper: &'static [[u8; UPPER_BYTES]],
    lower: &'static [[u8; LOWER_BYTES]],
    plies: &'static [u8],
    lines: &'static [[u8; LINE_BYTES]],
}

impl Book {
    /// Takes the bytes that [`write`](Self::write) returned as a book.
    ///
    /// # Panics
    ///
    /// If the bytes end within an entry.
    #[must_use]
    pub const fn from_bytes(bytes: &'static [u8]) -> Self {
        assert!(
            bytes.len().is_multiple_of(ENTRY_BYTES),
            "a book consists of whole entries"
        );
        let size = bytes.len() / ENTRY_BYTES;
        let (upper, bytes) = bytes.split_at(size * UPPER_BYTES);
        let (lower, bytes) = bytes.split_at(size * LOWER_BYTES);
        let (plies, lines) = bytes.split_at(size);
        Self {
            upper: upper.as_chunks().0,
            lower: lower.as_chunks().0,
            plies,
            lines: lines.as_chunks().0,
        }
    }

    /// The bytes of a book with these entries.
    #[must_use]
    pub fn write(entries: &BTreeMap<u64, BookEntry>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(entries.len() * ENTRY_BYTES);
        for key in entries.keys() {
            bytes.extend_from_slice(&key.to_le_bytes()[LOWER_BYTES..][..UPPER_BYTES]);
        }
        for key in entries.keys() {
            bytes.extend_from_slice(&key.to_le_bytes()[..LOWER_BYTES]);
        }
        for entry in entries.values() {
            bytes.extend_from_slice(&entry.value.signed_plies().to_le_bytes());
        }
        for entry in entries.values() {
            bytes.extend_from_slice(&entry.line.to_le_bytes()[..LINE_BYTES]);
        }
        bytes
    }

    /// The entry of the position with this key.
    #[must_use]
    pub fn get(self, key: u64) -> Option<BookEntry> {
        let index = self.index(key)?;
        let mut line = [0; size_of::<u128>()];
        line[..LINE_BYTES].copy_from_slice(&self.lines[index]);
        Some(BookEntry {
            value: SolvedValue::from_signed_plies(self.plies[index].cast_signed()),
            line: u128::from_le_bytes(line),
        })
    }

    /// The keys of all positions, ascending.
    pub fn keys(self) -> impl Iterator<Item = u64> {
        (0..self.plies.len()).map(move |index| self.key(index))
    }

    fn index(self, key: u64) -> Option<usize> {
        let (mut start, mut end) = (0, self.plies.len());
        while start < end {
            let middle = usize::midpoint(start, end);
            match self.key(middle).cmp(&key) {
                Ordering::Less => start = middle + 1,
                Ordering::Greater => end = middle,
                Ordering::Equal => return Some(middle),
            }
        }
        None
    }

    fn key(self, index: usize) -> u64 {
        let mut key = [0; size_of::<u64>()];
        key[..LOWER_BYTES].copy_from_slice(&self.lower[index]);
        key[LOWER_BYTES..][..UPPER_BYTES].copy_from_slice(&self.upper[index]);
        u64::from_le_bytes(key)
    }
}

/// Shows the number of entries only, because there may be many thousands.
impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Book");
        shown.field("entries", &self.plies.len());
        shown.finish_non_exhaustive()
    }
}

/// The value of an open position that is in the book of its game, or symmetric to one in it.
#[inline]
pub fn book_value<G: Provable>(game: &G, position: &G::Position) -> Option<SolvedValue> {
    Some(game.book(position)?.get(game.key(position))?.value)
}

/// Best play to the end from a position that has a [`book_value`].
pub fn book_line<G: Provable>(game: &G, position: &G::Position) -> Option<Vec<G::Move>> {
    let entry = game.book(position)?.get(game.key(position))?;
    let (mut reached, symmetry) = game.canonical_position(position);
    let mut line = Vec::new();
    for index in entry.line() {
        if game.outcome(&reached).is_some() {
            break;
        }
        let mv = game.moves(&reached).into_iter().nth(index.into())?;
        line.push(game.map_from_canonical(mv, symmetry));
        reached = game.play(&reached, mv);
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn book_returns_the_entries_written() {
        let entry = |value, line: &[u8]| BookEntry::new(value, line).unwrap();
        let longest: Vec<_> = (0..=7).cycle().take(BookEntry::MAX_MOVES).collect();
        let entries = BTreeMap::from([
            (0, entry(SolvedValue::Win { plies: 41 }, &[3, 0, 7])),
            (7, entry(SolvedValue::Draw, &longest)),
            ((1 << 56) - 1, entry(SolvedValue::Loss { plies: 127 }, &[])),
        ]);
        let book = Book::from_bytes(Book::write(&entries).leak());
        assert!(book.keys().eq(entries.keys().copied()));
        for (key, entry) in entries {
            assert_eq!(book.get(key), Some(entry));
        }
        assert_eq!(book.get(6), None);
        let line = book.get(7).unwrap().line();
        assert_eq!(line.collect::<Vec<_>>(), longest);
    }

    #[test]
    fn book_entry_rejects_lines_that_do_not_fit() {
        assert_eq!(BookEntry::new(SolvedValue::Draw, &[8]), None);
        assert_eq!(
            BookEntry::new(SolvedValue::Draw, &[0; BookEntry::MAX_MOVES + 1]),
            None
        );
    }
}
