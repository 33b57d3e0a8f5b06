//! The games, and the menu of all.
//!
//! A game is a folder of five chapters, [`Rules`](crate::game::Rules),
//! [`Notation`](crate::game::Notation), [`Symmetric`](crate::game::Symmetric),
//! [`Provable`](crate::game::Provable) and [`Estimable`](crate::game::Estimable), and a definition in
//! its `mod.rs`. With its `mod` line here and its line in `menu!` it is served, documented and tested:
//! no other code has to change.

pub mod breakthrough;
pub mod chess;
pub mod connect_four;
pub mod dots_and_boxes;
pub mod draughts;
mod family;
pub mod hex;
pub mod kalah;
pub mod mnk;
pub mod nine_mens_morris;
pub mod othello;
pub mod surakarta;

pub use family::Family;

use crate::erased::{DynGame, RulesVisitor};

/// Makes the menu of games and their families, and the function that visits the rules of each game.
macro_rules! menu {
    ($($family:ident: $game:path;)*) => {
        const MENU: &[(Family, &dyn DynGame)] = &[$((Family::$family, &$game)),*];

        /// Every game, in the order in which they are listed. The first is meant where none is named.
        pub const GAMES: &[&dyn DynGame] = &[$(&$game),*];

        /// Calls `visitor` with the rules of every game on the menu, and with those for tests.
        pub fn visit_rules(visitor: &mut impl RulesVisitor) {
            $($game.accept(visitor);)*
        }
    };
}

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
    Chess: chess::GAME;
}

/// Returns the game of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn DynGame> {
    GAMES.iter().copied().find(|game| game.name() == name)
}
