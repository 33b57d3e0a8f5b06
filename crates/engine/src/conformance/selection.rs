//! The laws of selecting a move.

use std::fmt::Debug;

use super::violation::{Violation, check};
use crate::search::{Analysis, Difficulty, MoveSelection, TieBreak};

/// Checks that a best move is played whatever breaks a tie, and that equal seeds select equal moves.
pub(super) fn check_selection<M: Debug>(
    analysis: &Analysis<M>,
    seed: u64,
) -> Result<(), Violation> {
    let candidates = &analysis.candidates;
    let best: Vec<usize> = (0..candidates.len())
        .filter(|index| candidates[*index].value.tie_key() == candidates[0].value.tie_key())
        .collect();
    let lowest = best
        .iter()
        .copied()
        .min_by_key(|index| candidates[*index].order);
    let select = |difficulty, tie_break| {
        let selection = MoveSelection {
            difficulty,
            tie_break,
            seed,
        };
        selection
            .select(analysis)
            .filter(|_| selection.select(analysis) == selection.select(analysis))
    };
    check(
        "the selected move is a best one",
        select(Difficulty::Best, TieBreak::Fastest) == Some(0)
            && select(Difficulty::Best, TieBreak::First) == lowest
            && select(Difficulty::Best, TieBreak::Random)
                .is_some_and(|index| best.contains(&index)),
        candidates,
    )?;
    check(
        "every level selects a candidate",
        Difficulty::ALL.into_iter().all(|difficulty| {
            select(difficulty, TieBreak::Fastest).is_some_and(|index| index < candidates.len())
        }),
        candidates,
    )
}
