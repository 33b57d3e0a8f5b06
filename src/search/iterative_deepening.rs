//! Iterative deepening: the root is searched one ply deep, then two plies, and so on.
//!
//! Whenever the time is over, the last completed depth is an answer. The repetition costs
//! little, because each depth takes several times as long as the one before. It even saves
//! time, since the transposition table orders the moves of the next depth. Scott, "A
//! Chess-Playing Program", 1969: <https://www.chessprogramming.org/Iterative_Deepening>
//!
//! Every other candidate keeps the value of the depth at which it was last valued, until it is
//! [refined](super::refinement).
//!
//! **Threads.** All threads search the same root to the same depth, and divide its tree by
//! [ABDADA](super::abdada). Only the leader's result counts.

use std::sync::Arc;
use std::thread;

use web_time::Instant;

use super::abdada::NodesInProgress;
use super::analysis::Candidate;
use super::budget::Budget;
use super::cancel::CancelFlag;
use super::ceiling::Ceiling;
use super::enhancements::Enhancements;
use super::estimate_memory::EstimateMemory;
use super::eval_entry::EvalEntry;
use super::limits::{Limits, StoppedBy};
use super::negamax::Negamax;
use super::proof_memory::ProofMemory;
use super::root::{RootMove, Valued};
use super::root_knowledge::RootKnowledge;
use super::score::Score;
use super::search_score::SearchScore;
use super::table::TranspositionTable;
use super::table_budget::TableBudget;
use super::threads::{ThreadShare, join_worker, spawn_worker};
use super::threats::ThreatWin;
use super::value::Value;
use crate::game::{Game, PositionHistory};

/// The estimates of the moves of one position.
#[derive(Debug)]
pub(crate) struct IterativeDeepening<'a, G: Game> {
    pub(super) position: &'a G::Position,
    threads: &'a ThreadShare,
    deadline: Option<Instant>,
    cancel: &'a CancelFlag,
    /// A search for each thread that has been needed so far. They share a table.
    searches: Vec<Negamax<'a, G>>,
    max_table_bytes: usize,
    table_budget: TableBudget,
    /// The candidates that are worth a search, the best one first.
    pub(super) order: Vec<RootMove<G::Move>>,
    /// The result of the last search of the root for the moves that are not best.
    ceiling: Option<Ceiling>,
    /// Nodes that may be spent on candidates other than the best.
    pub(super) credit: u64,
    /// Nodes that were spent on threats.
    other_nodes: u64,
    /// The number of candidates that have to be valued at the full depth.
    pub(super) top: usize,
}

/// The initial size of the table in bytes. The table grows with the nodes.
const INITIAL_BYTES: usize = 4 << 10;

/// The maximum number of entries of the table for each node so far.
const MAX_ENTRIES_PER_NODE: usize = 4;

/// Returns the number of entries of the table for each node so far. The next depth has several times
/// the nodes of all before it.
///
/// Most nodes of chess are in lines that are played out, and only the first node of a line is in the
/// table. A table of a quarter of the size is then large enough, and is faster to make and to probe.
const fn entries_per_node<G: Game>() -> usize {
    if G::IS_TACTICAL {
        1
    } else {
        MAX_ENTRIES_PER_NODE
    }
}

/// Returns the minimum size in bytes of a table that several threads share: threads join after as many
/// nodes in each game, however small its table is for them.
const fn min_shared_bytes<G: Game>() -> usize {
    ProofMemory::SHARED_FROM / MAX_ENTRIES_PER_NODE * entries_per_node::<G>()
}

/// The inverse of the part of a depth's nodes that goes into other candidates.
const CREDIT_PARTS: u64 = 8;

