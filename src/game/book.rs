//! What is known by heart: how best play goes on from positions that were solved once and
//! for all.

use std::collections::{BTreeMap, HashSet};

use super::{Game, NonLosingMoves};

/// How best play by both ends, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvedValue {
    /// It wins.
    Win {
        /// In so many plies, at most 127.
        plies: u8,
    },
    /// Nobody does.
    Draw,
    /// It loses.
    Loss {
        /// In so many plies, at most 127.
        plies: u8,
    },
}

impl SolvedValue {
    /// The plies to the end, negative for a loss, and 0 for a draw.
    #[must_use]
    pub fn signed_plies(self) -> i8 {
        match self {
            Self::Win { plies } => plies.cast_signed(),
            Self::Draw => 0,
            Self::Loss { plies } => -plies.cast_signed(),
        }
    }

    /// The inverse of [`signed_plies`](Self::signed_plies).
    #[must_use]
    pub fn from_signed_plies(signed: i8) -> Self {
        let plies = signed.unsigned_abs();
        match signed {
            0 => Self::Draw,
            1.. => Self::Win { plies },
            ..0 => Self::Loss { plies },
        }
    }
}

/// What a book has of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// How best play ends.
    pub fate: SolvedValue,
    /// The moves that lead there, [`DIGIT_BITS`] each, the next one lowest; zeros follow.
    line: u128,
}

/// A move of a line is a number of three bits.
const DIGIT_BITS: u32 = 3;
/// The most moves in a line.
const MAX_MOVES: u32 = 34;
/// The bytes that the moves of a line take.
const LINE_BYTES: usize = (MAX_MOVES * DIGIT_BITS).div_ceil(8) as usize;
/// The bytes that the number of a position takes.
const KEY_BYTES: usize = 7;
const ENTRY_BYTES: usize = KEY_BYTES + 1 + LINE_BYTES;

impl BookEntry {
    /// The most moves in a line.
    pub const MOST_MOVES: usize = MAX_MOVES as usize;

    /// A page about a position that comes to this by these moves, each a number from 0 to
    /// 7; `None` if one is greater, or there are more than
    /// [`MOST_MOVES`](Self::MOST_MOVES).
    #[must_use]
    pub fn new(fate: SolvedValue, line: &[u8]) -> Option<Self> {
        let fits = line.len() <= Self::MOST_MOVES && line.iter().all(|mv| mv >> DIGIT_BITS == 0);
        let packed = |packed, mv: &u8| packed << DIGIT_BITS | u128::from(*mv);
        fits.then(|| Self {
            fate,
            line: line.iter().rev().fold(0, packed),
        })
    }

    /// The moves of the line, and zeros after the end.
    pub fn line(self) -> impl Iterator<Item = u8> {
        (0..MAX_MOVES).map(move |place| {
            let [mv, ..] = (self.line >> (place * DIGIT_BITS)).to_le_bytes();
            mv & ((1 << DIGIT_BITS) - 1)
        })
    }
}

