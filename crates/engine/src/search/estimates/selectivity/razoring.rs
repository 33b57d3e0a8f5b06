//! Razoring: a node near the leaves whose evaluation is far below alpha is only played out. If
//! quiescence does not raise it either, it is not searched.
//!
//! Birmingham and Kent, "Tree-searching and Tree-pruning Techniques", 1977:
//! <https://www.chessprogramming.org/Razoring>

use crate::game::Estimable;
use crate::search::estimates::negamax::{Negamax, Node};
use crate::search::limits::StoppedBy;
use crate::search::value::{Score, SearchScore};

impl<G: Estimable> Negamax<'_, G> {
    /// Returns the score of quiescence, if the node is far below alpha and stays below it.
    pub(super) fn razoring(
        &mut self,
        node: Node<'_, G>,
        expected: Score,
        margin: i32,
    ) -> Result<Option<SearchScore>, StoppedBy> {
        let plies = i32::try_from(node.depth + 1).unwrap_or(i32::MAX);
        let is_far_below = self.enhancements.razoring
            && node.depth <= G::SELECTIVITY.razoring_max_depth
            && expected.plus(margin * plies) <= node.window.alpha;
        if !is_far_below {
            return Ok(None);
        }
        let score = self.quiescence_score(node)?;
        Ok((score.score <= node.window.alpha).then(|| SearchScore::unproven(score.score)))
    }
}
