//! An answer to the position that stands for another, turned back to be an answer to that.

use super::SearchResult;
use super::position::open_moves;
use crate::game::notation::Notation;
use crate::search::{Analysis, Candidate};

/// What was found out about the [representative](crate::game::Game::representative) of a
/// position, as if it had been found out about the position.
///
/// # Panics
///
/// The answer is not about the representative.
pub(super) fn map_result<G: Notation>(
    rules: &G,
    position: &G::Position,
    answer: &SearchResult,
) -> Analysis<G::Move> {
    let (representative, symmetry) = rules.canonical_position(position);
    let moves = open_moves(rules, position);
    let candidates = answer.candidates.iter().map(|candidate| {
        let mut at = representative;
        let lines = candidate.pv.iter().map(|mv| {
            let mv = rules.read_move(&at, mv).expect("a move of the answer");
            at = rules.play(&at, mv);
            rules.map_from_canonical(mv, symmetry)
        });
        let pv: Vec<_> = lines.collect();
        let order = moves.iter().position(|legal| *legal == pv[0]);
        Candidate {
            mv: pv[0],
            order: order.expect("a move of the position"),
            value: candidate.value,
            pv,
        }
    });
    Analysis {
        stopped_by: answer.stopped_by,
        ..Analysis::from_proven(candidates.collect(), answer.depth, answer.nodes)
    }
}