/// Pages by the [number](Game::book_key) of their position.
///
/// Written, a page is the number in seven bytes, the lowest first; in one byte the plies to
/// the end, negative for a loss and 0 for a draw; and the line in thirteen, the lowest bits
/// first. Numbers ascend.
#[derive(Clone, Copy, Debug)]
pub struct Book(&'static [u8]);

impl Book {
    /// The book that was [written](Self::write) so.
    ///
    /// # Panics
    ///
    /// It ends within a page.
    #[must_use]
    pub const fn from_bytes(pages: &'static [u8]) -> Self {
        assert!(
            pages.len().is_multiple_of(ENTRY_BYTES),
            "a book that was cut off"
        );
        Self(pages)
    }

    /// These pages as a book.
    #[must_use]
    pub fn write(pages: &BTreeMap<u64, BookEntry>) -> Vec<u8> {
        let mut written = Vec::with_capacity(pages.len() * ENTRY_BYTES);
        for (key, page) in pages {
            written.extend_from_slice(&key.to_le_bytes()[..KEY_BYTES]);
            written.extend_from_slice(&page.fate.signed_plies().to_le_bytes());
            written.extend_from_slice(&page.line.to_le_bytes()[..LINE_BYTES]);
        }
        written
    }

    /// The page about a position.
    #[must_use]
    pub fn get(self, key: u64) -> Option<BookEntry> {
        let (pages, _) = self.0.as_chunks::<ENTRY_BYTES>();
        let place = pages.binary_search_by_key(&key, Self::key).ok()?;
        let page = &pages[place];
        let mut line = [0; size_of::<u128>()];
        line[..LINE_BYTES].copy_from_slice(&page[KEY_BYTES + 1..]);
        Some(BookEntry {
            fate: SolvedValue::from_signed_plies(page[KEY_BYTES].cast_signed()),
            line: u128::from_le_bytes(line),
        })
    }

    /// The numbers of all positions.
    pub fn keys(self) -> impl Iterator<Item = u64> {
        let (pages, _) = self.0.as_chunks::<ENTRY_BYTES>();
        pages.iter().map(Self::key)
    }

    fn key(page: &[u8; ENTRY_BYTES]) -> u64 {
        let mut key = [0; size_of::<u64>()];
        key[..KEY_BYTES].copy_from_slice(&page[..KEY_BYTES]);
        u64::from_le_bytes(key)
    }
}

/// The choices that every line of play comes to after so many plies, by the number that
/// a book has them under; nothing where the game has no book.
///
/// What is decided within two plies is left out, and where a move is forced stands what it
/// leads to: the search sees that as quickly as it finds it in a book.
pub fn book_positions<G: Game>(game: &G, plies: u32) -> BTreeMap<u64, G::Position> {
    if game.book_key(&game.initial_position()).is_none() {
        return BTreeMap::new();
    }
    let mut reached = HashSet::from([game.initial_position()]);
    for _ in 0..plies {
        let children = reached.iter().flat_map(|position| {
            let moves = game.moves(position).into_iter();
            moves.map(|mv| game.play(position, mv))
        });
        reached = children
            .filter(|child| game.outcome(child).is_none())
            .collect();
    }
    let choices = reached
        .into_iter()
        .filter_map(|position| skip_forced_moves(game, position));
    choices
        .filter_map(|position| Some((game.book_key(&position)?, position)))
        .collect()
}

/// The position, or the one that forced moves lead to, in which there is a choice; `None`
/// if the game is decided before.
fn skip_forced_moves<G: Game>(game: &G, mut position: G::Position) -> Option<G::Position> {
    while game.outcome(&position).is_none() {
        let NonLosingMoves::Moves(moves) = game.non_losing_moves(&position) else {
            return None;
        };
        let mut moves = moves.into_iter();
        if moves.len() > 1 {
            return Some(position);
        }
        position = game.play(&position, moves.next()?);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_found() {
        let page = |fate, line: &[u8]| BookEntry::new(fate, line).unwrap();
        let longest: Vec<_> = (0..=7).cycle().take(BookEntry::MOST_MOVES).collect();
        let pages = BTreeMap::from([
            (0, page(SolvedValue::Win { plies: 41 }, &[3, 0, 7])),
            (7, page(SolvedValue::Draw, &longest)),
            ((1 << 56) - 1, page(SolvedValue::Loss { plies: 127 }, &[])),
        ]);
        let book = Book::from_bytes(Book::write(&pages).leak());
        assert!(book.keys().eq(pages.keys().copied()));
        for (key, page) in pages {
            assert_eq!(book.get(key), Some(page));
        }
        assert_eq!(book.get(6), None);
        let line = book.get(7).unwrap().line();
        assert_eq!(line.collect::<Vec<_>>(), longest);
    }

    #[test]
    fn what_does_not_fit_is_no_page() {
        assert_eq!(BookEntry::new(SolvedValue::Draw, &[8]), None);
        assert_eq!(
            BookEntry::new(SolvedValue::Draw, &[0; BookEntry::MOST_MOVES + 1]),
            None
        );
    }
}
