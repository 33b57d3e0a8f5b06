//! Analyses of canonical positions, mapped to the positions of the requests.
//!
//! Symmetric positions have the same values, so one search of their canonical form is enough
//! for all of them. Its moves and lines have to be mapped back, and its candidates sorted
//! anew: moves of equal value are in the order of the position, not of its canonical form.

use std::borrow::Cow;

use crate::game::{Game, Symmetry};
use crate::search::{Analysis, Candidate};

/// Maps an analysis of the [canonical form](crate::game::Symmetric::canonical_position) of a
/// position to the `position`, whose legal `moves` are in the game's order.
///
/// # Panics
///
/// If the analysis is not of the canonical form.
pub(super) fn map_analysis<'a, G: Game>(
    rules: &G,
    position: &G::Position,
    moves: &[G::Move],
    analysis: &'a Analysis<G::Move>,
    symmetry: Symmetry,
) -> Cow<'a, Analysis<G::Move>> {
    if symmetry == Symmetry::default() {
        return Cow::Borrowed(analysis);
    }
    let map = |mv: &G::Move| rules.map_from_canonical(*mv, symmetry);
    let candidates = analysis.candidates.iter().map(|candidate| {
        let mv = map(&candidate.mv);
        let order = moves.iter().position(|legal| *legal == mv);
        Candidate {
            mv,
            order: order.expect("legal moves are mapped to legal moves"),
            preference: rules.preference(position, mv),
            pv: candidate.pv.iter().map(map).collect(),
            ..*candidate
        }
    });
    let Analysis {
        solved,
        depth,
        candidates_depth,
        nodes,
        estimate_nodes,
        end,
        ..
    } = *analysis;
    Cow::Owned(Analysis {
        candidates_depth,
        estimate_nodes,
        ..Analysis::new(candidates.collect(), solved, depth, nodes, end)
    })
}
