//! Kalah: two sides sow seeds around a board of pits. Each side owns a row of pits and a store at
//! its right. A move takes all seeds of one pit and sows them one by one, counter-clockwise. The own
//! store gets a seed on the way, the store of the opponent none.
//!
//! - A last seed in the own store wins another turn.
//! - A last seed in an own empty pit wins the seeds in the opposite pit, and goes to the store with
//!   them. Where the opposite pit is empty, the seed stays, unless the rules have `empty_capture`.
//! - The game ends when the pits of either side are empty. All other seeds go to the store of the
//!   side whose pits hold them. More seeds win.
//!
//! The rest of a game depends only on the seeds in the pits. So the search proves each
//! distribution of them once, whatever the stores hold.
//!
//! Irving, Donkers and Uiterwijk, "Solving Kalah", 2000.

mod bounds;
mod estimate;
mod evaluation;
mod facts;
mod notation;
mod position;
mod proof;
mod read_sides;
mod rules;
mod symmetry;

use crate::erased::GameDefinition;

pub use position::Position;
pub use rules::Kalah;

/// Kalah with six pits of four seeds.
pub const GAME: GameDefinition<Kalah> = GameDefinition {
    name: "kalah",
    title: "Kalah (mancala)",
    aliases: &["kalaha", "mancala"],
    summary: "Two sides in turn sow the seeds of one of their pits counter-clockwise; the side \
              with more seeds in its store wins. A last seed in the own store wins another turn, \
              one in an own empty pit captures those opposite.",
    rules: Kalah::STANDARD,
    small: &[Kalah::new(3, 2)],
    others: &[],
    example: Some(("0,1,0,1,3,1,20/1,0,1,0,0,0,20", "south")),
};
