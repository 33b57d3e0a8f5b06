//! Iterative deepening: the root is searched one ply deep, then two plies, and so on.
//!
//! Whenever the time is over, the last completed depth is an answer. The repetition costs
//! little, because each depth takes several times as long as the one before. It even saves
//! time, since the transposition table orders the moves of the next depth. Scott, "A
//! Chess-Playing Program", 1969: <https://www.chessprogramming.org/Iterative_Deepening>
//!
//! The search of a depth values the best move, or the best few. The others are
//! [valued](crate::search::estimates::other_candidates) after it.
//!
//! **Threads.** All threads search the same root to the same depth, and divide its tree by
//! ABDADA (`shared/abdada.rs`). Only the leader's result counts.

use std::sync::Arc;
use std::thread;

use web_time::Instant;

use super::comparison::{BestMove, Comparison};
use super::memory::EstimateMemory;
use super::negamax::Negamax;
use super::root::{RootMove, Valued};
use super::root_classes::RootClasses;
use super::root_knowledge::RootKnowledge;
use super::root_tables::{lower_estimates, value_by_tables};
use super::table_entry::EvalEntry;
use super::table_growth::{TableGrowth, min_shared_bytes};
use crate::game::Estimable;
use crate::search::cancel::CancelFlag;
use crate::search::enhancements::Enhancements;
use crate::search::limits::{Limits, StoppedBy};
use crate::search::proofs::ProofMemory;
use crate::search::root::Root;
use crate::search::shared::{
    Budget, NodesInProgress, ThreadShare, TranspositionTable, join_worker, spawn_worker,
};
use crate::search::threats::ThreatWin;
use crate::search::value::{Candidate, Score, SearchScore, Value};

/// The estimates of the moves of one position.
#[derive(Debug)]
pub(crate) struct IterativeDeepening<'a, G: Estimable> {
    pub(crate) root: Root<'a, G>,
    threads: &'a ThreadShare,
    deadline: Option<Instant>,
    cancel: &'a CancelFlag,
    /// A search for each thread that has been needed so far. They share a table.
    searches: Vec<Negamax<'a, G>>,
    growth: TableGrowth,
    /// The moves that are worth the same. The candidates are the first of each class.
    pub(crate) classes: RootClasses<G>,
    /// The candidates that are worth a search, the best one first.
    pub(crate) order: Vec<RootMove<G::Move>>,
    /// The best candidate of the last search of the root.
    pub(crate) best: Option<BestMove>,
    pub(crate) comparison: Comparison<'a, G>,
    /// Nodes that were spent on threats.
    other_nodes: u64,
    /// The number of candidates that have to be valued at the full depth.
    pub(crate) top: usize,
}

/// The initial size of the table in bytes. The table grows with the nodes.
const INITIAL_BYTES: usize = 4 << 10;

/// The inverse of the part of the memory of a table that the table of comparisons may have.
const COMPARISON_TABLE_PARTS: usize = 8;