impl<'a, G: Game> IterativeDeepening<'a, G> {
    /// Returns a search of a position with its history that has not started. `memory` is that of the
    /// proofs, whose sizes apply to the table of estimates as well. The table is taken from `estimates`.
    pub(crate) fn new(
        game: &'a G,
        (position, history): (&'a G::Position, &PositionHistory),
        (threads, memory, estimates): (&'a ThreadShare, &ProofMemory, Option<&mut EstimateMemory>),
        enhancements: Enhancements,
        limits: &Limits,
        deadline: Option<Instant>,
        cancel: &'a CancelFlag,
    ) -> Self {
        let max_table_bytes = memory.max_bytes();
        // If the memory of proofs is preallocated, several threads estimate from the start.
        let bytes = memory
            .bytes()
            .clamp(INITIAL_BYTES, ProofMemory::SHARED_FROM);
        let table = estimates.and_then(EstimateMemory::take);
        let table = table.unwrap_or_else(|| TranspositionTable::new(bytes.min(max_table_bytes)));
        let (table, budget) = (Arc::new(table), Budget::new(None, None, cancel));
        let leader = Negamax::new(game, history.clone(), table, enhancements, budget);
        Self {
            position,
            threads,
            deadline,
            cancel,
            searches: vec![leader],
            max_table_bytes,
            table_budget: memory.budget().clone(),
            order: Vec::new(),
            ceiling: None,
            credit: 0,
            other_nodes: 0,
            top: limits.top.map_or(usize::MAX, |top| top.get() as usize),
        }
    }

    /// Returns the table, for the next search of the game.
    pub(crate) fn into_table(self) -> Option<TranspositionTable<EvalEntry>> {
        let mut tables = self.searches.into_iter().map(|search| search.table);
        // All searches but the last one only give their share of the table up.
        tables.find_map(Arc::into_inner)
    }

    /// Returns the number of nodes spent by all threads.
    pub(crate) fn nodes(&self) -> u64 {
        let nodes = self.searches.iter().map(|search| search.budget.nodes);
        self.other_nodes + nodes.sum::<u64>()
    }

    /// Counts nodes that were spent on threats.
    pub(crate) fn add_nodes(&mut self, nodes: u64) {
        self.other_nodes += nodes;
    }

    /// Records a win by threats. All estimates together may spend `max_nodes`.
    pub(crate) fn accept_win(
        &mut self,
        win: ThreatWin<G::Move>,
        candidates: &mut [Candidate<G::Move>],
        max_nodes: u64,
    ) {
        let Some(mv) = win.line.first() else {
            return;
        };
        let index = candidates.iter().position(|candidate| candidate.mv == *mv);
        let known = &mut candidates[index.expect("the move is legal")];
        if known.value.is_win() {
            return;
        }
        let left = max_nodes.saturating_sub(self.nodes());
        let position = self.position;
        let leader = self.leader_with(left);
        let plies = i16::try_from(win.plies).expect("lines of threats are short");
        let min_distance = leader.game.min_distance(position);
        let score = SearchScore {
            score: Score::win_at(plies),
            proven: plies <= min_distance.to_win,
        };
        *known = leader.candidate(position, known.order, win.plies, score, win.line);
    }

    /// Values every legal move by the position after it, at depth 0.
    ///
    /// No limit applies, so that each move has a value whatever the limits.
    pub(crate) fn value_all(&mut self) -> Vec<Candidate<G::Move>> {
        let leader = &mut self.searches[0];
        let game = leader.game;
        let player = game.to_move(self.position);
        let root = RootKnowledge::new(game, self.position, leader.enhancements);
        let moves = game.moves(self.position).into_iter().enumerate();
        let candidates: Vec<_> = moves
            .map(|(order, mv)| {
                let mut history = leader.history.clone();
                let child = history.play(game, self.position, mv);
                let end = || Some(history.end(game, &child)?.outcome);
                let outcome = game.outcome(&child).or_else(end);
                let score = match (outcome, root.loss_by(mv)) {
                    (Some(outcome), _) => {
                        SearchScore::proven(Score::from_outcome(outcome, player)).for_parent(true)
                    }
                    (None, Some(loss)) => SearchScore::proven(loss),
                    (None, None) => {
                        SearchScore::from_static(game.evaluate(&child, &game.features(&child)))
                            .for_parent(game.to_move(&child) == player)
                    }
                };
                leader.candidate(self.position, order, 0, score, vec![mv])
            })
            .collect();
        leader.budget.nodes = candidates.len() as u64;
        self.order = root.search_order(game, self.position, &candidates, leader.enhancements);
        candidates
    }

    /// Searches the root to `depth`, which values the best move. All depths together may spend
    /// `max_nodes`.
    ///
    /// # Errors
    ///
    /// The search was stopped. A better move that it has found is the best move nevertheless.
    pub(crate) fn deepen(
        &mut self,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
        max_nodes: u64,
    ) -> Result<(), StoppedBy> {
        self.grow_table()?;
        let nodes_before = self.nodes();
        self.order
            .retain(|root| !candidates[root.candidate].value.is_proven());
        let known = candidates.iter().map(|candidate| candidate.value);
        let floor = known
            .filter(|value| value.is_proven())
            .max_by_key(|value| Score::from_value(*value));
        if floor.is_none_or(|value| !value.is_win()) {
            let score = floor.map_or(Score::MIN, Score::from_value);
            let (best, ended) = self.search_in_parallel(depth, score, max_nodes);
            let left = max_nodes.saturating_sub(self.nodes());
            self.leader_with(left);
            let is_floor_best = best.is_empty() && ended.is_ok();
            for valued in best {
                self.accept(valued, depth, candidates);
            }
            if let Some(floor) = floor.filter(|_| is_floor_best) {
                self.accept_floor(floor, depth, candidates);
            }
            ended?;
        }
        self.credit += (self.nodes() - nodes_before) / CREDIT_PARTS;
        Ok(())
    }

    /// Returns whether a greater depth would not find a better move: a move wins, or every move
    /// that is worth a search is proven. A win by more points is left to the proofs.
    pub(crate) fn is_settled(&self, candidates: &[Candidate<G::Move>]) -> bool {
        let mut values = candidates.iter().map(|candidate| candidate.value);
        let mut order = self
            .order
            .iter()
            .map(|root| candidates[root.candidate].value);
        values.any(Value::is_win) || order.all(Value::is_proven)
    }

    /// Returns the leader with so many nodes to spend.
    pub(super) fn leader_with(&mut self, nodes: u64) -> &mut Negamax<'a, G> {
        let leader = &mut self.searches[0];
        let spent = leader.budget.nodes;
        leader.budget = Budget::new(Some(nodes), self.deadline, self.cancel).with_spent(spent);
        // Helpers that were stopped leave their marks behind.
        leader.in_progress = None;
        leader
    }

    /// Returns the result of the last search of the root for the moves that are not best.
    pub(super) fn ceiling(&self) -> Option<Ceiling> {
        self.ceiling
    }

    /// Searches the root to `depth` by all threads. Returns the best moves in the order in which
    /// the leader has found them.
    fn search_in_parallel(
        &mut self,
        depth: u32,
        floor: Score,
        max_nodes: u64,
    ) -> (Vec<Valued<G::Move>>, Result<(), StoppedBy>) {
        let done = self.cancel.child();
        let workers = self.distribute_nodes(max_nodes, &done);
        let (position, order) = (self.position, &self.order);
        let searches = &mut self.searches[..workers];
        let (leader, helpers) = searches.split_first_mut().expect("at least one worker");
        thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .filter_map(|helper| {
                    spawn_worker(scope, move || {
                        let mut unused = Vec::new();
                        // A helper is stopped when the leader is done.
                        let _ = helper.search_root(position, order, depth, floor, &mut unused);
                        helper.reset();
                    })
                })
                .collect();
            let mut best = Vec::new();
            let ended = leader.search_root(position, order, depth, floor, &mut best);
            leader.reset();
            done.cancel();
            helpers.into_iter().for_each(join_worker);
            (best, ended)
        })
    }

    /// Makes a move the best one, with its value at `depth`.
    fn accept(
        &mut self,
        valued: Valued<G::Move>,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
    ) {
        let index = valued.candidate;
        let first = self.order.iter().position(|root| root.candidate == index);
        if let Some(first) = first {
            self.order[..=first].rotate_right(1);
            self.order[0].last = valued.score.score;
        }
        let order = candidates[index].order;
        let (score, line) = (valued.score, valued.line);
        candidates[index] = self.searches[0].candidate(self.position, order, depth, score, line);
        self.ceiling = Ceiling::below(candidates[index].value, depth);
    }

    /// Makes the best proven value, `floor`, the best one: no other move is better at `depth`.
    fn accept_floor(&mut self, floor: Value, depth: u32, candidates: &mut [Candidate<G::Move>]) {
        self.ceiling = Ceiling::below(floor, depth);
        if floor.is_loss() {
            // A score that is no better than a loss is a proof.
            for root in &self.order {
                candidates[root.candidate].value = floor.as_bound();
            }
        }
    }

    /// Divides the nodes that are left of `max_nodes` among the workers that may run now, and
    /// returns their number.
    fn distribute_nodes(&mut self, max_nodes: u64, done: &CancelFlag) -> usize {
        let table_bytes = self.searches[0].table.bytes();
        let workers = ProofMemory::worker_count(table_bytes, min_shared_bytes::<G>(), self.threads);
        let left = max_nodes.saturating_sub(self.nodes());
        while self.searches.len() < workers {
            let budget = Budget::new(None, None, done);
            let helper = self.searches[0].with_shared_table(budget);
            self.searches.push(helper);
        }
        let in_progress = (workers > 1).then(|| Arc::new(NodesInProgress::new()));
        for (worker, search) in self.searches[..workers].iter_mut().enumerate() {
            search.in_progress.clone_from(&in_progress);
            let spent = search.budget.nodes;
            let part = left / workers as u64;
            search.budget = Budget::new(Some(part), self.deadline, done)
                .for_worker(self.threads, worker)
                .with_spent(spent);
        }
        workers
    }

    /// Grows the table if the nodes so far suggest it, unless the search is stopped meanwhile.
    fn grow_table(&mut self) -> Result<(), StoppedBy> {
        let table = &self.searches[0].table;
        let nodes = usize::try_from(self.nodes()).unwrap_or(usize::MAX);
        let entries = nodes.saturating_mul(entries_per_node::<G>());
        let bytes = entries
            .saturating_mul(table.bytes() / table.capacity())
            .min(self.max_table_bytes);
        if bytes >= 2 * table.bytes() {
            let check = || self.cancel.check(self.deadline, Instant::now());
            if let Some(larger) = table.grow_to(bytes, &self.table_budget, check)? {
                let larger = Arc::new(larger);
                for search in &mut self.searches {
                    search.table = Arc::clone(&larger);
                }
            } else {
                self.max_table_bytes = table.bytes();
            }
        }
        Ok(())
    }
}
