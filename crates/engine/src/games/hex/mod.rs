//! Hex: two sides in turn put a stone on an empty cell of a rhombus of hexagons. Red wins by a
//! chain of stones from the top to the bottom, blue by one from the left to the right. There are
//! no draws: a full board has exactly one such chain. Neither side may swap.
//!
//! ```text
//! a1 b1 c1        A cell touches the next ones in its row, those above it and above to the
//!   a2 b2 c2      right, and those below it and below to the left.
//!     a3 b3 c3
//! ```
//!
//! A stone never hurts its own side. So the side to move has a winning strategy on the empty
//! board, and what a side can force when it moves second, it can force when it moves first.
//!
//! Hein, 1942; Nash, "Some Games and Machines for Playing Them", 1952. Gale, "The Game of Hex and
//! the Brouwer Fixed-Point Theorem", 1979.

mod chain;
mod dead;
mod distance;
mod estimate;
mod evaluation;
mod facts;
mod linked;
mod notation;
mod position;
mod proof;
mod rules;
mod symmetry;

use crate::erased::GameDefinition;

pub use position::Position;
pub use rules::Hex;

/// Hex on 11 × 11 cells.
pub const GAME: GameDefinition<Hex> = GameDefinition {
    name: "hex",
    title: "Hex",
    aliases: &[],
    summary: "Two sides in turn put a stone on a rhombus of hexagons; red wins by a chain from \
              the top to the bottom, blue by one from the left to the right.",
    rules: Hex::STANDARD,
    small: &[Hex::new(3)],
    others: &[],
    example: Some((
        "RRRBBB.BB.R..R.RBRBBBRBBBR..BBBBRRBBRRBBBBBRRBRRBBRR.BRRR.R..RBB.BRB.BRRR..BB..RB.RRB.RR.R.R.RB.BRRRRBBRBBRBRRRRR..BBRBB.",
        "blue",
    )),
};
