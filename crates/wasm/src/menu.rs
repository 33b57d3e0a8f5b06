//! The games of each module of the package: those of one folder of the engine.
//!
//! Link-time optimization leaves out the games of all others.

use bestmove_api::embedded::EmbeddedEngine;
use bestmove_api::gallery::gallery;
use bestmove_engine::erased::{DynGame, GameDefinition};
use bestmove_engine::game::Book;
use bestmove_engine::games::{connect_four, count_in_folder, games_in_folder};

/// The folder of the module that is built, by default that of tic-tac-toe.
const FOLDER: &str = match option_env!("BESTMOVE_FOLDER") {
    Some(folder) => folder,
    None => "mnk",
};

const GAMES: &[&dyn DynGame] = &games_in_folder::<{ count_in_folder(FOLDER) }>(FOLDER);

/// An engine for the games of the module, Connect Four with the opening book if it is given. That of described games
/// takes descriptions, and its menu has those with names.
///
/// Menu and book stay in memory for the life of the module.
pub(crate) fn engine(book: Option<Vec<u8>>) -> EmbeddedEngine {
    match book {
        _ if FOLDER == "described" => {
            let games: Vec<_> = gallery().iter().map(|entry| entry.game).collect();
            EmbeddedEngine::new(games.leak()).with_descriptions()
        }
        Some(bytes) if FOLDER == "connect_four" => {
            EmbeddedEngine::new(with_book(Book::from_bytes(bytes.leak())))
        }
        _ => EmbeddedEngine::new(GAMES),
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
