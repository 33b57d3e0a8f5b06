//! The law of standing pat: where a side may do so, quiescence leaves it a choice.

use super::violation::{Violation, check};
use crate::game::{Defences, Estimable, NonLosingMoves, Quiescence};

/// Checks an open position whose evaluation the search takes for a lower bound.
pub(super) fn check_stand_pat<G: Estimable>(
    rules: &G,
    position: &G::Position,
) -> Result<(), Violation> {
    check(
        "a side that may stand pat may decline what is played out",
        !rules.may_stand_pat(position) || may_decline(rules, position),
        position,
    )
}

/// Whether the side to move of an open position may decline what quiescence plays out.
pub fn may_decline<G: Estimable>(rules: &G, position: &G::Position) -> bool {
    let moves = match rules.non_losing_moves(position) {
        NonLosingMoves::WinInOne => return true,
        NonLosingMoves::LossInTwo => return false,
        NonLosingMoves::Moves(moves) => moves,
    };
    if moves.clone().into_iter().len() == 1 {
        return false;
    }
    let features = rules.features(position);
    match rules.defences(position, &features, moves) {
        Defences::WinInThree => true,
        Defences::LossInFour => false,
        Defences::Moves(_) => {
            !matches!(rules.quiescence(position, &features), Quiescence::Forced(_))
        }
    }
}
