//! The games, and the menu of all.
//!
//! A game is a folder of five chapters, [`Rules`](crate::game::Rules),
//! [`Notation`](crate::game::Notation), [`Symmetric`](crate::game::Symmetric),
//! [`Provable`](crate::game::Provable) and [`Estimable`](crate::game::Estimable), and a definition in
//! its `mod.rs`. With its `mod` line here and its line in `menu!` it is served, documented and tested.

pub mod breakthrough;
pub mod chess;
pub mod connect_four;
pub mod described;
pub mod dots_and_boxes;
pub mod draughts;
mod folder;
pub mod hex;
pub mod kalah;
pub mod mnk;
pub mod nine_mens_morris;
pub mod othello;
pub mod surakarta;

pub use folder::{count_in_folder, games_in_folder};

use crate::erased::{DynGame, RulesVisitor, game_called};

/// Makes the menu of games and their folders, and the function that visits the rules of each game.
macro_rules! menu {
    ($($folder:ident::$game:ident;)*) => {
        const MENU: &[(&str, &dyn DynGame)] = &[$((stringify!($folder), &$folder::$game)),*];

        /// Every game, in the order in which they are listed. The first is meant where none is named.
        ///
        /// As a constant, the searches of all games would be compiled again in each crate that reads it, and a
        /// program would use those, which are optimized as that crate is.
        pub static GAMES: &[&dyn DynGame] = &[$(&$folder::$game),*];

        /// Calls `visitor` with the rules of every game on the menu, and with those for tests.
        pub fn visit_rules(visitor: &mut impl RulesVisitor) {
            $($folder::$game.accept(visitor);)*
        }
    };
}

menu! {
    mnk::TIC_TAC_TOE;
    connect_four::GAME;
    mnk::MNK;
    mnk::GOMOKU;
    dots_and_boxes::GAME;
    breakthrough::GAME;
    kalah::GAME;
    hex::GAME;
    othello::GAME;
    surakarta::GAME;
    nine_mens_morris::GAME;
    draughts::GAME;
    chess::GAME;
}

/// The game that has this name, title or alias; see [`game_called()`].
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn DynGame> {
    game_called(GAMES, name)
}
