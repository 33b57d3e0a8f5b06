//! The games of each module of the package.
//!
//! Link-time optimization leaves out the games of all others.

use bestmove_engine::erased::{DynGame, GameDefinition};
use bestmove_engine::game::Book;
use bestmove_engine::games::{Family, connect_four};

/// The family of the module that is built, which is named after it.
const FAMILY: Family = if cfg!(feature = "lines") {
    Family::Lines
} else if cfg!(feature = "men") {
    Family::Men
} else if cfg!(feature = "pieces") {
    Family::Pieces
} else if cfg!(feature = "points") {
    Family::Points
} else {
    Family::Chess
};

/// The games of the module that is built.
const GAMES: &[&dyn DynGame] = &FAMILY.games::<{ FAMILY.size() }>();

/// Returns the games of the module, Connect Four with the opening book if it is given.
///
/// The book stays in memory for the life of the module.
pub(crate) fn games(book: Option<Vec<u8>>) -> &'static [&'static dyn DynGame] {
    match book {
        Some(bytes) if cfg!(feature = "lines") => with_book(Book::from_bytes(bytes.leak())),
        _ => GAMES,
    }
}

fn with_book(book: Book) -> &'static [&'static dyn DynGame] {
    let connect_four: &dyn DynGame = Box::leak(Box::new(GameDefinition {
        rules: connect_four::GAME.rules.with_book(book),
        ..connect_four::GAME
    }));
    let games = GAMES.iter().map(|game| match game.name() {
        name if name == connect_four.name() => connect_four,
        _ => *game,
    });
    games.collect::<Vec<_>>().leak()
}
