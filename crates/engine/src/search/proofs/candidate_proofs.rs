//! Proofs of a position's moves, with as much memory and as many threads as they need.
//!
//! A proof runs in small memory and by one thread first. If it outgrows its memory, it runs
//! again in a larger one, which holds the entries of the first attempt. From
//! [`ProofMemory::SHARED_FROM`] on, all threads of the search work on it together.

use std::{mem, thread};

use web_time::Instant;

use super::line::PvLength;
use super::memory::ProofMemory;
use super::prover::Prover;
use super::scale::Scale;
use super::value_range::ValueRange;
use crate::game::Provable;
use crate::search::cancel::CancelFlag;
use crate::search::enhancements::Enhancements;
use crate::search::limits::StoppedBy;
use crate::search::shared::{Budget, NodesInProgress, ThreadShare, join_worker, spawn_worker};
use crate::search::value::{Candidate, Score, SearchScore};

/// The proofs about one position.
#[derive(Debug)]
pub(crate) struct CandidateProofs<'a, G: Provable> {
    game: &'a G,
    memory: &'a mut ProofMemory,
    threads: &'a ThreadShare,
    enhancements: Enhancements,
    /// The plies that proofs of the position look ahead in a game of cycles.
    max_plies: u32,
    /// The cost of all proofs so far.
    pub(crate) stats: Stats,
    /// The states of the candidates' proofs.
    proofs: Vec<CandidateProof>,
}

/// The state of the proof of a candidate.
#[derive(Debug, Default)]
struct CandidateProof {
    /// The range that earlier tests have left for the value of the candidate's position.
    range: ValueRange,
    /// The moves examined for the test that is not answered yet.
    unanswered_work: u64,
}

/// The score of a position, and best play from there.
type ScoreAndLine<M> = (Score, Vec<M>);

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

/// The division of the proofs' work among moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Division {
    /// Each move may use up all of the work. That is best if all moves will be proven.
    OneByOne,
    /// Each move gets an equal part, so that a hard move does not use up the work for others.
    Equal,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkLimit<'a> {
    /// The maximum number of moves to examine, not counting those of earlier proofs.
    pub(crate) max_moves_examined: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancel: &'a CancelFlag,
}

impl<'a, G: Provable> CandidateProofs<'a, G> {
    /// In games of cycles, the proofs of a position look at most `max_plies` ahead.
    pub(crate) fn new(
        game: &'a G,
        memory: &'a mut ProofMemory,
        threads: &'a ThreadShare,
        enhancements: Enhancements,
        max_plies: u32,
    ) -> Self {
        memory.age();
        Self {
            game,
            memory,
            threads,
            enhancements,
            max_plies,
            stats: Stats::default(),
            proofs: Vec::new(),
        }
    }

    /// Proves those of the `candidates`, which are moves of `position`, that are not exact.
    ///
    /// # Errors
    ///
    /// Some candidates are not proven. The error is what stopped the proofs. If it is the depth, no further
    /// proof is possible.
    pub(crate) fn prove(
        &mut self,
        position: &G::Position,
        candidates: &mut [Candidate<G::Move>],
        division: Division,
        work_limit: WorkLimit<'_>,
    ) -> Result<(), StoppedBy> {
        let max_moves_examined = self.total_limit(work_limit);
        let mut proofs = mem::take(&mut self.proofs);
        proofs.resize_with(candidates.len(), CandidateProof::default);
        let mut result = Ok(());
        let all = candidates.iter_mut().zip(&mut proofs);
        let unproven = all.filter(|(candidate, _)| !candidate.value.is_exact());
        let mut unproven: Vec<_> = unproven.collect();
        // What one move leaves of its part goes to those after it.
        while let Some((candidate, proof)) = unproven.pop() {
            let left = max_moves_examined.saturating_sub(self.stats.moves_examined);
            let parts = match division {
                Division::OneByOne => 1,
                Division::Equal => unproven.len() as u64 + 1,
            };
            let part = WorkLimit {
                max_moves_examined: left / parts,
                ..work_limit
            };
            match self.prove_move(position, candidate, proof, part) {
                Ok(proven) => *candidate = proven,
                Err(cause @ StoppedBy::Nodes) => result = Err(cause),
                // Another candidate may go on.
                Err(cause @ StoppedBy::Depth) => result = result.and(Err(cause)),
                Err(cause @ (StoppedBy::Time | StoppedBy::Cancelled)) => {
                    result = Err(cause);
                    break;
                }
            }
        }
        self.proofs = proofs;
        result
    }

    /// The moves examined for tests that are not answered.
    pub(crate) fn unanswered_work(&self) -> u64 {
        self.proofs.iter().map(|proof| proof.unanswered_work).sum()
    }

    /// The best score that the tests so far have left for the candidate with this index, a move of
    /// `position`.
    pub(crate) fn best_case(&self, position: &G::Position, index: usize, mv: G::Move) -> Score {
        let Some(proof) = self.proofs.get(index) else {
            return Score::MAX;
        };
        let child = self.game.play(position, mv);
        let same_side = self.game.to_move(&child) == self.game.to_move(position);
        let scale = Scale::new(self.game, &child, self.max_plies - 1);
        let (worst, best) = scale.range();
        let (low, high) = proof.range.get();
        let score = match (scale, high.min(best)) {
            // The best case of the side that moved is the worst one of its opponent.
            _ if !same_side => scale.score(low.max(worst)),
            // Every result that takes more plies has this number.
            (Scale::Horizon(plies), 0) => Score::win_at(plies + 1),
            (_, high) => scale.score(high),
        };
        score.to_parent_ply().for_side(same_side)
    }

