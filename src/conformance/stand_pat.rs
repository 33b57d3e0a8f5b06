//! The law of standing pat: where a side may do so, quiescence leaves it a choice.

use super::violation::{Violation, check};
use crate::game::{Defences, Game, NonLosingMoves, Quiescence};

/// Checks an open position whose evaluation the search takes for a lower bound.
pub(super) fn check_stand_pat<G: Game>(rules: &G, position: &G::Position) -> Result<(), Violation> {
    if !rules.may_stand_pat(position) {
        return Ok(());
    }
    let features = rules.features(position);
    let has_choice = match rules.non_losing_moves(position) {
        NonLosingMoves::WinInOne => true,
        NonLosingMoves::LossInTwo => false,
        NonLosingMoves::Moves(moves) => {
            let is_forced = moves.clone().into_iter().len() == 1;
            let is_settled = match rules.defences(position, &features, moves) {
                Defences::WinInThree => true,
                Defences::LossInFour => false,
                Defences::Moves(_) => {
                    !matches!(rules.quiescence(position, &features), Quiescence::Forced(_))
                }
            };
            !is_forced && is_settled
        }
    };
    check(
        "quiescence leaves a choice to a side that may stand pat",
        has_choice,
        position,
    )
}
