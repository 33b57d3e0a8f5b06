//! The opening book of the standard board.
//!
//! `bestmove-lab book connect-four` made it: it has every position with a choice that play reaches
//! after eight plies, with forced replies played out. Of a position and its mirror image, it has
//! the one with the lower key, so a lookup mirrors the line where needed. Boards of other sizes
//! have no book.

use super::landing::Landing;
use super::position::Position;
use super::rules::ConnectFour;
use crate::game::{Rules as _, SolvedValue};

/// The greatest number of discs of a position in the book, some forced replies included.
///
/// Most positions of a search have more discs, and this saves looking them up.
const MAX_BOOK_DISCS: u8 = 12;

impl ConnectFour {
    /// Returns the key of a position in the book, or `None` if the book has its mirror image
    /// instead.
    ///
    /// The keys are part of the format: if they changed, the book would have to be made again.
    pub(super) fn book_key_of(&self, position: &Position) -> Option<u64> {
        let [key, mirrored_key] = self.keys(position)?;
        (key <= mirrored_key).then_some(key)
    }

    /// Returns the value of a position that is in the book.
    #[inline]
    pub(super) fn stored_value(&self, position: &Position) -> Option<SolvedValue> {
        let [key, mirrored_key] = self.keys(position)?;
        Some(self.book.get(key.min(mirrored_key))?.value)
    }

    /// Returns best play to the end from a position that is in the book.
    pub(super) fn stored_line(&self, position: &Position) -> Option<Vec<Landing>> {
        let [key, mirrored_key] = self.keys(position)?;
        let columns = self.book.get(key.min(mirrored_key))?.line().map(u32::from);
        let mut position = *position;
        let mut line = Vec::new();
        for column in columns {
            if self.outcome(&position).is_some() {
                break;
            }
            let column = if key <= mirrored_key {
                column
            } else {
                (self.columns - 1).checked_sub(column)?
            };
            let landing = Landing(self.landings(&position) & self.column(column));
            position = self.play(&position, landing);
            line.push(landing);
        }
        Some(line)
    }

    /// Returns the key of a position and the key of its mirror image, if the book can have one
    /// of them.
    #[inline]
    fn keys(&self, position: &Position) -> Option<[u64; 2]> {
        let [rows, columns] = [Self::STANDARD.rows, Self::STANDARD.columns];
        if position.discs > MAX_BOOK_DISCS || [self.rows, self.columns] != [rows, columns] {
            return None;
        }
        let key = position.exact_key();
        Some([key, self.mirrored(key)])
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Book, BookEntry, Provable as _};
    use std::collections::BTreeMap;

    use super::*;

    const GAME: ConnectFour = ConnectFour::STANDARD;

    fn after(columns: &[u32]) -> Position {
        columns
            .iter()
            .fold(GAME.initial_position(), |position, column| {
                let landing = GAME.landings(&position) & GAME.column(*column);
                GAME.play(&position, Landing(landing))
            })
    }

    #[test]
    fn book_has_one_entry_for_a_position_and_its_mirror_image() {
        // Three in the bottom row, open at both ends, cannot be stopped.
        let position = after(&[3, 0, 2, 0, 0, 6, 6, 0]);
        let mirrored = after(&[3, 6, 4, 6, 6, 0, 0, 6]);
        let [key, mirrored_key] = [&position, &mirrored].map(|position| GAME.book_key_of(position));
        assert!(key.is_some() != mirrored_key.is_some());
        let columns: [&[u8]; 2] = [&[4, 1, 5], &[2, 5, 1]];
        let entry = BookEntry::new(
            SolvedValue::Win { plies: 3 },
            columns[usize::from(key.is_none())],
        );
        let entries = BTreeMap::from([(key.or(mirrored_key).unwrap(), entry.unwrap())]);
        let game = GAME.with_book(Book::from_bytes(Book::write(&entries).leak()));
        for (position, columns) in [(position, [4, 1, 5]), (mirrored, [2, 5, 1])] {
            assert_eq!(
                game.book_value(&position),
                Some(SolvedValue::Win { plies: 3 })
            );
            let line = game.book_line(&position).unwrap();
            let columns = columns.map(|column| Landing(GAME.column(column) & GAME.bottom));
            assert_eq!(line, columns);
        }
        let another = after(&[3, 0, 2, 0, 0, 6, 6, 6]);
        assert_eq!(game.book_value(&another), None);
        assert_eq!(game.book_line(&another), None);
    }
}
