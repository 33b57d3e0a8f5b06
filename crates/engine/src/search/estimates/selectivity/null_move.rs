//! Null move: if a side stands above beta even after it passes, its best move is above beta,
//! too. The search after the pass is shallower, so it costs little.
//!
//! It holds in games in which a move is better than none ([`Estimable::null_move`]). A win after a
//! pass is no proof, because passing is against the rules.
//!
//! Without it, a search takes 1.26 times the nodes in chess (depth 9) and in Surakarta (depth 10), and
//! 1.18 times in Breakthrough (depth 11).
//!
//! Donninger, "Null Move and Deep Search", 1993: <https://www.chessprogramming.org/Null_Move_Pruning>

use crate::game::Estimable;
use crate::search::estimates::negamax::{Negamax, Node};
use crate::search::estimates::selectivity::Preview;
use crate::search::limits::StoppedBy;
use crate::search::value::{Score, SearchScore};

impl<G: Estimable> Negamax<'_, G> {
    /// Decides a node by the score after a pass, if it is not below beta.
    pub(super) fn null_move(
        &mut self,
        node: Node<'_, G>,
        expected: Score,
    ) -> Result<Preview, StoppedBy> {
        let Node { depth, window, .. } = node;
        let is_tried = self.enhancements.null_move
            && depth >= G::SELECTIVITY.null_move_min_depth
            // Two passes in a row would only search the same position less deeply.
            && node.previous.is_some()
            && expected >= window.beta;
        let Some(passed) = is_tried
            .then(|| self.game.null_move(node.position))
            .flatten()
        else {
            return Ok(Preview::Open);
        };
        let reduction = 3 + depth / 4;
        self.push_null_move(node.position);
        let score = self.score(Node {
            position: &passed,
            ply: node.ply + 1,
            depth: depth.saturating_sub(reduction),
            window: window.for_child(false),
            previous: None,
        });
        self.pop_path();
        let score = score?.for_parent(false).score;
        Ok(if score >= window.beta {
            Preview::Decided(SearchScore::unproven(score))
        } else if self.is_threat(score) {
            Preview::WinThreatened
        } else {
            Preview::Open
        })
    }
}
