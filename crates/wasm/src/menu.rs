//! The games of each module of the package.
//!
//! Each game has a search compiled for it, which takes most of a module. So a module has few games,
//! and link-time optimization leaves out all others. Chess is in none: its tables of moves would need a
//! module of their own.

use bestmove_engine::erased::{DynGame, GameDefinition};
use bestmove_engine::game::Book;
use bestmove_engine::games::menu;

/// Games of lines and connections.
const LINES: &[&dyn DynGame] = &[
    &menu::TIC_TAC_TOE,
    &menu::CONNECT_FOUR,
    &menu::MNK,
    &menu::GOMOKU,
    &menu::HEX,
];

/// Games of men.
const MEN: &[&dyn DynGame] = &[&menu::NINE_MENS_MORRIS, &menu::DRAUGHTS];

/// Games of other pieces that move.
const PIECES: &[&dyn DynGame] = &[&menu::BREAKTHROUGH, &menu::SURAKARTA];

/// Games of points.
const POINTS: &[&dyn DynGame] = &[&menu::DOTS_AND_BOXES, &menu::KALAH, &menu::OTHELLO];

/// The games of the module that is built.
const GAMES: &[&dyn DynGame] = if cfg!(feature = "lines") {
    LINES
} else if cfg!(feature = "men") {
    MEN
} else if cfg!(feature = "pieces") {
    PIECES
} else if cfg!(feature = "points") {
    POINTS
} else {
    panic!("a module is built with the feature of its name")
};

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
        rules: menu::CONNECT_FOUR.rules.with_book(book),
        ..menu::CONNECT_FOUR
    }));
    let games = GAMES.iter().map(|game| match game.name() {
        name if name == connect_four.name() => connect_four,
        _ => *game,
    });
    games.collect::<Vec<_>>().leak()
}
