//! Proving what moves are worth, with as much memory and as many threads as a position
//! turns out to need.

use std::thread;
use std::time::Instant;

use super::Candidate;
use super::bounds::Bounds;
use super::budget::{Budget, StopFlag, StoppedBy};
use super::crew::{Crew, helping, joined};
use super::line::Extent;
use super::prove::Prover;
use super::score::Verdict;
use super::table::Table;
use super::team::Team;
use super::techniques::Techniques;
use crate::game::Game;

/// What proofs leave behind for those that follow. For one game under one set of rules.
#[derive(Debug)]
pub struct Memory {
    table: Table<Bounds>,
    most_bytes: usize,
}

/// The bytes a table has at first: easy positions are solved before a larger one would be
/// cleared.
const FIRST_BYTES: usize = 2 << 10;

/// By how much a table grows that has become too small.
const GROWTH: usize = 8;

/// A table is too small once so many moves have been looked at for each entry; there are
/// several to a node that it has to remember.
const LOOKS_AN_ENTRY: u64 = 16;

impl Memory {
    /// From so many bytes on several threads work with it: below, they would have ended
    /// before they had begun.
    pub const SHARED_FROM: usize = 1 << 20;

    /// The threads of a crew that are worth their while with a table of so many bytes.
    pub(crate) fn threads(table_bytes: usize, crew: &Crew) -> usize {
        if table_bytes < Self::SHARED_FROM {
            1
        } else {
            crew.size()
        }
    }

    /// An empty memory that takes no more than so many bytes.
    #[must_use]
    pub fn new(most_bytes: usize) -> Self {
        Self {
            table: Table::new(FIRST_BYTES.min(most_bytes)),
            most_bytes,
        }
    }

    /// An empty memory that takes all of so many bytes at once, as it would come to with a
    /// hard position.
    #[must_use]
    pub fn of_full_size(bytes: usize) -> Self {
        Self {
            table: Table::new(bytes),
            most_bytes: bytes,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::new(self.most_bytes);
    }

    /// The bytes it takes now.
    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The most bytes it takes.
    pub(crate) fn most_bytes(&self) -> usize {
        self.most_bytes
    }

    /// The moves that can be looked at before more memory is wanted; `None` where there is
    /// no more.
    fn room(&self) -> Option<u64> {
        let bytes = self.table.bytes();
        (bytes * 2 <= self.most_bytes).then(|| self.table.capacity() as u64 * LOOKS_AN_ENTRY)
    }

    /// Makes more room, if there is the time.
    fn grow(&mut self, allowance: Allowance<'_>) -> Result<(), StoppedBy> {
        let bytes = self.table.bytes() * GROWTH;
        let keep_on = || allowance.stop.until(allowance.deadline, Instant::now());
        self.table = self.table.grown(bytes.min(self.most_bytes), keep_on)?;
        Ok(())
    }
}

/// Proofs about one position.
#[derive(Debug)]
pub(crate) struct Proofs<'a, G: Game> {
    game: &'a G,
    memory: &'a mut Memory,
    crew: &'a Crew,
    techniques: Techniques,
    pub(crate) spent: Spent,
}

/// What proofs have cost, all threads together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    /// Positions in which there was a choice.
    pub(crate) nodes: u64,
    /// Moves looked at in them, which is what is paid for.
    pub(crate) looks: u64,
}

impl Spent {
    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.looks += other.looks;
    }
}

/// Where proofs have to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance<'a> {
    /// Moves to look at, in addition to those looked at before.
    pub(crate) looks: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) stop: &'a StopFlag,
}

