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
mod facts;
mod fen;
mod moves;
mod notation;
mod patterns;
mod position;
mod proof;
mod rules;
mod symmetry;

use crate::erased::GameDefinition;

pub use moves::{MAX_MOVES, Move, Moves};
pub use position::Position;
pub use rules::Draughts;

/// English draughts.
pub const GAME: GameDefinition<Draughts> = GameDefinition {
    name: "draughts",
    title: "Draughts (checkers)",
    aliases: &[
        "checkers",
        "english-draughts",
        "american-checkers",
        "english-checkers",
    ],
    summary: "English draughts, or American checkers: men step and jump diagonally forwards over \
              the dark squares, and are crowned on the last row. Captures are compulsory. A \
              side that cannot move loses. A draw can be claimed from the third occurrence of a \
              position on, and from 80 plies without a capture or a man's move; the fifth, or 150 \
              plies, end the game.",
    rules: Draughts,
    small: &[],
    others: &[],
    example: Some(("B:W17,21:B2,5,6,9,16,K26", "black")),
};
