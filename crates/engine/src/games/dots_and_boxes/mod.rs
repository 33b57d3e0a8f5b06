//! Dots and Boxes: two sides take turns to draw an edge between neighbouring dots. The side that
//! draws the fourth edge of a box owns it and draws again. The side with more boxes wins.
//!
//! A position is a set of edges, and the boxes of each side. What is still to come depends on the
//! edges alone, so the search proves each set of edges once, whatever the boxes won so far.
//!
//! Berlekamp, "The Dots and Boxes Game", 2000.

mod edges;
mod estimate;
mod evaluation;
mod notation;
mod position;
mod proof;
mod rules;
mod symmetry;

pub use edges::Edges;
pub use position::Position;
pub use rules::DotsAndBoxes;
