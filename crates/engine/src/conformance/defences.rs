//! The law of defences: they agree with playing two plies and looking two plies further.

use super::violation::{Violation, check};
use crate::game::{Defences, Estimable, NonLosingMoves};

/// Checks the defences of an open position against its non-losing moves, which have a law of their own.
pub(super) fn check_defences<G: Estimable>(
    rules: &G,
    position: &G::Position,
) -> Result<(), Violation> {
    let NonLosingMoves::Moves(moves) = rules.non_losing_moves(position) else {
        return Ok(());
    };
    let all: Vec<_> = moves.clone().into_iter().collect();
    // A forced move leaves no choice, and `defences` is not called then.
    if all.len() == 1 {
        return Ok(());
    }
    let loses_in_four = |mv: &G::Move| {
        let child = rules.play(position, *mv);
        match rules.non_losing_moves(&child) {
            NonLosingMoves::WinInOne => true,
            NonLosingMoves::LossInTwo => false,
            NonLosingMoves::Moves(_) => wins_in_three(rules, &child),
        }
    };
    let holds = match rules.defences(position, &rules.features(position), moves) {
        Defences::WinInThree => wins_in_three(rules, position),
        Defences::LossInFour => all.iter().all(loses_in_four),
        Defences::Moves(kept) => {
            let kept: Vec<_> = kept.into_iter().collect();
            let mut left_out = all.iter().filter(|mv| !kept.contains(mv));
            !kept.is_empty()
                && kept.iter().all(|mv| all.contains(mv))
                && left_out.all(loses_in_four)
        }
    };
    check(
        "the defences agree with playing four plies",
        holds,
        position,
    )
}

/// Whether some move leaves the opponent a loss in two plies.
fn wins_in_three<G: Estimable>(rules: &G, position: &G::Position) -> bool {
    rules.moves(position).into_iter().any(|mv| {
        let child = rules.play(position, mv);
        rules.outcome(&child).is_none()
            && rules.to_move(&child) != rules.to_move(position)
            && matches!(rules.non_losing_moves(&child), NonLosingMoves::LossInTwo)
    })
}
