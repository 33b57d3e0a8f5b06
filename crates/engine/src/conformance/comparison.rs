//! The laws of the comparison of moves: equal moves are worth the same, and the others are compared at
//! one depth.

use std::collections::HashMap;

use super::violation::{Violation, check};
use crate::game::Estimable;
use crate::search::{Analysis, Enhancements, Value};

/// Checks the values of moves against each other. Moves which lead to one position, or to symmetric ones,
/// have equal values. A move has the depth of the comparison unless it is proven or the best. No value
/// above that of the best move remains.
pub(super) fn check_comparison<G: Estimable>(
    game: &G,
    position: &G::Position,
    enhancements: Enhancements,
    analysis: &Analysis<G::Move>,
) -> Result<(), Violation> {
    let mut values: HashMap<_, Value> = HashMap::new();
    for candidate in &analysis.candidates {
        let child = game.play(position, candidate.mv);
        let child = if enhancements.symmetry {
            game.canonical_position(&child).0
        } else {
            child
        };
        let known = *values.entry(child).or_insert(candidate.value);
        check(
            "moves that lead to symmetric positions have equal values",
            known == candidate.value,
            (position, candidate, known),
        )?;
    }
    let candidates = analysis.candidates.iter();
    let estimates = candidates.filter(|candidate| !candidate.value.is_proven());
    let mut deeper = estimates.filter(|candidate| candidate.depth > analysis.candidates_depth);
    let best = analysis.candidates[0].value;
    check(
        "only the best move and its images are valued deeper than the others",
        analysis.candidates_depth <= analysis.depth
            && deeper.all(|candidate| candidate.value == best),
        (position, analysis),
    )
}
