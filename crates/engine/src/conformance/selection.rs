//! The laws of selecting a move.

use std::fmt::Debug;

use super::violation::{Violation, check};
use crate::search::{Analysis, MoveSelection, Skill, TieBreak};

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
    let select = |skill, tie_break| {
        let selection = MoveSelection {
            skill,
            tie_break,
            seed,
        };
        selection
            .select(analysis)
            .filter(|_| selection.select(analysis) == selection.select(analysis))
    };
    check(
        "the selected move is a best one",
        select(Skill::FULL, TieBreak::Fastest) == Some(0)
            && select(Skill::FULL, TieBreak::First) == lowest
            && select(Skill::FULL, TieBreak::Random).is_some_and(|index| best.contains(&index)),
        candidates,
    )?;
    check(
        "every player selects a candidate",
        (0..=100).step_by(20).all(|points| {
            let selected = select(Skill::new(points), TieBreak::Fastest);
            selected.is_some_and(|index| index < candidates.len())
        }),
        candidates,
    )
}
