//! The comparison of candidates: what each loses against the best move, at one depth.
//!
//! The search of the root values only the best move, and shows that no other is better at its depth.
//! To value all of them as deep would take many times as long. But values of different depths
//! cannot be compared: many evaluations rise and fall with the parity of the depth. So the other
//! moves are valued at a lesser depth, and so is the best one. The differences at that depth, the depth of
//! the comparison, are then taken from the deeper value of the best move when candidates are
//! [shown](crate::search::estimates::shown_comparison).
//!
//! A comparison that needs few nodes has a search with a table of its own. The table of the main search
//! holds deeper scores, and more of them of the best move. Scores from it would not be of one depth.

use std::cmp::Reverse;
use std::mem;

use web_time::Instant;

use super::negamax::Negamax;
use super::table_growth::TableGrowth;
use crate::game::Estimable;
use crate::search::cancel::CancelFlag;
use crate::search::limits::StoppedBy;
use crate::search::shared::Budget;
use crate::search::value::{Candidate, Score};

/// The inverse of the part of the leader's nodes that goes into comparisons.
const SHARE_PARTS: u64 = 8;

/// The scores of the candidates at one depth, as far as they are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scores {
    pub(crate) depth: u32,
    /// The score of each candidate; `None` for one that was not valued at this depth.
    pub(crate) of: Vec<Option<Score>>,
}

impl Scores {
    fn new(depth: u32, candidates: usize) -> Self {
        Self {
            depth,
            of: vec![None; candidates],
        }
    }
}

/// The best candidate of a search of the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BestMove {
    pub(crate) candidate: usize,
    /// The depth at which no other move was better.
    pub(crate) depth: u32,
    /// The score than which no other move was better.
    pub(crate) score: Score,
}

/// The comparison of all candidates.
#[derive(Debug)]
pub(crate) struct Comparison<'a, G: Estimable> {
    /// The search at depths less than that of the best move.
    search: Negamax<'a, G>,
    growth: TableGrowth,
    deadline: Option<Instant>,
    cancel: &'a CancelFlag,
    /// True for each candidate after whose move a draw can be claimed.
    pub(crate) claims: Vec<bool>,
    /// The last completed comparison.
    pub(crate) completed: Scores,
    /// The comparison that is being made.
    next: Scores,
    /// Nodes of the leader that have allowed their share of comparisons.
    leader_nodes: u64,
    /// Nodes of their share that comparisons have not spent.
    nodes_left: u64,
}

impl<'a, G: Estimable> Comparison<'a, G> {
    /// The table of `growth` is apart from that of other searches.
    pub(crate) fn new(
        search: Negamax<'a, G>,
        growth: TableGrowth,
        deadline: Option<Instant>,
        cancel: &'a CancelFlag,
    ) -> Self {
        Self {
            search,
            growth,
            deadline,
            cancel,
            claims: Vec::new(),
            completed: Scores::default(),
            next: Scores::default(),
            leader_nodes: 0,
            nodes_left: 0,
        }
    }

    /// Compares the candidates by their first values, at depth 0. `claims` tells after which of them a draw
    /// can be claimed.
    pub(crate) fn begin(&mut self, candidates: &[Candidate<G::Move>], claims: Vec<bool>) {
        self.claims = claims;
        let scores = candidates.iter();
        let scores = scores.map(|candidate| Some(Score::from_value(candidate.value)));
        self.completed.of = scores.collect();
        self.next = Scores::new(1, candidates.len());
    }

    /// The depth of the last completed comparison.
    pub(crate) fn depth(&self) -> u32 {
        self.completed.depth
    }

    /// The nodes that comparisons spent in their own search.
    pub(crate) fn nodes(&self) -> u64 {
        self.search.budget.nodes
    }

    /// Begins a comparison at `depth`, or goes on with it.
    pub(crate) fn set_depth(&mut self, depth: u32) {
        if self.next.depth != depth {
            self.next = Scores::new(depth, self.next.of.len());
        }
    }

    /// Records the score of a candidate at the depth of the comparison that is being made.
    pub(crate) fn record(&mut self, candidate: usize, score: Score) {
        self.next.of[candidate] = Some(score);
    }

    /// Whether the candidate with this index was valued in the comparison that is being made.
    pub(crate) fn is_recorded(&self, candidate: usize) -> bool {
        self.next.of[candidate].is_some()
    }

    pub(crate) fn complete(&mut self) {
        let following = Scores::new(self.next.depth + 1, self.next.of.len());
        self.completed = mem::replace(&mut self.next, following);
    }

    /// The candidate to value next: the best by the last comparison. `None` if all are valued or proven.
    pub(crate) fn next_candidate(&self, candidates: &[Candidate<G::Move>]) -> Option<usize> {
        let open = (0..candidates.len())
            .filter(|index| !self.is_recorded(*index) && !candidates[*index].value.is_proven());
        open.min_by_key(|index| (Reverse(self.last_score(*index)), *index))
    }

    pub(crate) fn last_score(&self, candidate: usize) -> Score {
        self.completed.of[candidate].unwrap_or(Score::MIN)
    }

    /// Makes comparisons one ply deeper than the last, up to `max_depth`. They get a share of the nodes
    /// that the leader of the search has spent, and `max_nodes` at most. The share is small, so that it
    /// hardly weakens the best move.
    ///
    /// # Errors
    ///
    /// The search was stopped, or has spent `max_nodes`.
    pub(crate) fn deepen(
        &mut self,
        position: &G::Position,
        candidates: &mut [Candidate<G::Move>],
        max_depth: u32,
        leader_nodes: u64,
        max_nodes: u64,
    ) -> Result<(), StoppedBy> {
        self.nodes_left += (leader_nodes - self.leader_nodes) / SHARE_PARTS;
        self.leader_nodes = leader_nodes;
        self.set_depth(self.completed.depth + 1);
        let before = self.nodes();
        let nodes = self.nodes_left.min(max_nodes);
        self.search.budget =
            Budget::new(Some(nodes), self.deadline, self.cancel).with_spent(before);
        let result = self.value_within_budget(position, candidates, max_depth);
        self.search.reset();
        let spent = self.nodes() - before;
        // The last node may go beyond the share.
        self.nodes_left -= spent.min(self.nodes_left);
        match result {
            // The share is spent, but not what the search may spend.
            Err(StoppedBy::Nodes) if spent < max_nodes => Ok(()),
            result => result,
        }
    }

    fn value_within_budget(
        &mut self,
        position: &G::Position,
        candidates: &mut [Candidate<G::Move>],
        max_depth: u32,
    ) -> Result<(), StoppedBy> {
        while self.next.depth <= max_depth {
            let depth = self.next.depth;
            while let Some(index) = self.next_candidate(candidates) {
                self.grow_table()?;
                let Candidate { mv, order, .. } = candidates[index];
                let last = self.last_score(index);
                let (score, line) = self.search.value_move(position, mv, depth, last)?;
                self.record(index, score.score);
                let valued = self.search.candidate(position, order, depth, score, line);
                // The best move, and one that was the best, may have deeper values.
                if valued.value.is_proven() || depth >= candidates[index].depth {
                    candidates[index] = valued;
                }
            }
            self.complete();
        }
        Ok(())
    }

    fn grow_table(&mut self) -> Result<(), StoppedBy> {
        let nodes = self.nodes();
        let check = || self.cancel.check(self.deadline, Instant::now());
        let table = &self.search.table;
        let larger = self.growth.grown::<G>(table, nodes, check)?;
        if let Some(larger) = larger {
            self.search.table = larger;
        }
        Ok(())
    }
}
