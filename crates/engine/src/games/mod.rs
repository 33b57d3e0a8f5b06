//! The games, and the menu that the service offers.
//!
//! A game is a folder of five chapters, [`Rules`](crate::game::Rules),
//! [`Notation`](crate::game::Notation), [`Symmetric`](crate::game::Symmetric),
//! [`Provable`](crate::game::Provable) and [`Estimable`](crate::game::Estimable), and a definition in
//! its `mod.rs`. With its `mod` line here and its line in `menu!` it is served, documented and tested:
//! no code of the search or the service has to change.

pub mod breakthrough;
pub mod chess;
pub mod connect_four;
pub mod dots_and_boxes;
pub mod draughts;
pub mod hex;
pub mod kalah;
mod menu;
pub mod mnk;
pub mod nine_mens_morris;
pub mod othello;
pub mod surakarta;

use menu::NpmModule::{Lines, Men, Pieces, Points, Unpacked};
pub use menu::{GAMES, NpmModule, count_of_module, games_of_module};

use crate::erased::{DynGame, RulesVisitor};

/// Makes the menu, and the function that visits the rules of each game on it.
macro_rules! menu {
    ($($module:ident: $game:path;)*) => {
        /// Every game, with the module of the npm package that has it.
        const MENU: &[(NpmModule, &dyn DynGame)] = &[$(($module, &$game)),*];

        /// Calls `visitor` with the rules of every game on the menu, and with those for tests.
        pub fn visit_rules(visitor: &mut impl RulesVisitor) {
            $($game.accept(visitor);)*
        }
    };
}

// In the order in which `GET /games` lists them, behind the module of the npm package.
menu! {
    Lines: mnk::TIC_TAC_TOE;
    Lines: connect_four::GAME;
    Lines: mnk::MNK;
    Lines: mnk::GOMOKU;
    Points: dots_and_boxes::GAME;
    Pieces: breakthrough::GAME;
    Points: kalah::GAME;
    Lines: hex::GAME;
    Points: othello::GAME;
    Pieces: surakarta::GAME;
    Men: nine_mens_morris::GAME;
    Men: draughts::GAME;
    Unpacked: chess::GAME;
}
