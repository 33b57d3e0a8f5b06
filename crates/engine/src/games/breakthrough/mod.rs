//! Breakthrough: a piece moves one cell forward, straight or diagonally. It captures diagonally and
//! never straight ahead. The side that first brings a piece to the opposite end of the board wins,
//! and so does a side that has captured every piece of the opponent. There are no draws.
//!
//! Each side begins with two rows of pieces, on boards of fewer than five rows with one. White is
//! at the bottom and moves up.
//!
//! Troyka, 2000. Saffidine, Jouandeau and Cazenave, "Solving Breakthrough with Race Patterns and
//! Job-Level Proof Number Search", 2011.

mod estimate;
mod evaluation;
mod facts;
mod notation;
mod patterns;
mod proof;
mod rules;
mod steps;
mod symmetry;
mod weights;

use crate::erased::GameDefinition;

pub use rules::Breakthrough;
pub use steps::{Steps, StepsInOrder};

/// Breakthrough.
pub const GAME: GameDefinition<Breakthrough> = GameDefinition {
    name: "breakthrough",
    title: "Breakthrough",
    aliases: &[],
    summary: "Pieces move one row forward, straight or diagonally, and capture diagonally. The \
              first piece at the opposite end of the board wins, and so does the capture of \
              every piece of the opponent.",
    rules: Breakthrough::STANDARD,
    small: &[Breakthrough::new(5, 3)],
    others: &[],
    example: Some((
        "...B....B....B.........B..W....B.....B..W...W....W....W.........",
        "white",
    )),
};
