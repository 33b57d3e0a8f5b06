//! Proofs of a position's moves, which share the work of a search.

use std::mem;

use super::attempt::{Attempts, ProofState, Stats, WorkLimit};
use super::line::PvLength;
use super::memory::ProofMemory;
use super::scale::Scale;
use crate::game::Provable;
use crate::search::enhancements::Enhancements;
use crate::search::limits::StoppedBy;
use crate::search::shared::ThreadShare;
use crate::search::value::{Candidate, Score, SearchScore};

/// The proofs about one position.
#[derive(Debug)]
pub(crate) struct CandidateProofs<'a, G: Provable> {
    game: &'a G,
    attempts: Attempts<'a, G>,
    /// The plies that proofs of the position look ahead in a game of cycles.
    max_plies: u32,
    /// The states of the candidates' proofs.
    proofs: Vec<ProofState>,
}

/// The division of the proofs' work among moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Division {
    /// Each move may use up all of the work. That is best if all moves will be proven.
    OneByOne,
    /// Each move gets an equal part, so that a hard move does not use up the work for others.
    Equal,
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
        Self {
            game,
            attempts: Attempts::new(game, memory, threads, enhancements),
            max_plies,
            proofs: Vec::new(),
        }
    }

    /// The cost of all proofs so far.
    pub(crate) fn stats(&self) -> Stats {
        self.attempts.stats
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
        let max_moves_examined = self.attempts.total_limit(work_limit);
        let mut proofs = mem::take(&mut self.proofs);
        proofs.resize_with(candidates.len(), ProofState::default);
        let mut result = Ok(());
        let all = candidates.iter_mut().zip(&mut proofs);
        let unproven = all.filter(|(candidate, _)| !candidate.value.is_exact());
        let mut unproven: Vec<_> = unproven.collect();
        // What one move leaves of its part goes to those after it.
        while let Some((candidate, proof)) = unproven.pop() {
            let left = max_moves_examined.saturating_sub(self.attempts.stats.moves_examined);
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
        proof: &mut ProofState,
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
        let attempts = &mut self.attempts;
        let proven = attempts.run(&child, max_plies, PvLength::Full, proof, work_limit);
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
        let mut proof = ProofState::default();
        let attempts = &mut self.attempts;
        let (score, pv) = attempts.run(position, self.max_plies, length, &mut proof, work_limit)?;
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Evaluation, Rules as _};
    use crate::games::connect_four::ConnectFour;
    use crate::search::cancel::CancelFlag;
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
                proofs.stats().moves_examined,
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
