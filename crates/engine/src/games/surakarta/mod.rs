//! Surakarta: a piece steps one point in any direction, or captures along a circuit: it travels
//! over empty points and at least one of the loops at the corners, and takes the first piece that
//! it meets. The side that has captured every piece of the opponent wins.
//!
//! A side that cannot move loses. A game without captures for some plies ends, and more pieces win.
//! Black is at the bottom and begins.
//!
//! See <https://en.wikipedia.org/wiki/Surakarta_(game)>.

mod bitboard;
mod circuits;
mod estimate;
mod evaluation;
mod facts;
mod features;
mod moves;
mod notation;
mod proof;
mod rules;
mod symmetry;

use crate::erased::GameDefinition;

pub use features::Features;
pub use moves::{Moves, MovesInOrder};
pub use rules::Surakarta;

/// Surakarta.
pub const GAME: GameDefinition<Surakarta> = GameDefinition {
    name: "surakarta",
    title: "Surakarta",
    aliases: &[],
    summary: "Pieces step one point in any direction, or capture along the circuits around the \
              corners; the capture of every piece wins. A piece that captures travels over empty \
              points and around at least one corner to the first piece that it meets. Without \
              captures for long, more pieces win.",
    rules: Surakarta::STANDARD,
    small: &[Surakarta::new(2)],
    others: &[Surakarta::ENDLESS],
    example: Some(("B......B................W...........", "white")),
};
