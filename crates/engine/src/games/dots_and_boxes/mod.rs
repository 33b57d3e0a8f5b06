//! Dots and Boxes: two sides take turns to draw an edge between neighbouring dots. The side that
//! draws the fourth edge of a box owns it and draws again. The side with more boxes wins.
//!
//! A position is a set of edges, and the boxes of each side. What is still to come depends only
//! on the edges, so the search proves each set of edges once, whatever the boxes won so far.
//!
//! Berlekamp, "The Dots and Boxes Game", 2000.

mod estimate;
mod evaluation;
mod facts;
mod notation;
mod position;
mod proof;
mod rules;
mod symmetry;

use crate::erased::GameDefinition;

pub use position::Position;
pub use rules::DotsAndBoxes;

/// Dots and Boxes.
pub const GAME: GameDefinition<DotsAndBoxes> = GameDefinition {
    name: "dots-and-boxes",
    title: "Dots and Boxes",
    aliases: &["dots", "boxes", "dots-boxes"],
    summary: "Two sides in turn draw an edge between dots; the fourth edge of a box wins it and \
              another turn, and more boxes win. `rows` × `columns` boxes take twice as many rows \
              and columns of cells and one more: dots `+`, drawn edges `~` and `|`, boxes `1` \
              and `2` by owner.",
    rules: DotsAndBoxes::STANDARD,
    small: &[DotsAndBoxes::new(2, 2), DotsAndBoxes::new(1, 3)],
    others: &[],
    example: Some(("+~+~+.+|1|.|.|+~+.+~+|.|.|.|+.+~+.+|.....|+~+~+~+", "two")),
};
