//! The laws of bounds: best play keeps to them, as deep as plain minimax looks.

use super::violation::{Violation, check};
use crate::game::{Game, Goal, NonLosingMoves, StaticBound};
use crate::search::{Value, minimax};

/// Checks the minimum distance and the static bounds of an open position.
pub(super) fn check_bounds<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
) -> Result<(), Violation> {
    let player = game.to_move(position);
    let oracle = || minimax(game, position, player, Some(depth)).value;
    if matches!(game.non_losing_moves(position), NonLosingMoves::Moves(_)) {
        let min_distance = game.min_distance(position);
        let holds = match oracle() {
            Value::Win { plies } | Value::WinWithin { plies } => {
                i64::from(plies) >= min_distance.to_win.into()
            }
            Value::Loss { plies } | Value::LossWithin { plies } => {
                i64::from(plies) >= min_distance.to_loss.into()
            }
            Value::Draw | Value::Estimate(_) => true,
        };
        check(
            "no game ends before its minimum distance",
            holds,
            (position, min_distance),
        )?;
    }
    for goal in [Goal::Draw, Goal::Win] {
        let holds = match game.static_bound(position, goal) {
            None => true,
            Some(StaticBound::AtMostDraw) => !matches!(oracle(), Value::Win { .. }),
            Some(StaticBound::AtLeastDraw) => !matches!(oracle(), Value::Loss { .. }),
            Some(StaticBound::Lost) => matches!(oracle(), Value::Loss { .. } | Value::Estimate(_)),
        };
        check("static bounds come true", holds, (position, goal))?;
    }
    Ok(())
}
