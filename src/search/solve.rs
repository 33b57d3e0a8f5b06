//! Proving what moves are worth, with as much memory and as many threads as a position
//! turns out to need.

use std::thread;
use std::time::Instant;

use super::Candidate;
use super::abdada::SharedProof;
use super::bounds::Bounds;
use super::budget::{Budget, CancelFlag, StoppedBy};
use super::enhancements::Enhancements;
use super::prove::Prover;
use super::proven_line::PvLength;
use super::score::SearchScore;
use super::table::TranspositionTable;
use super::threads::{ThreadShare, join_worker, spawn_worker};
use crate::game::Game;

/// What proofs leave behind for those that follow. For one game under one set of rules.
#[derive(Debug)]
pub struct ProofMemory {
    table: TranspositionTable<Bounds>,
    max_bytes: usize,
}

/// The bytes a table has at first: easy positions are solved before a larger one would be
/// cleared.
const INITIAL_BYTES: usize = 2 << 10;

/// By how much a table grows that has become too small.
const GROWTH: usize = 8;

/// A table is too small once so many moves have been looked at for each entry; there are
/// several to a node that it has to remember.
const MOVES_PER_ENTRY: u64 = 16;

impl ProofMemory {
    /// From so many bytes on several threads work with it: below, they would have ended
    /// before they had begun.
    pub const SHARED_FROM: usize = 1 << 20;

    /// The threads of a threads that are worth their while with a table of so many bytes.
    pub(crate) fn threads(table_bytes: usize, threads: &ThreadShare) -> usize {
        if table_bytes < Self::SHARED_FROM {
            1
        } else {
            threads.size()
        }
    }

    /// An empty memory that takes no more than so many bytes.
    #[must_use]
    pub fn new(max_bytes: usize) -> Self {
        Self {
            table: TranspositionTable::new(INITIAL_BYTES.min(max_bytes)),
            max_bytes,
        }
    }

    /// An empty memory that takes all of so many bytes at once, as it would come to with a
    /// hard position.
    #[must_use]
    pub fn preallocated(bytes: usize) -> Self {
        Self {
            table: TranspositionTable::new(bytes),
            max_bytes: bytes,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::new(self.max_bytes);
    }

    /// The bytes it takes now.
    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The most bytes it takes.
    pub(crate) fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// The moves that can be looked at before more memory is wanted; `None` where there is
    /// no more.
    fn room(&self) -> Option<u64> {
        let bytes = self.table.bytes();
        (bytes * 2 <= self.max_bytes).then(|| self.table.capacity() as u64 * MOVES_PER_ENTRY)
    }

    /// Makes more room, if there is the time.
    fn grow(&mut self, work_limit: WorkLimit<'_>) -> Result<(), StoppedBy> {
        let bytes = self.table.bytes() * GROWTH;
        let keep_on = || work_limit.stop.until(work_limit.deadline, Instant::now());
        self.table = self.table.grown(bytes.min(self.max_bytes), keep_on)?;
        Ok(())
    }
}

/// Solver about one position.
#[derive(Debug)]
pub(crate) struct Solver<'a, G: Game> {
    game: &'a G,
    memory: &'a mut ProofMemory,
    threads: &'a ThreadShare,
    enhancements: Enhancements,
    pub(crate) spent: Stats,
}

/// What proofs have cost, all threads together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stats {
    /// Positions in which there was a choice.
    pub(crate) nodes: u64,
    /// Moves looked at in them, which is what is paid for.
    pub(crate) moves_examined: u64,
}

impl Stats {
    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.moves_examined += other.moves_examined;
    }
}

/// Where proofs have to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkLimit<'a> {
    /// Moves to look at, in addition to those looked at before.
    pub(crate) moves_examined: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) stop: &'a CancelFlag,
}

