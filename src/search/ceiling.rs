//! The ceiling of estimates: no move but the best is worth as much as the best.
//!
//! A search of the root values one move, and shows that the others are no better at its depth.
//! Their own values come from lesser depths, and some are higher. Shown as they are, a move that
//! the search has refuted would seem to be the best.

use super::analysis::Candidate;
use super::value::Value;
use crate::game::Evaluation;

/// The result of the last search of the root, as far as it concerns the moves that are not best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ceiling {
    /// The depth of that search.
    depth: u32,
    /// The greatest estimate of a move that is not best.
    max_estimate: Evaluation,
}

impl Ceiling {
    /// Returns the ceiling after a search of the root to `depth` that found this best value.
    /// There is none if the best value is a win or a loss.
    pub(super) fn below(best: Value, depth: u32) -> Option<Self> {
        let is_bound = matches!(best, Value::Estimate(_) | Value::Draw);
        is_bound.then(|| Self {
            depth,
            max_estimate: Evaluation::from_hundredths(best.hundredths() - 1),
        })
    }

    /// Lowers the estimate of a candidate that was valued at a lesser depth.
    pub(super) fn lower<M>(self, candidate: &mut Candidate<M>) {
        if let Value::Estimate(estimate) = candidate.value
            && candidate.depth < self.depth
        {
            candidate.value = Value::Estimate(estimate.min(self.max_estimate));
        }
    }
}
