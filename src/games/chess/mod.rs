//! Chess by the rules of FIDE, whose moves the crate [`cozy_chess`] generates.
//!
//! Fifty moves of each side without a capture or a pawn's step draw the game, and so does the
//! third occurrence of a position. It is drawn at once where no side has the material to mate.
//!
//! See <https://www.fide.com/FIDE/handbook/LawsOfChess.pdf>.

mod checks;
mod draw_evaluation;
mod endgames;
mod evaluation;
mod exchange;
mod fen;
mod game;
mod material;
mod mop_up;
mod moves;
mod names;
mod notation;
mod position;
mod ranking;
mod rules;
mod terms;
mod threats;
mod weights;

pub use moves::{Move, Moves};
pub use position::Position;
pub use rules::Chess;
