//! The search: the value of every legal move of a position.
//!
//! The search knows no game. It works on any implementation of [`Game`](crate::game::Game).
//!
//! | entry point | result |
//! |---|---|
//! | [`analyse()`] | the value of every legal move, exact or estimated, within [`Limits`] |
//! | [`solve()`] | the exact value of a position, with one best move or the best line |
//! | [`solve_quick`] | the exact value of every legal move, if little effort is enough |
//! | [`minimax()`] | the value by plain minimax: the code to read first, and the oracle of the tests |
//! | [`game_tree()`] | every call of plain minimax, to be looked at |
//! | [`Enhancement::solve`] | the number of calls that each textbook technique saves |
//!
//! [`MoveSelection`] picks the move to play from the candidates of an [`Analysis`].
//!
//! ```
//! use bestmove_engine::game::Game as _;
//! use bestmove_engine::games::mnk::Mnk;
//! use bestmove_engine::search::{CancelFlag, Limits, MoveSelection, Resources, Value, analyse};
//!
//! let game = Mnk::TIC_TAC_TOE;
//! let analysis = analyse(
//!     &game,
//!     &game.initial_position(),
//!     &Limits::default().with_nodes(100_000),
//!     &mut Resources::default(),
//!     &CancelFlag::default(),
//!     &mut |_| (),
//! );
//! assert!(analysis.is_exact());
//! let selected = MoveSelection::default().select(&analysis).unwrap();
//! assert_eq!(analysis.candidates[selected].value, Value::Draw);
//! ```

mod abdada;
mod ablation;
mod analyse;
mod analysis;
mod aspiration;
mod bound;
mod budget;
mod cancel;
mod comparison;
mod degree;
mod difficulty;
mod effort;
mod enhancements;
mod estimate_memory;
mod eval_entry;
mod expectation;
mod game_tree;
mod iterative_deepening;
mod limits;
mod minimax;
mod negamax;
mod node_moves;
mod node_stages;
mod null_window;
mod ordering;
mod points_key;
mod proof_entry;
mod proof_memory;
mod proof_node;
mod prove;
mod proven_line;
mod pv;
mod quiescence;
mod refinement;
mod repetition;
mod resources;
mod root;
mod root_classes;
mod root_knowledge;
mod root_tables;
mod scale;
mod score;
mod search_score;
mod selection;
mod selectivity;
mod shown_comparison;
mod shown_value;
mod solve;
mod solved;
mod solver;
mod static_score;
mod table;
mod table_budget;
mod table_growth;
mod threads;
mod threats;
mod value;
mod value_range;
mod window;

pub use ablation::Enhancement;
pub use analyse::{analyse, analyse_with_history};
pub use analysis::{Analysis, Candidate};
pub use bound::Bound;
pub use cancel::CancelFlag;
pub use degree::Degree;
pub use difficulty::Difficulty;
pub use enhancements::Enhancements;
pub use estimate_memory::EstimateMemory;
pub use game_tree::{Call, CallWindow, Calls, Pruning, Returned, TreeTooLarge, game_tree};
pub use limits::{Limits, StoppedBy};
pub use minimax::{CountedValue, minimax};
pub use proof_memory::ProofMemory;
pub use proven_line::PvLength;
pub use quiescence::MAX_PLIES as QUIESCENCE_PLIES;
pub use resources::Resources;
pub use selection::{MoveSelection, TieBreak};
pub use selectivity::shallow_depth;
pub use solve::{Unsolved, solve, solve_quick};
pub use table_budget::TableBudget;
pub use threads::{ThreadBudget, ThreadShare};
pub use value::Value;
