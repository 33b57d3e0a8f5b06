//! The choice of the move to play among the candidates.

mod difficulty;
mod level;
mod selection;
mod skill;

pub use difficulty::Difficulty;
pub use level::Level;
pub use selection::{MoveSelection, TieBreak};
pub use skill::Skill;
