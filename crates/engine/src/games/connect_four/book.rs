//! The opening book of the standard board.
//!
//! `bestmove-lab book connect-four` made it: it has every position with a choice that play reaches
//! after eight plies, with forced replies played out.

use crate::game::Book;

pub(super) const BUILT_IN_BOOK: Book = Book::from_bytes(BYTES);

#[cfg(feature = "book")]
const BYTES: &[u8] = include_bytes!("../../../data/connect-four.book");
/// An empty book: without the feature, the search proves openings itself.
#[cfg(not(feature = "book"))]
const BYTES: &[u8] = &[];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::{BookEntry, Rules as _, SolvedValue, Symmetric as _, book_line, book_value};
    use crate::games::connect_four::landing::Landing;
    use crate::games::connect_four::position::Position;
    use crate::games::connect_four::rules::ConnectFour;

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
        let (canonical, _) = GAME.canonical_position(&position);
        let columns = if canonical == position {
            [4, 1, 5]
        } else {
            [2, 5, 1]
        };
        let entry = BookEntry::new(SolvedValue::Win { plies: 3 }, &columns);
        let entries = BTreeMap::from([(GAME.key(&mirrored), entry.unwrap())]);
        let game = GAME.with_book(Book::from_bytes(Book::write(&entries).leak()));
        for (position, columns) in [(position, [4, 1, 5]), (mirrored, [2, 5, 1])] {
            assert_eq!(
                book_value(&game, &position),
                Some(SolvedValue::Win { plies: 3 })
            );
            let line = book_line(&game, &position).unwrap();
            let columns = columns.map(|column| Landing(GAME.column(column) & GAME.bottom));
            assert_eq!(line, columns);
        }
        let another = after(&[3, 0, 2, 0, 0, 6, 6, 6]);
        assert_eq!(book_value(&game, &another), None);
        assert_eq!(book_line(&game, &another), None);
    }
}
