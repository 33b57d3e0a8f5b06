//! Connect Four: two sides take turns to drop a disc into a column, and the first to have four
//! in an unbroken row, column or diagonal wins. By default, a board has 7 columns of 6 rows.
//!
//! A position is two bitboards and the winning cells of each side ([`Position`]). They are kept
//! up to date with each move, because nearly every step of the search uses them.

mod bitboard;
mod book;
mod claimeven;
mod estimate;
mod facts;
mod landing;
mod lines;
mod notation;
mod position;
mod proof;
mod rules;
mod symmetry;

use crate::erased::GameDefinition;

pub use landing::{Landing, Landings};
pub use position::Position;
pub use rules::ConnectFour;

/// Connect Four.
pub const GAME: GameDefinition<ConnectFour> = GameDefinition {
    name: "connect-four",
    title: "Connect Four",
    aliases: &[
        "connect-4",
        "four-in-a-row",
        "4-in-a-row",
        "four-in-a-line",
        "4-in-a-line",
        "c4",
    ],
    summary: "Two sides in turn drop a disc into a column; four in a row, column or diagonal \
              win.",
    rules: ConnectFour::STANDARD,
    small: &[ConnectFour::new(4, 5)],
    others: &[],
    example: Some(("..OO..X..XO.OOOXOX.XOXXXOOXXOOXOXOOXXXOOXX", "X")),
};
