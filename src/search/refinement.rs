//! Refinement: candidates other than the best are valued deeper.
//!
//! The [search of the root](super::root) values the best move alone. Every other candidate keeps
//! the value of the depth at which it was last valued. After each depth, a part of its nodes goes
//! into those candidates, the shallowest first. When the greatest depth is reached, all of them
//! are valued at that depth.

use std::cmp::Reverse;

use super::analysis::Candidate;
use super::iterative_deepening::IterativeDeepening;
use super::limits::StoppedBy;
use super::score::Score;
use crate::game::Game;

impl<G: Game> IterativeDeepening<'_, G> {
    /// Values candidates other than the best at depths up to `depth`, those first that were
    /// valued at the least depth. If only the best few are asked for, the others are left.
    ///
    /// Spends what [`deepen`](Self::deepen) has left for them, or all of `max_nodes` if
    /// `is_last`.
    ///
    /// # Errors
    ///
    /// The search was stopped.
    pub(crate) fn refine(
        &mut self,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
        max_nodes: u64,
        is_last: bool,
    ) -> Result<(), StoppedBy> {
        loop {
            let Some(index) = self.next_to_refine(depth, candidates) else {
                return Ok(());
            };
            let next = &mut candidates[index];
            let left = max_nodes.saturating_sub(self.nodes());
            let part = if is_last { left } else { left.min(self.credit) };
            let position = self.position;
            let leader = self.leader_with(part);
            let spent = leader.budget.nodes;
            let last = Score::from_value(next.value);
            let next_depth = if is_last { depth } else { next.depth + 1 };
            let valued = leader.value_move(position, next.mv, next_depth, last);
            let spent = leader.budget.nodes - spent;
            match valued {
                Ok((score, line)) => {
                    let order = next.order;
                    *next = leader.candidate(position, order, next_depth, score, line);
                    self.credit = self.credit.saturating_sub(spent);
                    if let Some(root) = self.order.iter_mut().find(|root| root.candidate == index) {
                        root.last = score.score;
                    }
                }
                Err(cause) => {
                    leader.reset();
                    self.credit = self.credit.saturating_sub(spent);
                    let has_more = cause == StoppedBy::Nodes && part < left;
                    return if has_more { Ok(()) } else { Err(cause) };
                }
            }
        }
    }

    /// Returns the index of the best of the shallowest candidates among the best few that are
    /// asked for; `None` if all of those are valued at `depth` or proven.
    fn next_to_refine(&self, depth: u32, candidates: &[Candidate<G::Move>]) -> Option<usize> {
        let mut best: Vec<_> = (0..candidates.len()).collect();
        let order = |index: &usize| Reverse(Score::from_value(candidates[*index].value));
        if self.top < best.len() {
            best.sort_by_key(order);
            best.truncate(self.top);
        }
        let open = best.into_iter().filter(|index| {
            let candidate = &candidates[*index];
            candidate.depth < depth && !candidate.value.is_proven()
        });
        open.min_by_key(|index| (candidates[*index].depth, order(index)))
    }
}