impl<'a, G: Game> Proofs<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        memory: &'a mut Memory,
        crew: &'a Crew,
        techniques: Techniques,
    ) -> Self {
        memory.table.age();
        Self {
            game,
            memory,
            crew,
            techniques,
            spent: Spent::default(),
        }
    }

    /// Proves what is not proven yet of `candidates`, the moves of `position`, as far as
    /// the allowance goes; each move gets a fair share of it, so that a hard one does not
    /// keep the others waiting.
    ///
    /// # Errors
    ///
    /// What has kept some from being proven.
    pub(crate) fn prove(
        &mut self,
        position: &G::Position,
        candidates: &mut [Candidate<G::Move>],
        allowance: Allowance<'_>,
    ) -> Result<(), StoppedBy> {
        let last = self.spent.looks.saturating_add(allowance.looks);
        let mut all = Ok(());
        let open = candidates
            .iter_mut()
            .filter(|candidate| !candidate.value.is_proven());
        let mut open: Vec<_> = open.collect();
        while let Some(candidate) = open.pop() {
            let looks = last.saturating_sub(self.spent.looks) / (open.len() as u64 + 1);
            let mv = (candidate.mv, candidate.order);
            match self.candidate(position, mv, Allowance { looks, ..allowance }) {
                Ok(proven) => *candidate = proven,
                Err(cause @ StoppedBy::Nodes) => all = Err(cause),
                Err(cause @ (StoppedBy::Time | StoppedBy::Flag | StoppedBy::Depth)) => {
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
        allowance: Allowance<'_>,
    ) -> Result<Candidate<G::Move>, StoppedBy> {
        let child = self.game.play(position, mv);
        let same_side = self.game.to_move(&child) == self.game.to_move(position);
        let (score, rest) = self.attempt(allowance, |prover| {
            let score = prover.value(&child)?;
            Ok((score, prover.line(child, score, Extent::Line)?))
        })?;
        let mut pv = vec![mv];
        pv.extend(rest);
        Ok(Candidate {
            mv,
            order,
            value: Verdict::fact(score).for_parent(same_side).value(),
            pv,
        })
    }

    /// Proves what `position` is worth, with one move that is worth as much, or with a line.
    pub(crate) fn best(
        &mut self,
        position: &G::Position,
        extent: Extent,
        allowance: Allowance<'_>,
    ) -> Result<Candidate<G::Move>, StoppedBy> {
        let (score, pv) = self.attempt(allowance, |prover| {
            let score = prover.value(position)?;
            Ok((score, prover.line(*position, score, extent)?))
        })?;
        let mv = pv[0];
        let mut moves = self.game.moves(position).into_iter();
        Ok(Candidate {
            mv,
            order: moves.position(|other| other == mv).expect("it is legal"),
            value: Verdict::fact(score).value(),
            pv,
        })
    }

    /// Does `job`, in more memory and again where that has become too small: what is found
    /// by then is kept, so that little is done twice.
    fn attempt<T: Send>(
        &mut self,
        allowance: Allowance<'_>,
        job: impl Fn(&mut Prover<'_, G>) -> Result<T, StoppedBy> + Sync,
    ) -> Result<T, StoppedBy> {
        let last = self.spent.looks.saturating_add(allowance.looks);
        loop {
            let left = last.saturating_sub(self.spent.looks);
            // Without a table there is nothing to be too small.
            let room = self.memory.room().filter(|_| self.techniques.table);
            let room = room.unwrap_or(u64::MAX);
            let looks = left.min(room);
            let (result, spent) = self.work(Allowance { looks, ..allowance }, &job);
            self.spent.add(spent);
            match result {
                Err(StoppedBy::Nodes) if room < left => self.memory.grow(allowance)?,
                _ => return result,
            }
        }
    }

    /// Does `job` once, with all threads if there is enough to do. Also says what that
    /// has cost.
    ///
    /// The threads do the same and share the table, as a [`Team`].
    fn work<T: Send>(
        &self,
        allowance: Allowance<'_>,
        job: &(impl Fn(&mut Prover<'_, G>) -> Result<T, StoppedBy> + Sync),
    ) -> (Result<T, StoppedBy>, Spent) {
        let threads = Memory::threads(self.memory.table.bytes(), self.crew);
        let share = allowance.looks / threads as u64;
        let done = allowance.stop.below();
        let team = (threads > 1).then(Team::new);
        let work_as = |thread: usize| {
            let budget = Budget::new(Some(share), allowance.deadline, &done);
            let budget = budget.in_crew(self.crew, thread);
            let table = &self.memory.table;
            let mut prover = Prover::new(self.game, table, self.techniques, budget, team.as_ref());
            let result = job(&mut prover);
            let spent = Spent {
                nodes: prover.nodes,
                looks: prover.budget.nodes,
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
                    helping(scope, move || {
                        let (result, spent) = work_as(thread);
                        if result.is_ok() {
                            done.raise();
                        }
                        (result, spent)
                    })
                })
                .collect();
            let (mut result, mut all_spent) = work_as(0);
            done.raise();
            for other in others {
                let (found, spent) = joined(other);
                all_spent.add(spent);
                if result.is_err() && found.is_ok() {
                    result = found;
                }
            }
            (result, all_spent)
        })
    }
}
