//! Nine Men's Morris: each side places nine men on the points of three rings and then moves them
//! along the lines. Three men in a row are a mill; a side that closes one removes a man of the
//! opponent. A side that has fewer than three men, or no move, loses.
//!
//! A side with three men left flies: its men move to any empty point. Men in mills are removed only
//! where all men of the opponent are in mills. One man is removed where a move closes two mills.
//!
//! See <https://en.wikipedia.org/wiki/Nine_men%27s_morris>.

mod estimate;
mod evaluation;
mod facts;
mod features;
mod illegal_moves;
mod lines;
mod moves;
mod names;
mod notation;
mod points;
mod position;
mod proof;
mod read_board;
mod rules;
mod symmetry;

use crate::erased::GameDefinition;

pub use features::Features;
pub use moves::{Move, Moves, MovesInOrder};
pub use position::Position;
pub use rules::NineMensMorris;

/// Nine Men's Morris.
pub const GAME: GameDefinition<NineMensMorris> = GameDefinition {
    name: "nine-mens-morris",
    title: "Nine Men's Morris",
    aliases: &[
        "morris",
        "mill",
        "mills",
        "merels",
        "nine-men-morris",
        "nine-man-morris",
        "9-mens-morris",
        "9-men-morris",
    ],
    summary: "Two sides place nine men each and move them along the lines; a side with fewer \
              than three men, or without a move, loses. The points lie on three rings. Three men \
              in a row remove a man of the opponent, which may not be in such a row itself.",
    rules: NineMensMorris::STANDARD,
    small: &[],
    others: &[NineMensMorris::ENDLESS],
    example: Some(("WW.WBW...WB..W....W.WWB. 0 0", "white")),
};
