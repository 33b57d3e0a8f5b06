//! The games, and the menu that the service offers.
//!
//! A game is a folder of five chapters, [`Rules`](crate::game::Rules),
//! [`Notation`](crate::game::Notation), [`Symmetric`](crate::game::Symmetric),
//! [`Provable`](crate::game::Provable) and [`Estimable`](crate::game::Estimable), and a definition in
//! its `mod.rs`. With its `mod` line here and its line in the menu it is served, documented and tested:
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

use menu::NpmModule::{Lines, Men, None, Pieces, Points};
pub use menu::{GAMES, NpmModule, count_of_module, games_of_module};

use crate::erased::DynGame;

/// Every game, in the order in which `GET /games` lists them, with the module of the npm package that
/// has it.
const MENU: &[(NpmModule, &dyn DynGame)] = &[
    (Lines, &mnk::TIC_TAC_TOE),
    (Lines, &connect_four::GAME),
    (Lines, &mnk::MNK),
    (Lines, &mnk::GOMOKU),
    (Points, &dots_and_boxes::GAME),
    (Pieces, &breakthrough::GAME),
    (Points, &kalah::GAME),
    (Lines, &hex::GAME),
    (Points, &othello::GAME),
    (Pieces, &surakarta::GAME),
    (Men, &nine_mens_morris::GAME),
    (Men, &draughts::GAME),
    (None, &chess::GAME),
];
