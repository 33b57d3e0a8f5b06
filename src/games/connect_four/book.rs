//! What is known by heart of the board it is sold with, made by
//! `bestmove book connect-four`.

use super::{ConnectFour, Landing, Position, exact_key};
use crate::game::Game as _;
use crate::game::book::{Book, SolvedValue};

pub(super) const BOOK: Book = Book::from_bytes(include_bytes!("../../../data/connect-four.book"));

/// The most discs that lie where a book knows a position: those it was made for, and some
/// forced replies.
const MAX_BOOK_DISCS: u8 = 12;

impl ConnectFour {
    /// The number of a position, unless the book has its mirrored twin instead. Never to be
    /// changed: the book would be lost.
    pub(super) fn number_in_book(&self, position: &Position) -> Option<u64> {
        let [number, of_twin] = self.numbers(position)?;
        (number <= of_twin).then_some(number)
    }

    #[inline]
    pub(super) fn book_value_in(&self, book: Book, position: &Position) -> Option<SolvedValue> {
        let [number, of_twin] = self.numbers(position)?;
        Some(book.get(number.min(of_twin))?.fate)
    }

    pub(super) fn book_line_in(&self, book: Book, position: &Position) -> Option<Vec<Landing>> {
        let [number, of_twin] = self.numbers(position)?;
        let columns = book.get(number.min(of_twin))?.line().map(u32::from);
        let mut position = *position;
        let mut line = Vec::new();
        for column in columns {
            if self.outcome(&position).is_some() {
                break;
            }
            let column = if number <= of_twin {
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

    /// A number for the position and one for its mirrored twin.
    #[inline]
    fn numbers(&self, position: &Position) -> Option<[u64; 2]> {
        let [rows, columns] = [Self::STANDARD.rows, Self::STANDARD.columns];
        if position.discs > MAX_BOOK_DISCS || [self.rows, self.columns] != [rows, columns] {
            return None;
        }
        let number = exact_key(position.own, position.occupied);
        Some([number, self.mirrored(number)])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::book::BookEntry;

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
    fn a_position_and_its_twin_are_on_one_page() {
        // Three in the bottom row, open at both ends, cannot be stopped.
        let position = after(&[3, 0, 2, 0, 0, 6, 6, 0]);
        let twin = after(&[3, 6, 4, 6, 6, 0, 0, 6]);
        let [number, of_twin] = [&position, &twin].map(|position| GAME.number_in_book(position));
        assert!(number.is_some() != of_twin.is_some());
        let columns: [&[u8]; 2] = [&[4, 1, 5], &[2, 5, 1]];
        let page = BookEntry::new(
            SolvedValue::Win { plies: 3 },
            columns[usize::from(number.is_none())],
        );
        let pages = BTreeMap::from([(number.or(of_twin).unwrap(), page.unwrap())]);
        let book = Book::from_bytes(Book::write(&pages).leak());
        for (position, columns) in [(position, [4, 1, 5]), (twin, [2, 5, 1])] {
            assert_eq!(
                GAME.book_value_in(book, &position),
                Some(SolvedValue::Win { plies: 3 })
            );
            let line = GAME.book_line_in(book, &position).unwrap();
            let columns = columns.map(|column| Landing(GAME.column(column) & GAME.bottom));
            assert_eq!(line, columns);
        }
        let another = after(&[3, 0, 2, 0, 0, 6, 6, 6]);
        assert_eq!(GAME.book_value_in(book, &another), None);
        assert_eq!(GAME.book_line_in(book, &another), None);
    }
}
