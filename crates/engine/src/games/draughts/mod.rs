//! English draughts, which is American checkers: men step and jump forwards over the dark squares,
//! and become kings on the last row, which move backwards, too. A side that cannot move loses.
//!
//! A side that can capture must, and goes on until the piece can jump no more. It need not take the
//! most pieces. Black is at the top, where squares are numbered from 1, and begins.
//!
//! A draw has to be claimed, from the third occurrence of a position on, or from forty moves of each side
//! without progress on. No rule says when a game ends in which nobody claims one. So it ends where chess
//! does: at the fifth occurrence, and at seventy-five moves of each side.
//!
//! See <https://en.wikipedia.org/wiki/English_draughts>.

mod bitboard;
mod board;
mod captures;
mod endgame_index;
mod endgames;
mod estimate;
mod evaluation;
mod fen;
mod moves;
mod notation;
mod patterns;
mod position;
mod proof;
mod rules;

pub use moves::{MAX_MOVES, Move, Moves};
pub use position::Position;
pub use rules::Draughts;
