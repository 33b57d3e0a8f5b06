//! Results for canonical positions, mapped to the positions of the requests.
//!
//! Symmetric positions have the same values, so one search of their canonical form is enough
//! for all of them. Its moves and lines have to be mapped back, and its candidates sorted
//! anew: moves of equal value are in the order of the position, not of its canonical form.

use super::result::SearchResult;
use crate::game::{Game, Symmetry};
use crate::search::{Analysis, Candidate};

/// Converts a result for the [canonical form](crate::game::Symmetric::canonical_position) of a
/// position into the analysis of the `position`, whose legal `moves` are in the game's order.
///
/// # Panics
///
/// If the result is not for the canonical form.
pub(super) fn map_analysis<G: Game>(
    rules: &G,
    position: &G::Position,
    (canonical, symmetry): (G::Position, Symmetry),
    moves: &[G::Move],
    result: &SearchResult,
) -> Analysis<G::Move> {
    let candidates = result.candidates.iter().map(|candidate| {
        let mut reached = canonical.clone();
        let line = candidate.pv.iter().map(|mv| {
            let mv = rules
                .read_move(&reached, mv)
                .expect("lines of a result are legal");
            reached = rules.play(&reached, mv);
            rules.map_from_canonical(mv, symmetry)
        });
        let pv: Vec<_> = line.collect();
        let order = moves.iter().position(|legal| *legal == pv[0]);
        Candidate {
            mv: pv[0],
            order: order.expect("legal moves are mapped to legal moves"),
            preference: rules.preference(position, pv[0]),
            value: candidate.value,
            depth: candidate.depth,
            pv,
        }
    });
    Analysis {
        candidates_depth: result.candidates_depth,
        end: result.end,
        solved: result.solved,
        ..Analysis::from_proven(candidates.collect(), result.depth, result.nodes)
    }
}
