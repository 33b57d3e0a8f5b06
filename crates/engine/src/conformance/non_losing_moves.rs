//! The law of non-losing moves: they agree with playing two plies.

use super::tree::legal_moves;
use super::violation::{Violation, check};
use crate::game::{Estimable, NonLosingMoves, Outcome, Player};

/// Checks the non-losing moves of an open position by playing two plies.
pub(super) fn check_non_losing_moves<G: Estimable>(
    rules: &G,
    position: &G::Position,
) -> Result<(), Violation> {
    let side = rules.to_move(position);
    let wins = |parent: &G::Position, mv: G::Move, side: Player| {
        rules.outcome(&rules.play(parent, mv)) == Some(Outcome::Won(side))
    };
    let moves = legal_moves(rules, position);
    let can_win = moves.iter().any(|mv| wins(position, *mv, side));
    let lets_opponent_win = |mv: G::Move| {
        let child = rules.play(position, mv);
        rules.outcome(&child).is_none()
            && rules.to_move(&child) != side
            && rules
                .moves(&child)
                .into_iter()
                .any(|reply| wins(&child, reply, !side))
    };
    let loses_at_once = |mv: G::Move| wins(position, mv, !side);
    let holds = match rules.non_losing_moves(position) {
        NonLosingMoves::WinInOne => can_win,
        NonLosingMoves::LossInTwo => !can_win && moves.iter().all(|mv| lets_opponent_win(*mv)),
        NonLosingMoves::Moves(kept) => {
            let kept: Vec<_> = kept.into_iter().collect();
            let left_out = moves.iter().filter(|mv| !kept.contains(mv));
            !can_win
                && !kept.is_empty()
                && kept.iter().all(|mv| moves.contains(mv))
                && left_out
                    .copied()
                    .all(|mv| loses_at_once(mv) || lets_opponent_win(mv))
        }
    };
    check(
        "the non-losing moves agree with playing two plies",
        holds,
        position,
    )
}