impl<'a, G: Game> Solver<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        memory: &'a mut ProofMemory,
        threads: &'a ThreadShare,
        enhancements: Enhancements,
    ) -> Self {
        memory.table.age();
        Self {
            game,
            memory,
            threads,
            enhancements,
            spent: Stats::default(),
        }
    }

    /// Proves what is not proven yet of `candidates`, the moves of `position`, as far as
    /// the work_limit goes; each move gets a fair share of it, so that a hard one does not
    /// keep the others waiting.
    ///
    /// # Errors
    ///
    /// What has kept some from being proven.
    pub(crate) fn prove(
        &mut self,
        position: &G::Position,
        candidates: &mut [Candidate<G::Move>],
        work_limit: WorkLimit<'_>,
    ) -> Result<(), StoppedBy> {
        let last = self
            .spent
            .moves_examined
            .saturating_add(work_limit.moves_examined);
        let mut all = Ok(());
        let open = candidates
            .iter_mut()
            .filter(|candidate| !candidate.value.is_proven());
        let mut open: Vec<_> = open.collect();
        while let Some(candidate) = open.pop() {
            let moves_examined =
                last.saturating_sub(self.spent.moves_examined) / (open.len() as u64 + 1);
            let mv = (candidate.mv, candidate.order);
            match self.candidate(
                position,
                mv,
                WorkLimit {
                    moves_examined,
                    ..work_limit
                },
            ) {
                Ok(proven) => *candidate = proven,
                Err(cause @ StoppedBy::Nodes) => all = Err(cause),
                Err(cause @ (StoppedBy::Time | StoppedBy::Cancelled | StoppedBy::Depth)) => {
                    return Err(cause);
                }
            }
        }
        all
    }

    /// Proves what `mv` is worth, with the line of play that shows it.
    pub(crate) fn candidate(
        &mut self,
        position: &G::Position,
        (mv, order): (G::Move, usize),
        work_limit: WorkLimit<'_>,
    ) -> Result<Candidate<G::Move>, StoppedBy> {
        let child = self.game.play(position, mv);
        let same_side = self.game.to_move(&child) == self.game.to_move(position);
        let (score, rest) = self.attempt(work_limit, |prover| {
            let score = prover.value(&child)?;
            Ok((score, prover.line(child, score, PvLength::Full)?))
        })?;
        let mut pv = vec![mv];
        pv.extend(rest);
        Ok(Candidate {
            mv,
            order,
            value: SearchScore::proven(score).for_parent(same_side).value(),
            pv,
        })
    }

    /// Proves what `position` is worth, with one move that is worth as much, or with a line.
    pub(crate) fn best(
        &mut self,
        position: &G::Position,
        extent: PvLength,
        work_limit: WorkLimit<'_>,
    ) -> Result<Candidate<G::Move>, StoppedBy> {
        let (score, pv) = self.attempt(work_limit, |prover| {
            let score = prover.value(position)?;
            Ok((score, prover.line(*position, score, extent)?))
        })?;
        let mv = pv[0];
        let mut moves = self.game.moves(position).into_iter();
        Ok(Candidate {
            mv,
            order: moves.position(|other| other == mv).expect("it is legal"),
            value: SearchScore::proven(score).value(),
            pv,
        })
    }

    /// Does `job`, in more memory and again where that has become too small: what is found
    /// by then is kept, so that little is done twice.
    fn attempt<T: Send>(
        &mut self,
        work_limit: WorkLimit<'_>,
        job: impl Fn(&mut Prover<'_, G>) -> Result<T, StoppedBy> + Sync,
    ) -> Result<T, StoppedBy> {
        let last = self
            .spent
            .moves_examined
            .saturating_add(work_limit.moves_examined);
        loop {
            let left = last.saturating_sub(self.spent.moves_examined);
            // Without a table there is nothing to be too small.
            let room = self.memory.room().filter(|_| self.enhancements.table);
            let room = room.unwrap_or(u64::MAX);
            let moves_examined = left.min(room);
            let (result, spent) = self.work(
                WorkLimit {
                    moves_examined,
                    ..work_limit
                },
                &job,
            );
            self.spent.add(spent);
            match result {
                Err(StoppedBy::Nodes) if room < left => self.memory.grow(work_limit)?,
                _ => return result,
            }
        }
    }

    /// Does `job` once, with all threads if there is enough to do. Also says what that
    /// has cost.
    ///
    /// The threads do the same and share the table, as a [`SharedProof`].
    fn work<T: Send>(
        &self,
        work_limit: WorkLimit<'_>,
        job: &(impl Fn(&mut Prover<'_, G>) -> Result<T, StoppedBy> + Sync),
    ) -> (Result<T, StoppedBy>, Stats) {
        let threads = ProofMemory::threads(self.memory.table.bytes(), self.threads);
        let share = work_limit.moves_examined / threads as u64;
        let done = work_limit.stop.child();
        let abdada = (threads > 1).then(SharedProof::new);
        let work_as = |thread: usize| {
            let budget = Budget::new(Some(share), work_limit.deadline, &done);
            let budget = budget.in_crew(self.threads, thread);
            let table = &self.memory.table;
            let mut prover =
                Prover::new(self.game, table, self.enhancements, budget, abdada.as_ref());
            let result = job(&mut prover);
            let spent = Stats {
                nodes: prover.nodes,
                moves_examined: prover.budget.nodes,
            };
            (result, spent)
        };
        if threads == 1 {
            return work_as(0);
        }
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads)
                .filter_map(|thread| {
                    let (work_as, done) = (&work_as, &done);
                    spawn_worker(scope, move || {
                        let (result, spent) = work_as(thread);
                        if result.is_ok() {
                            done.cancel();
                        }
                        (result, spent)
                    })
                })
                .collect();
            let (mut result, mut all_spent) = work_as(0);
            done.cancel();
            for other in others {
                let (found, spent) = join_worker(other);
                all_spent.add(spent);
                if result.is_err() && found.is_ok() {
                    result = found;
                }
            }
            (result, all_spent)
        })
    }
}