    /// Proves the value of a candidate, and finds its principal variation.
    fn prove_move(
        &mut self,
        position: &G::Position,
        candidate: &Candidate<G::Move>,
        proof: &mut CandidateProof,
        work_limit: WorkLimit<'_>,
    ) -> Result<Candidate<G::Move>, StoppedBy> {
        let mv = candidate.mv;
        let child = self.game.play(position, mv);
        let same_side = self.game.to_move(&child) == self.game.to_move(position);
        let max_plies = self.max_plies - 1;
        if candidate.value.is_proven() {
            // The result is known by a search for an estimate, but not its distance or points.
            let score = Score::from_value(candidate.value).for_child(same_side);
            let ordinal = Scale::new(self.game, &child, max_plies).ordinal(score);
            proof.range.tighten(if score.is_won() {
                (ordinal, i16::MAX)
            } else {
                (i16::MIN, ordinal)
            });
        }
        let proven = self.run(&child, max_plies, PvLength::Full, proof, work_limit);
        let (low, high) = proof.range.get();
        if low >= high {
            // The value is known. Only its principal variation may be missing.
            proof.unanswered_work = 0;
        }
        let (score, rest) = proven?;
        let mut pv = vec![mv];
        pv.extend(rest);
        let value = SearchScore::proven(score).for_parent(same_side).value();
        Ok(Candidate {
            mv,
            order: candidate.order,
            preference: candidate.preference,
            value,
            depth: self.game.max_plies_left(position),
            pv,
        })
    }

    /// Proves the value of an open `position`, and finds one best move or line.
    pub(crate) fn prove_best(
        &mut self,
        position: &G::Position,
        length: PvLength,
        work_limit: WorkLimit<'_>,
    ) -> Result<Candidate<G::Move>, StoppedBy> {
        let mut proof = CandidateProof::default();
        let (score, pv) = self.run(position, self.max_plies, length, &mut proof, work_limit)?;
        let mv = pv[0];
        let mut moves = self.game.moves(position).into_iter();
        Ok(Candidate {
            mv,
            order: moves
                .position(|legal| legal == mv)
                .expect("the move is legal"),
            preference: self.game.preference(position, mv),
            value: SearchScore::proven(score).value(),
            depth: self.game.max_plies_left(position),
            pv,
        })
    }

    /// The number of moves examined, earlier proofs included, at which to stop.
    fn total_limit(&self, work_limit: WorkLimit<'_>) -> u64 {
        self.stats
            .moves_examined
            .saturating_add(work_limit.max_moves_examined)
    }

    /// Goes on with the proof of a position's score, and finds best play from there. Starts again in a
    /// larger memory whenever the proof has outgrown its memory. In games of cycles, it looks at most
    /// `max_plies` ahead.
    fn run(
        &mut self,
        position: &G::Position,
        max_plies: u32,
        length: PvLength,
        proof: &mut CandidateProof,
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
            let (result, stats) = self.run_once(position, max_plies, length, &proof.range, attempt);
            self.stats.add(stats);
            // An answered test begins a new account, from the moment of its answer on.
            if stats.answered > 0 {
                proof.unanswered_work = 0;
            }
            proof.unanswered_work += stats.moves_examined - stats.answered;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Evaluation, Rules as _};
    use crate::games::connect_four::ConnectFour;
    use crate::search::value::Value;

    #[test]
    fn work_is_open_until_a_test_is_answered() {
        let game = ConnectFour::STANDARD;
        let columns = [3, 3, 3, 2, 2, 4, 4, 4, 0, 1];
        let start = game.initial_position();
        let position = columns.into_iter().fold(start, |position, column| {
            let mut moves = game.moves(&position);
            let mv = moves.nth(column).expect("no column is full");
            game.play(&position, mv)
        });
        let mut candidates: Vec<_> = game
            .moves(&position)
            .enumerate()
            .map(|(order, mv)| Candidate {
                mv,
                order,
                preference: 0,
                value: Value::Estimate(Evaluation::EVEN),
                depth: 0,
                pv: vec![mv],
            })
            .collect();
        let threads = ThreadShare::default();
        let mut memory = ProofMemory::new(1 << 20);
        let mut enhancements = Enhancements::ALL;
        enhancements.book = false;
        let mut proofs = CandidateProofs::new(&game, &mut memory, &threads, enhancements, u32::MAX);
        let cancel = CancelFlag::default();
        let mut prove = |max_moves_examined| {
            let work_limit = WorkLimit {
                max_moves_examined,
                deadline: None,
                cancel: &cancel,
            };
            let result = proofs.prove(&position, &mut candidates, Division::Equal, work_limit);
            (
                result,
                proofs.unanswered_work(),
                proofs.stats.moves_examined,
            )
        };
        let (result, unanswered_work, moves_examined) = prove(1_000);
        assert!(result.is_err());
        assert!(
            0 < unanswered_work && unanswered_work <= moves_examined,
            "{unanswered_work}"
        );
        let (result, unanswered_work, _) = prove(u64::MAX);
        assert!(result.is_ok());
        assert_eq!(unanswered_work, 0);
    }
}
