//! Othello: a side puts a disc where it encloses discs of the other side in straight lines, and
//! flips them. A side that can enclose nothing passes. If neither side can, the game is over, and
//! more discs win. Empty squares count for the winner.
//!
//! A position holds the discs of the side to move and those of the other side, so all code is
//! written for one side.
//!
//! Rose, "Othello: A Minute to Learn... A Lifetime to Master", 2005.

mod bitboard;
mod endgame;
mod estimate;
mod evaluation;
mod facts;
mod ggf;
mod moves;
mod notation;
mod patterns;
mod position;
mod proof;
mod rules;
mod stability;
mod symmetry;

use crate::erased::GameDefinition;

pub use moves::{Moves, MovesInOrder};
pub use position::Position;
pub use rules::Othello;

/// Othello on 8 × 8 squares.
pub const GAME: GameDefinition<Othello> = GameDefinition {
    name: "othello",
    title: "Othello (Reversi)",
    aliases: &["reversi"],
    summary: "A disc is put where it outflanks discs of the other side in straight lines, and \
              flips them; more discs win. A side that can outflank nothing passes. Empty squares \
              count for the winner.",
    rules: Othello::STANDARD,
    small: &[Othello::new(4)],
    others: &[],
    example: Some((
        "WWWWWWW.BBBWWWW.BBBBWBWBBBWBBBWB.BWBBBWBWBBBBBBB.BBBBB.B...WWW.B",
        "white",
    )),
};
