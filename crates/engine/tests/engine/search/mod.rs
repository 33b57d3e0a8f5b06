//! What the search promises, whatever the game.

mod ablation;
mod builder;
mod cycles;
mod game_tree;
mod honest_answers;
mod limits;
mod minimax;
mod move_review;
mod symmetry;
mod threats;