impl<'a, G: Estimable> IterativeDeepening<'a, G> {
    /// `memory` is that of the proofs, whose sizes apply to the table of estimates as well. The table is
    /// taken from `estimates`.
    pub(crate) fn new(
        game: &'a G,
        root: Root<'a, G>,
        (threads, memory, estimates): (&'a ThreadShare, &ProofMemory, Option<&mut EstimateMemory>),
        enhancements: Enhancements,
        limits: &Limits,
        deadline: Option<Instant>,
        cancel: &'a CancelFlag,
    ) -> Self {
        let growth = TableGrowth::new(memory, 1);
        // If the memory of proofs is preallocated, several threads estimate from the start.
        let bytes = memory
            .bytes()
            .clamp(INITIAL_BYTES, ProofMemory::SHARED_FROM);
        let table = estimates.and_then(EstimateMemory::take);
        let table = table.unwrap_or_else(|| growth.table(bytes));
        let search = |table| {
            let budget = Budget::new(None, None, cancel);
            Negamax::new(
                game,
                root.history.clone(),
                Arc::new(table),
                enhancements,
                budget,
            )
        };
        let apart = TableGrowth::new(memory, COMPARISON_TABLE_PARTS);
        let comparison =
            Comparison::new(search(apart.table(INITIAL_BYTES)), apart, deadline, cancel);
        Self {
            root,
            threads,
            deadline,
            cancel,
            searches: vec![search(table)],
            growth,
            classes: RootClasses::new(game, root, enhancements),
            order: Vec::new(),
            best: None,
            comparison,
            other_nodes: 0,
            top: limits.top.map_or(usize::MAX, |top| top.get() as usize),
        }
    }

    pub(crate) fn into_table(self) -> Option<TranspositionTable<EvalEntry>> {
        let mut tables = self.searches.into_iter().map(|search| search.table);
        // All searches but the last one only give their share of the table up.
        tables.find_map(Arc::into_inner)
    }

    pub(crate) fn nodes(&self) -> u64 {
        let nodes = self.searches.iter().map(|search| search.budget.nodes);
        self.other_nodes + self.comparison.nodes() + nodes.sum::<u64>()
    }

    /// Counts nodes that were spent on threats.
    pub(crate) fn add_nodes(&mut self, nodes: u64) {
        self.other_nodes += nodes;
    }

    /// Records a win by threats. All estimates together may spend `max_nodes`.
    pub(crate) fn accept_win(
        &mut self,
        win: &ThreatWin<G::Move>,
        candidates: &mut [Candidate<G::Move>],
        max_nodes: u64,
    ) {
        // Such a win is decided by the rules, and the first values have it.
        if win.line.is_empty() {
            return;
        }
        let game = self.searches[0].game;
        let line = self.classes.to_representative(game, &win.line);
        let index = candidates
            .iter()
            .position(|candidate| candidate.mv == line[0]);
        let known = &mut candidates[index.expect("the move is legal")];
        if known.value.is_win() {
            return;
        }
        let left = max_nodes.saturating_sub(self.nodes());
        let position = self.root.position;
        let leader = self.leader_with(left);
        let plies = i16::try_from(win.plies).expect("lines of threats are short");
        let min_distance = leader.game.min_distance(position);
        // Moves that force nothing were not tried, so a longer win is only a bound on the distance.
        let score = SearchScore {
            score: Score::win_at(plies),
            proven: plies <= min_distance.to_win,
        };
        *known = leader.candidate(position, known.order, win.plies, score, line);
    }

    /// Values the first move of each class by the position after it, at depth 0.
    ///
    /// No limit applies, so that each move has a value whatever the limits.
    pub(crate) fn first_values(&mut self) -> Vec<Candidate<G::Move>> {
        let leader = &mut self.searches[0];
        let game = leader.game;
        let player = game.to_move(self.root.position);
        let line_limits = leader.line_limits;
        let knowledge = RootKnowledge::new(game, self.root, leader.enhancements);
        let moves = self.classes.representatives();
        let mut claims = Vec::new();
        let mut candidates: Vec<_> = moves
            .map(|(order, mv)| {
                let mut history = leader.path.clone();
                let child = history.play(game, self.root.position, mv);
                let outcome = history.outcome(game, &child);
                claims.push(history.reached(line_limits, &child).is_some());
                let score = match (outcome, knowledge.loss_by(mv)) {
                    (Some(outcome), _) => {
                        SearchScore::proven(Score::from_outcome(outcome, player)).for_parent(true)
                    }
                    (None, Some(loss)) => SearchScore::proven(loss),
                    // A player can claim a draw, though the game goes on.
                    (None, None) if claims.ends_with(&[true]) => SearchScore::unproven(Score::DRAW),
                    (None, None) => {
                        SearchScore::from_static(game.evaluate(&child, &game.features(&child)))
                            .for_parent(game.to_move(&child) == player)
                    }
                };
                leader.candidate(self.root.position, order, 0, score, vec![mv])
            })
            .collect();
        leader.budget.nodes = candidates.len() as u64;
        let enhancements = leader.enhancements;
        value_by_tables(
            game,
            self.root,
            enhancements,
            &self.classes,
            &mut candidates,
        );
        let position = self.root.position;
        self.order = knowledge.search_order(game, position, &candidates, enhancements);
        self.comparison.begin(&candidates, claims);
        candidates
    }

    /// Searches the root to `depth`, which values the best move, or the best few. All depths together may spend
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
        self.order
            .retain(|root| !candidates[root.candidate].value.is_proven());
        // Other moves matter only if they are better than the best proven one.
        let known = candidates.iter().map(|candidate| candidate.value);
        let floor = known
            .filter(|value| value.is_proven())
            .max_by_key(|value| Score::from_value(*value));
        if floor.is_none_or(|value| !value.is_win()) {
            let score = floor.map_or(Score::MIN, Score::from_value);
            let order = self.order.clone();
            let count = self.count_to_search();
            let (found, ended) = self.search_in_parallel(&order, depth, score, count, max_nodes);
            // The lines to the end take short searches of the leader, whose own part may be spent.
            let left = max_nodes.saturating_sub(self.nodes());
            self.leader_with(left);
            let best = if count > 1 {
                self.record_few(found, depth, score, candidates)
            } else {
                found
            };
            let is_floor_best = best.is_empty() && ended.is_ok();
            for valued in best {
                self.accept(valued, depth, candidates);
            }
            if let Some(floor) = floor.filter(|_| is_floor_best) {
                self.accept_floor(floor, depth, candidates);
            }
            ended?;
        }
        Ok(())
    }

