//! Breakthrough: a piece moves one cell forward, straight or diagonally. It captures diagonally and
//! never straight ahead. The side that first brings a piece to the opposite end of the board wins,
//! and so does a side that has captured every piece of the opponent. There are no draws.
//!
//! Each side begins with two rows of pieces, on boards of fewer than five rows with one. White is
//! at the bottom and moves up.
//!
//! Troyka, 2000. Saffidine, Jouandeau and Cazenave, "Solving Breakthrough with Race Patterns and
//! Job-Level Proof Number Search", 2011.

mod bitboard;
mod estimate;
mod evaluation;
mod notation;
mod patterns;
mod position;
mod proof;
mod rules;
mod steps;
mod symmetry;
mod weights;

pub use position::Position;
pub use rules::Breakthrough;
pub use steps::{Step, Steps, StepsInOrder};
