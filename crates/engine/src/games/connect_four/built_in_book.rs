//! The opening book that is compiled into the program.

use crate::game::Book;

pub(super) const BUILT_IN_BOOK: Book = Book::from_bytes(BYTES);

#[cfg(feature = "book")]
const BYTES: &[u8] = include_bytes!("../../../data/connect-four.book");
/// An empty book: without the feature, the search proves openings itself.
#[cfg(not(feature = "book"))]
const BYTES: &[u8] = &[];
