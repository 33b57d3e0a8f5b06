//! The values of candidates other than the best.
//!
//! The [search of the root](crate::search::estimates::root) values only the best move. What follows depends
//! on the request:
//!
//! * **The best few.** The search of the root values them, all to the same depth. Where it values fewer, the next
//!   best move is the best one of a search of all others, and so on. See
//!   <https://www.chessprogramming.org/Multiple_PV>.
//! * **All.** They are [compared](crate::search::estimates::comparison) at a lesser depth, for a
//!   share of the nodes. Once the best move cannot change any more, they are valued as deep as it is.

use std::cmp::Reverse;

use super::iterative_deepening::IterativeDeepening;
use super::root::{RootMove, Valued};
use crate::game::Estimable;
use crate::search::limits::StoppedBy;
use crate::search::value::{Candidate, Score};

impl<G: Estimable> IterativeDeepening<'_, G> {
    /// Values candidates other than the best, after the root was searched to `depth`. All estimates
    /// together may spend `max_nodes`.
    ///
    /// If `is_last`, the best move cannot change any more, and nodes are spent only on the others.
    ///
    /// # Errors
    ///
    /// The search was stopped. The next call goes on with the comparison.
    pub(crate) fn value_others(
        &mut self,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
        max_nodes: u64,
        is_last: bool,
    ) -> Result<(), StoppedBy> {
        if !is_last && !self.values_best_few() {
            let (position, leader_nodes) = (self.root.position, self.leader_nodes());
            let left = max_nodes.saturating_sub(self.nodes());
            return self
                .comparison
                .deepen(position, candidates, depth, leader_nodes, left);
        }
        self.begin_comparison(depth, candidates);
        if self.values_best_few() {
            self.value_best_few(depth, candidates, max_nodes)?;
        } else {
            self.value_all(depth, candidates, max_nodes)?;
        }
        self.comparison.complete();
        Ok(())
    }

    pub(crate) fn values_best_few(&self) -> bool {
        self.top < self.classes.move_count()
    }

    /// The number of moves that the search of the root has to value, the best ones.
    pub(crate) fn count_to_search(&self) -> usize {
        if !self.values_best_few() {
            return 1;
        }
        let sizes = self
            .order
            .iter()
            .map(|root| self.classes.size(root.candidate));
        let sums = sizes.scan(0, |sum, size| {
            *sum += size;
            Some(*sum)
        });
        // The last class may have more moves than are missing.
        1 + sums.take_while(|sum| *sum < self.top).count()
    }

    /// Records the values of the best few moves, as the search of the root to `depth` has found them. The result
    /// is the best of them, which is not recorded, if there is one above `floor`.
    pub(crate) fn record_few(
        &mut self,
        mut found: Vec<Valued<G::Move>>,
        depth: u32,
        floor: Score,
        candidates: &mut [Candidate<G::Move>],
    ) -> Vec<Valued<G::Move>> {
        self.comparison.set_depth(depth);
        // Of equal ones, the former best stays the best.
        found.sort_by_key(|valued| Reverse(valued.score.score));
        let above_floor = found.partition_point(|valued| valued.score.score > floor);
        let others = found.split_off(above_floor.min(1));
        for valued in others.into_iter().rev() {
            self.put_first(valued.candidate, valued.score.score);
            self.record(valued, depth, candidates);
        }
        found
    }

    /// Values the best candidates at `depth`, as many as were requested.
    fn value_best_few(
        &mut self,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
        max_nodes: u64,
    ) -> Result<(), StoppedBy> {
        // The search of the root may have valued fewer, and each other one takes a search of its own.
        while self.count_valued(candidates) < self.top {
            let rest = self.open_moves(candidates);
            if rest.is_empty() {
                break;
            }
            let (mut found, ended) =
                self.search_in_parallel(&rest, depth, Score::MIN, 1, max_nodes);
            // The others that were found were the best only for a time.
            if let Some(next) = found.pop().filter(|_| ended.is_ok()) {
                self.record(next, depth, candidates);
            }
            ended?;
        }
        Ok(())
    }

    /// The moves that were not valued in this comparison: those that are worth a search, or all others once
    /// these are valued.
    fn open_moves(&self, candidates: &[Candidate<G::Move>]) -> Vec<RootMove<G::Move>> {
        let is_open = |index: usize| {
            !self.comparison.is_recorded(index) && !candidates[index].value.is_proven()
        };
        let order = self.order.iter();
        let worth_a_search: Vec<_> = order
            .filter(|root| is_open(root.candidate))
            .cloned()
            .collect();
        if !worth_a_search.is_empty() {
            return worth_a_search;
        }
        let others = (0..candidates.len()).filter(|index| is_open(*index));
        let others = others.map(|index| {
            let last = self.comparison.last_score(index);
            RootMove::new(candidates[index].mv, index, last)
        });
        let mut others: Vec<_> = others.collect();
        others.sort_by_key(|root| Reverse(root.last));
        others
    }

    fn value_all(
        &mut self,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
        max_nodes: u64,
    ) -> Result<(), StoppedBy> {
        while let Some(index) = self.comparison.next_candidate(candidates) {
            let (position, mv) = (self.root.position, candidates[index].mv);
            let last = self.comparison.last_score(index);
            let left = max_nodes.saturating_sub(self.nodes());
            let leader = self.leader_with(left);
            let valued = leader.value_move(position, mv, depth, last);
            leader.reset();
            let (score, line) = valued?;
            let valued = Valued {
                candidate: index,
                score,
                line,
            };
            self.record(valued, depth, candidates);
        }
        Ok(())
    }

    /// Begins a comparison at `depth`, or goes on with it. The best move is known.
    fn begin_comparison(&mut self, depth: u32, candidates: &[Candidate<G::Move>]) {
        self.comparison.set_depth(depth);
        if let Some(best) = self.best.filter(|best| best.depth == depth) {
            let score = Score::from_value(candidates[best.candidate].value);
            self.comparison.record(best.candidate, score);
        }
    }

    /// Records the value of a candidate other than the best.
    fn record(
        &mut self,
        valued: Valued<G::Move>,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
    ) {
        let index = valued.candidate;
        let order = candidates[index].order;
        let position = self.root.position;
        self.comparison.record(index, valued.score.score);
        if let Some(root) = self.order.iter_mut().find(|root| root.candidate == index) {
            root.last = valued.score.score;
        }
        // The line to the end takes short searches of its own, whatever nodes are left.
        let leader = self.leader_with(u64::MAX);
        candidates[index] = leader.candidate(position, order, depth, valued.score, valued.line);
    }

    /// The number of moves that were valued in this comparison, or are proven to win. Another proven move
    /// need not be one of the best.
    fn count_valued(&self, candidates: &[Candidate<G::Move>]) -> usize {
        let valued = (0..candidates.len()).filter(|index| {
            self.comparison.is_recorded(*index) || candidates[*index].value.is_win()
        });
        valued.map(|index| self.classes.size(index)).sum()
    }
}
