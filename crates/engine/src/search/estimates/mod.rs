//! Estimates: a search of limited depth, a ply deeper each time.

mod aspiration;
mod comparison;
mod iterative_deepening;
mod line_to_the_end;
mod memory;
mod negamax;
mod node_moves;
mod node_stages;
mod ordering;
mod other_candidates;
mod pv;
mod quiescence;
pub(crate) mod repetition;
mod root;
mod root_classes;
mod root_knowledge;
mod root_tables;
mod selectivity;
mod shown_comparison;
mod static_score;
mod table_entry;
mod table_growth;

pub(crate) use iterative_deepening::IterativeDeepening;
pub use memory::EstimateMemory;
pub use quiescence::MAX_PLIES;
pub(crate) use root_tables::{lower_estimates, root_value};
