//! The moves of a node, in the order in which they are searched.
//!
//! The game leaves out implausible moves and ranks the others. What the search has
//! [learnt](crate::search::estimates::ordering) from other nodes is added to their ranks.

use super::negamax::{Negamax, Node};
use super::ordering::{MIN_ORDER, OrderedMove};
use super::table_entry::NO_MOVE;
use crate::game::{Estimable, RankedMove};

impl<G: Estimable> Negamax<'_, G> {
    /// Pushes the moves of a node that are worth a search, with their order; false if moves were left out.
    pub(crate) fn push_moves(
        &mut self,
        node: Node<'_, G>,
        features: &G::Features,
        moves: G::Moves,
        hash_move: u16,
    ) -> bool {
        let Node {
            position,
            ply,
            previous,
            ..
        } = node;
        let plausible = self
            .enhancements
            .plausible_moves(self.game, position, &moves);
        let are_all_plausible = plausible.is_none();
        let moves = plausible.unwrap_or(moves);
        let ranked = &mut self.ranked;
        ranked.clear();
        if self.enhancements.static_order {
            self.game.rank_moves(position, features, moves, ranked);
        } else {
            ranked.extend(moves.into_iter().map(|mv| RankedMove {
                mv,
                score: 0,
                is_quiet: true,
            }));
        }
        let side = self.game.to_move(position);
        let refutations = self
            .enhancements
            .history
            .then(|| self.move_history.refutations(side, ply, previous));
        for (index, ranked) in (0..).zip(ranked) {
            let learnt = refutations.map_or(0, |refutations| refutations.score(ranked.mv));
            // Indices from `NO_MOVE` on are not told apart, so none of them can name a hash move.
            let is_hash_move = index == hash_move && index != NO_MOVE;
            self.moves.push(OrderedMove {
                mv: ranked.mv,
                index: index.min(NO_MOVE),
                is_quiet: ranked.is_quiet,
                learnt,
                order: if is_hash_move {
                    i32::MAX
                } else {
                    ranked
                        .score
                        .saturating_add(learnt)
                        .clamp(MIN_ORDER, i32::MAX - 1)
                },
            });
        }
        are_all_plausible
    }
}
