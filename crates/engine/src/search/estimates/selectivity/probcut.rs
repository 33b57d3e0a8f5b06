//! ProbCut: a node is left out if a shallow search puts it so far beyond the window that a deep one
//! would hardly bring it back.
//!
//! The scores of a deep and of a shallow search of one position differ by a number with a mean near
//! 0 and a known standard deviation, if the evaluation is a good one and both depths are even or
//! both are odd. The game states that deviation ([`Estimable::search_deviation`]), and `bestmove-lab
//! deviations` measures it. The shallow search has a null window, so it costs little.
//!
//! Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm", 1995:
//! <https://www.chessprogramming.org/ProbCut>

use crate::game::Estimable;
use crate::search::estimates::negamax::{Negamax, Node};
use crate::search::limits::StoppedBy;
use crate::search::value::{Score, SearchScore, Window};

/// The deviations between a shallow score and the window, in tenths. A deep score is as far away in
/// one of fifteen positions.
const TENTHS_OF_DEVIATIONS: i32 = 15;

/// Returns the depth of the shallow search for a deep one.
#[must_use]
pub fn shallow_depth(depth: u32) -> u32 {
    depth - 2 * ((depth + 2) / 4)
}

impl<G: Estimable> Negamax<'_, G> {
    /// Returns a bound on the score of a node that is probably outside of the window.
    pub(super) fn probcut(
        &mut self,
        node: Node<'_, G>,
        expected: Score,
    ) -> Result<Option<SearchScore>, StoppedBy> {
        let Node { depth, window, .. } = node;
        let is_deep = G::SELECTIVITY
            .probcut_min_depth
            .is_some_and(|min| depth >= min);
        if !self.enhancements.probcut || !is_deep {
            return Ok(None);
        }
        let Some(deviation) = self.game.search_deviation(node.position, depth) else {
            return Ok(None);
        };
        let distance = i32::from(deviation) * TENTHS_OF_DEVIATIONS / 10;
        let is_high = expected >= window.beta;
        // A score above `alpha` is outside if it is expected to be high, and any other if it is not.
        let (limit, alpha) = if is_high {
            (window.beta, window.beta.plus(distance).pred())
        } else {
            (window.alpha, window.alpha.plus(-distance))
        };
        let shallow = self.score(Node {
            depth: shallow_depth(depth),
            window: Window { alpha, ..window }.above_alpha(),
            ..node
        })?;
        let is_outside = (shallow.score > alpha) == is_high;
        Ok(is_outside.then(|| SearchScore::unproven(limit)))
    }
}
