//! The choice of the move to play among the candidates.

mod difficulty;
mod selection;

pub use difficulty::Difficulty;
pub use selection::{MoveSelection, TieBreak};
