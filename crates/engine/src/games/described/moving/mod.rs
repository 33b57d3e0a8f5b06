//! Described games in which pieces move.
//!
//! Pieces have kinds, whose moves are written in Betza's notation and compiled into a set of cells for each cell. A
//! position is a set of cells for each side and for each kind.
//!
//! ```text
//! Description ──compile──► Tables ◄── Moving<Ending>: the rules, and a search compiled for them
//! ```
//!
//! The search is compiled twice, for games in which no position comes back, and for all others.

mod betza;
mod bounds;
mod compile;
mod directions;
mod effects;
mod estimate;
mod evaluation;
mod facts;
mod generate;
mod how_ended;
mod jumps;
mod move_names;
mod moves;
mod notation;
mod position;
mod proof;
mod read_board;
mod results;
mod royal;
mod rules;
mod steps;
mod symmetry;
mod tables;
mod why_illegal;

pub(super) use compile::compile;
pub use rules::Moving;
pub(super) use tables::MAX_KINDS;
