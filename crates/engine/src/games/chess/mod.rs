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
mod facts;
mod fen;
mod fen_fields;
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
mod why_illegal;

use crate::erased::GameDefinition;

pub use moves::{Move, Moves};
pub use position::Position;
pub use rules::Chess;

/// Chess.
pub const GAME: GameDefinition<Chess> = GameDefinition {
    name: "chess",
    title: "Chess",
    aliases: &["standard-chess", "western-chess", "international-chess"],
    summary: "Chess by the rules of FIDE. A board is a FEN, which names the player to move. A \
              draw can be claimed from the third occurrence of a position on, and from 100 plies \
              without a capture or a pawn's move; the fifth, or 150 plies, end the game.",
    rules: Chess,
    small: &[],
    others: &[],
    example: Some(("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "white")),
};
