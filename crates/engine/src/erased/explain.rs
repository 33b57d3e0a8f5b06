//! Explanations of a search, along with its result: the calls of plain minimax, and the terms of an
//! evaluation.
//!
//! Every game has such searches of its own. A program that only needs results is smaller without
//! the feature `explain`.

use web_time::Instant;

use super::game_tree::GameTree;
use crate::game::EvaluationTerms;
use crate::search::{CancelFlag, Idea, Pruning, StoppedBy, TreeTooLarge};

/// A position whose search can be explained.
pub trait ExplainPosition {
    /// The calls that plain minimax makes, `depth` plies deep, as a [tree](crate::search::game_tree).
    ///
    /// # Errors
    ///
    /// There are more than `max_calls` calls.
    fn game_tree(
        &self,
        depth: Option<u32>,
        pruning: Pruning,
        max_calls: usize,
    ) -> Result<GameTree, TreeTooLarge>;

    /// The calls in which an enhanced plain minimax, `depth` plies deep, finds the value of the position.
    ///
    /// # Errors
    ///
    /// The limit that ended the search before the value was found.
    fn count_calls(
        &self,
        idea: Idea,
        depth: Option<u32>,
        max_positions: u64,
        deadline: Option<Instant>,
        cancel: &CancelFlag,
    ) -> Result<u64, StoppedBy>;

    /// The terms of the evaluation, which `bestmove-lab fit` weighs.
    fn evaluation_terms(&self) -> EvaluationTerms;
}
