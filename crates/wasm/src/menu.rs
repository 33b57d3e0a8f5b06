//! The games of each module of the package.
//!
//! Link-time optimization leaves out the games of all others.

use bestmove_engine::erased::{DynGame, GameDefinition};
use bestmove_engine::game::Book;
use bestmove_engine::games::{NpmModule, connect_four, count_of_module, games_of_module};

/// The module that is built.
const MODULE: NpmModule = if cfg!(feature = "lines") {
    NpmModule::Lines
} else if cfg!(feature = "men") {
    NpmModule::Men
} else if cfg!(feature = "pieces") {
    NpmModule::Pieces
} else if cfg!(feature = "points") {
    NpmModule::Points
} else {
    NpmModule::Unpacked
};

/// The games of the module that is built.
const GAMES: &[&dyn DynGame] = &games_of_module::<{ count_of_module(MODULE) }>(MODULE);

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
