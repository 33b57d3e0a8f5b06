//! The textbook: plain minimax, its game tree, and what each idea saves.

mod ablation;
mod game_tree;
mod minimax;

pub use ablation::Idea;
pub use game_tree::{Call, CallWindow, Calls, Pruning, Returned, TreeTooLarge, game_tree};
pub use minimax::{CountedValue, minimax};