    /// Whether a greater depth would not find a better move: a move wins, or every move that is worth a
    /// search is proven. A win by more points is left to the proofs.
    pub(crate) fn is_settled(&self, candidates: &[Candidate<G::Move>]) -> bool {
        let mut values = candidates.iter().map(|candidate| candidate.value);
        let mut order = self
            .order
            .iter()
            .map(|root| candidates[root.candidate].value);
        values.any(Value::is_win) || order.all(Value::is_proven)
    }

    pub(crate) fn leader_nodes(&self) -> u64 {
        self.searches[0].budget.nodes
    }

    /// All moves with their values as they are shown, in the game's order, and the depth at which they were
    /// compared. The function tells whether the candidate with an index is known to be worth no more than
    /// a draw.
    pub(crate) fn shown(
        &self,
        candidates: &[Candidate<G::Move>],
        is_at_most_drawn: impl Fn(usize) -> bool,
    ) -> (Vec<Candidate<G::Move>>, u32) {
        let mut candidates = candidates.to_vec();
        lower_estimates(&mut candidates, &is_at_most_drawn);
        self.comparison.show(self.best, &mut candidates);
        lower_estimates(&mut candidates, &is_at_most_drawn);
        let all = self.classes.expand(self.searches[0].game, &candidates);
        (all, self.comparison.depth())
    }

    pub(crate) fn leader_with(&mut self, nodes: u64) -> &mut Negamax<'a, G> {
        let leader = &mut self.searches[0];
        let spent = leader.budget.nodes;
        leader.budget = Budget::new(Some(nodes), self.deadline, self.cancel).with_spent(spent);
        // Helpers that were stopped leave their marks behind.
        leader.in_progress = None;
        leader
    }

    /// Searches these moves of the root to `depth` with all threads. The result has the best moves in the
    /// order in which the leader found them, or the values of the best `count`, if these are more than one.
    pub(crate) fn search_in_parallel(
        &mut self,
        order: &[RootMove<G::Move>],
        depth: u32,
        floor: Score,
        count: usize,
        max_nodes: u64,
    ) -> (Vec<Valued<G::Move>>, Result<(), StoppedBy>) {
        let done = self.cancel.child();
        let workers = self.distribute_nodes(max_nodes, &done);
        let position = self.root.position;
        let searches = &mut self.searches[..workers];
        let (leader, helpers) = searches.split_first_mut().expect("at least one worker");
        thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .filter_map(|helper| {
                    spawn_worker(scope, move || {
                        let mut unused = Vec::new();
                        // A helper is stopped when the leader is done.
                        let limits = (depth, floor);
                        let _ = helper.search_best(position, order, limits, count, &mut unused);
                        helper.reset();
                    })
                })
                .collect();
            let mut best = Vec::new();
            let ended = leader.search_best(position, order, (depth, floor), count, &mut best);
            leader.reset();
            // The scope waits for the helpers, which are worth nothing without their leader.
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
        self.put_first(index, valued.score.score);
        let order = candidates[index].order;
        let (score, line) = (valued.score, valued.line);
        candidates[index] =
            self.searches[0].candidate(self.root.position, order, depth, score, line);
        self.best = Some(BestMove {
            candidate: index,
            depth,
            score: Score::from_value(candidates[index].value),
        });
    }

    /// Puts a move that was valued first among those to search.
    pub(crate) fn put_first(&mut self, candidate: usize, score: Score) {
        let mut order = self.order.iter();
        if let Some(first) = order.position(|root| root.candidate == candidate) {
            // The others keep their order: the former best moves are the likeliest next ones.
            self.order[..=first].rotate_right(1);
            self.order[0].last = score;
        }
    }

    /// Makes the best proven value, `floor`, the best one: no other move is better at `depth`.
    fn accept_floor(&mut self, floor: Value, depth: u32, candidates: &mut [Candidate<G::Move>]) {
        let best = candidates
            .iter()
            .position(|candidate| candidate.value == floor);
        self.best = best.map(|candidate| BestMove {
            candidate,
            depth,
            score: Score::from_value(floor),
        });
        if floor.is_loss() {
            // A score that is no better than a loss is a proof.
            for root in &self.order {
                candidates[root.candidate].value = floor.as_bound();
            }
        }
    }

    /// Divides what is left of `max_nodes` among the workers that may run now. The result is their number.
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
        let nodes = self.nodes();
        let check = || self.cancel.check(self.deadline, Instant::now());
        let table = &self.searches[0].table;
        if let Some(larger) = self.growth.grown::<G>(table, nodes, check)? {
            for search in &mut self.searches {
                search.table = Arc::clone(&larger);
            }
        }
        Ok(())
    }
}
