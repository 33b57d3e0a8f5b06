//! Why a move is good or bad: facts about it, and a sentence.
//!
//! The facts that rules and search can show are found here for every game. This layer plays, passes and
//! looks at lines of the search, and knows no game. A game adds what only it has words for
//! ([`Explainable`](crate::game::Explainable)).
//!
//! Every fact is true. It is proven where the rules show it within a few plies, or where the search has
//! proven the values that it follows from. What follows from a line of estimates is an estimate.
//!
//! | module | facts |
//! |---|---|
//! | `results` | how the game ends, compared with the other moves |
//! | `at_once` | wins in one that a move makes, threatens, stops or allows |
//! | `best_play` | what is won and lost along the line of best play, and how a move is refuted |
//! | `passes` | what the opponent threatens, and moves after which it would rather pass |
//! | `sentences` | the facts in words |

mod allowance;
mod at_once;
mod best_play;
mod explain;
mod fact;
mod passes;
mod reached;
mod results;
mod sentences;

pub use explain::{explain, explain_moves};
pub use fact::{ExplainedMove, Explanation, Fact, FactKind, NamedMove, Threat};
pub(crate) use results::ONLY_MOVE_HUNDREDTHS;
