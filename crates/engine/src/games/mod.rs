//! The games, and the menu that the service offers.
//!
//! A game implements [`Game`](crate::game::Game) and [`Notation`](crate::game::Notation) in
//! a module of its own. With its `mod` line here and its entry in [`GAMES`] it is served,
//! documented and tested: no code of the search or the service has to change.

pub mod breakthrough;
pub mod chess;
pub mod connect_four;
pub mod dots_and_boxes;
pub mod draughts;
pub mod hex;
pub mod kalah;
pub mod menu;
pub mod mnk;
pub mod nine_mens_morris;
pub mod othello;
pub mod surakarta;

pub use menu::GAMES;
