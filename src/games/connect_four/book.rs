//! What is known by heart of the board it is sold with, made by
//! `bestmove book connect-four`.

use super::{ConnectFour, Landing, Position, exact_key};
use crate::game::Game as _;
use crate::game::book::{Book, Fate};

pub(super) const BOOK: Book = Book::of(include_bytes!("../../../data/connect-four.book"));

/// The most discs that lie where the book knows a position: some forced replies more than
/// the plies it was made for.
const MOST_DISCS: u8 = 12;

impl ConnectFour {
    /// The number of a position, unless the book has its mirrored twin instead. Never to be
    /// changed: the book would be lost.
    pub(super) fn number_in_book(&self, position: &Position) -> Option<u64> {
        let [number, of_twin] = self.numbers(position)?;
        (number <= of_twin).then_some(number)
    }

    #[inline]
    pub(super) fn fate_in_book(&self, position: &Position) -> Option<Fate> {
        let [number, of_twin] = self.numbers(position)?;
        Some(BOOK.get(number.min(of_twin))?.fate)
    }

    pub(super) fn line_in_book(&self, position: &Position) -> Option<Vec<Landing>> {
        let [number, of_twin] = self.numbers(position)?;
        let columns = BOOK.get(number.min(of_twin))?.line().map(u32::from);
        let mut position = *position;
        let mut line = Vec::new();
        for column in columns {
            if self.outcome(&position).is_some() {
                break;
            }
            let column = if number <= of_twin {
                column
            } else {
                self.columns - 1 - column
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
        if position.discs > MOST_DISCS || [self.rows, self.columns] != [rows, columns] {
            return None;
        }
        let number = exact_key(position.own, position.occupied);
        Some([number, self.mirrored(number)])
    }
}
