//! Chess by the rules of FIDE, whose moves the crate [`cozy_chess`] generates.
//!
//! From fifty moves of each side without a capture or a pawn's step on, a player may claim a draw, and so
//! from the third occurrence of a position on. Seventy-five moves and the fifth occurrence draw the game.
//! It is drawn at once where no side has the material to mate.
//!
//! See <https://handbook.fide.com/chapter/E012023>.

mod checks;
mod draw_evaluation;
mod endgames;
mod estimate;
mod evaluation;
mod exchange;
mod fen;
mod material;
mod mop_up;
mod moves;
mod names;
mod notation;
mod position;
mod proof;
mod ranking;
mod rules;
mod symmetry;
mod terms;
mod threats;
mod weights;

pub use moves::{Move, Moves};
pub use position::Position;
pub use rules::Chess;
