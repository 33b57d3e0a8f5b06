//! The search: the value of every legal move of a position.
//!
//! The search depends on no game. It works on any implementation of
//! [`Estimable`](crate::game::Estimable), and its proofs on any of
//! [`Provable`](crate::game::Provable).
//!
//! | folder | |
//! |---|---|
//! | `value` | scores, windows, and the result of a search |
//! | `proofs` | the search without depth, for exact values |
//! | `estimates` | the search by depth, and its selectivity |
//! | `textbook` | plain minimax, its tree, and what each idea saves |
//! | `shared` | the table, the budget and the threads |
//! | `choice` | the move to play, by level |
//!
//! | entry point | result |
//! |---|---|
//! | [`Search`] | the value of every legal move, exact or estimated, within limits |
//! | [`analyse()`] | the same with progress, and with [`Resources`] that several searches share |
//! | [`analyse_root`] | the same with a history, or for some moves only |
//! | [`solve()`] | the exact value of a position, with one best move or the best line |
//! | [`solve_quick`] | the exact value of every legal move, if little effort is enough |
//! | [`minimax()`] | the value by plain minimax: the code to read first, and the oracle of the tests |
//! | [`game_tree()`] | every call of plain minimax, to be looked at |
//! | [`Idea::solve`] | the number of calls that each textbook idea saves |
//!
//! [`MoveSelection`] picks the move to play from the candidates of an [`Analysis`].
//!
//! ```
//! use bestmove_engine::game::Rules as _;
//! use bestmove_engine::games::mnk::Mnk;
//! use bestmove_engine::search::{MoveSelection, Search, Value};
//!
//! let game = Mnk::TIC_TAC_TOE;
//! let analysis = Search::new(&game).nodes(100_000).run(&game.initial_position());
//! assert!(analysis.is_exact());
//! let selected = MoveSelection::default().select(&analysis).unwrap();
//! assert_eq!(analysis.candidates[selected].value, Value::Draw);
//! ```

mod analyse;
mod builder;
mod cancel;
mod choice;
mod effort;
mod enhancements;
mod estimates;
mod limits;
mod proofs;
mod resources;
mod root;
mod shared;
mod solve;
mod textbook;
mod threats;
mod value;

pub use analyse::{analyse, analyse_root};
pub use builder::Search;
pub use cancel::CancelFlag;
pub use choice::{Difficulty, Level, MoveSelection, Skill, TieBreak};
pub use enhancements::Enhancements;
pub use estimates::{EstimateMemory, MAX_PLIES as QUIESCENCE_PLIES};
pub use limits::{End, Limits, StoppedBy};
pub use proofs::{ProofMemory, PvLength};
pub use resources::Resources;
pub use root::Root;
pub use shared::{TableBudget, ThreadBudget, ThreadShare};
pub use solve::{Unsolved, solve, solve_quick};
pub use textbook::{
    Call, CallWindow, Calls, CountedValue, Idea, Pruning, Returned, TreeTooLarge, game_tree,
    minimax,
};
pub use value::{Analysis, Bound, Candidate, Value, WinBy};
