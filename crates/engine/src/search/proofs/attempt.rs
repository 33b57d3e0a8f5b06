//! Attempts of a proof, in more and more memory.
//!
//! A proof runs in small memory and by one thread first. If it outgrows its memory, it runs
//! again in a larger one, which holds the entries of the first attempt. From
//! [`ProofMemory::SHARED_FROM`] on, all threads of the search work on it together.

use std::thread;

use web_time::Instant;

use super::line::PvLength;
use super::memory::ProofMemory;
use super::prover::Prover;
use super::value_range::ValueRange;
use crate::game::Provable;
use crate::search::cancel::CancelFlag;
use crate::search::enhancements::Enhancements;
use crate::search::limits::StoppedBy;
use crate::search::shared::{Budget, NodesInProgress, ThreadShare, join_worker, spawn_worker};
use crate::search::value::Score;

/// The attempts of all proofs about one position.
#[derive(Debug)]
pub(super) struct Attempts<'a, G: Provable> {
    game: &'a G,
    memory: &'a mut ProofMemory,
    threads: &'a ThreadShare,
    enhancements: Enhancements,
    /// The cost of all attempts so far.
    pub(super) stats: Stats,
}

/// The state of the proof of a position.
#[derive(Debug, Default)]
pub(super) struct ProofState {
    /// The range that earlier tests have left for the value of the position.
    pub(super) range: ValueRange,
    /// The moves examined for the test that is not answered yet.
    pub(super) unanswered_work: u64,
}

/// The score of a position, and best play from there.
pub(super) type ScoreAndLine<M> = (Score, Vec<M>);

/// The cost of proofs, summed over all threads.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stats {
    /// Positions with more than one move that were searched.
    pub(crate) nodes: u64,
    /// The nodes that tests of endgames have visited.
    pub(crate) endgame_nodes: u64,
    /// Moves examined; a node of an endgame test counts as one. Limits apply to this number.
    pub(crate) moves_examined: u64,
    /// Moves examined when a thread last saw a test answered, or 0. It is summed over threads,
    /// and only the sum of one attempt means something.
    answered: u64,
}

impl Stats {
    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.endgame_nodes += other.endgame_nodes;
        self.moves_examined += other.moves_examined;
        self.answered += other.answered;
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkLimit<'a> {
    /// The maximum number of moves to examine, not counting those of earlier proofs.
    pub(crate) max_moves_examined: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancel: &'a CancelFlag,
}

impl<'a, G: Provable> Attempts<'a, G> {
    pub(super) fn new(
        game: &'a G,
        memory: &'a mut ProofMemory,
        threads: &'a ThreadShare,
        enhancements: Enhancements,
    ) -> Self {
        memory.age();
        Self {
            game,
            memory,
            threads,
            enhancements: enhancements.effective(),
            stats: Stats::default(),
        }
    }

    /// The number of moves examined, earlier proofs included, at which to stop.
    pub(super) fn total_limit(&self, work_limit: WorkLimit<'_>) -> u64 {
        self.stats
            .moves_examined
            .saturating_add(work_limit.max_moves_examined)
    }

    /// Goes on with the proof of a position's score, and finds best play from there. Starts again in a
    /// larger memory whenever the proof has outgrown its memory. In games of cycles, it looks at most
    /// `max_plies` ahead.
    pub(super) fn run(
        &mut self,
        position: &G::Position,
        max_plies: u32,
        length: PvLength,
        state: &mut ProofState,
        work_limit: WorkLimit<'_>,
    ) -> Result<ScoreAndLine<G::Move>, StoppedBy> {
        let max_moves_examined = self.total_limit(work_limit);
        loop {
            let left = max_moves_examined.saturating_sub(self.stats.moves_examined);
            // Without a table there is nothing to outgrow.
            let before_growth = self
                .memory
                .remaining_work()
                .filter(|_| self.enhancements.table)
                .unwrap_or(u64::MAX);
            let attempt = WorkLimit {
                max_moves_examined: left.min(before_growth),
                ..work_limit
            };
            let (result, done) = self.run_once(position, max_plies, length, &state.range, attempt);
            self.stats.add(done);
            // An answered test begins a new account, from the moment of its answer on.
            if done.answered > 0 {
                state.unanswered_work = 0;
            }
            state.unanswered_work += done.moves_examined - done.answered;
            match result {
                // The table was outgrown, and no limit was reached. In the larger one, entries of this
                // attempt answer most of the next.
                Err(StoppedBy::Nodes) if before_growth < left => {
                    let WorkLimit {
                        cancel, deadline, ..
                    } = work_limit;
                    self.memory
                        .grow(|| cancel.check(deadline, Instant::now()))?;
                }
                _ => return result,
            }
        }
    }

    /// Runs a proof in the memory as it is.
    ///
    /// If there is enough to do, all threads run it together, and divide it with ABDADA (`shared/abdada.rs`).
    fn run_once(
        &self,
        position: &G::Position,
        max_plies: u32,
        length: PvLength,
        range: &ValueRange,
        work_limit: WorkLimit<'_>,
    ) -> (Result<ScoreAndLine<G::Move>, StoppedBy>, Stats) {
        let workers =
            ProofMemory::worker_count(self.memory.bytes(), ProofMemory::SHARED_FROM, self.threads);
        let max_each = work_limit.max_moves_examined / workers as u64;
        // Set when one worker has finished the proof.
        let done = work_limit.cancel.child();
        let shared = (workers > 1).then(NodesInProgress::new);
        let run_as = |worker: usize| {
            let budget = Budget::new(Some(max_each), work_limit.deadline, &done)
                .for_worker(self.threads, worker);
            let table = self.memory.table();
            let mut prover = Prover::new(
                self.game,
                table,
                self.enhancements,
                budget,
                max_plies,
                range,
                shared.as_ref(),
            );
            let result = prover.value(position).and_then(|score| {
                let line = prover.principal_variation(position, score, length)?;
                Ok((score, line))
            });
            let stats = Stats {
                nodes: prover.nodes,
                endgame_nodes: prover.endgame_nodes,
                moves_examined: prover.budget.nodes,
                answered: prover.answered,
            };
            (result, stats)
        };
        if workers == 1 {
            return run_as(0);
        }
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..workers)
                .filter_map(|worker| {
                    let (run_as, done) = (&run_as, &done);
                    spawn_worker(scope, move || {
                        let (result, stats) = run_as(worker);
                        // The first worker to finish ends all others, the leader included.
                        if result.is_ok() {
                            done.cancel();
                        }
                        (result, stats)
                    })
                })
                .collect();
            let (mut result, mut all_stats) = run_as(0);
            done.cancel();
            for helper in helpers {
                let (other, stats) = join_worker(helper);
                all_stats.add(stats);
                if result.is_err() && other.is_ok() {
                    result = other;
                }
            }
            (result, all_stats)
        })
    }
}
