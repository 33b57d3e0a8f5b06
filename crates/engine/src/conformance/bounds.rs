//! The laws of bounds: best play keeps to them, as deep as plain minimax looks.

use super::violation::{Violation, check};
use crate::game::{Estimable, Goal, NonLosingMoves, Outcome, SolvedValue, StaticBound};
use crate::search::{Value, WinBy, minimax};

/// Checks the minimum distance, the static bounds and the table of endgames of an open position.
pub(super) fn check_bounds<G: Estimable>(
    game: &G,
    position: &G::Position,
    depth: u32,
) -> Result<(), Violation> {
    let player = game.to_move(position);
    let oracle = || minimax(game, position, player, Some(depth)).value;
    if matches!(game.non_losing_moves(position), NonLosingMoves::Moves(_)) {
        let min_distance = game.min_distance(position);
        let is_at_least = |by: WinBy, min: i16| match by {
            WinBy::Plies(plies) | WinBy::PliesAtMost(plies) => i64::from(plies) >= min.into(),
            WinBy::Points(_) | WinBy::PointsAtLeast(_) => true,
        };
        let holds = match oracle() {
            Value::Win(by) => is_at_least(by, min_distance.to_win),
            Value::Loss(by) => is_at_least(by, min_distance.to_loss),
            Value::Draw | Value::Estimate(_) => true,
        };
        check(
            "no game ends before its minimum distance",
            holds,
            (position, min_distance),
        )?;
    }
    if G::ENDS.in_points() {
        check_margins(game, position, oracle().margin())?;
    }
    for goal in [Goal::Draw, Goal::Win] {
        let holds = match game.static_bound(position, goal) {
            None => true,
            Some(StaticBound::AtMostDraw) => !oracle().is_win(),
            Some(StaticBound::AtLeastDraw) => !oracle().is_loss(),
            Some(StaticBound::Won(plies)) => may_win_within(plies, oracle()),
            Some(StaticBound::Lost(plies)) => may_win_within(plies, -oracle()),
        };
        check("static bounds come true", holds, (position, goal))?;
    }
    let value = game.endgame_value(position);
    check(
        "the table of endgames agrees with best play",
        value.is_none_or(|value| agrees(value, oracle(), depth)),
        (position, value),
    )?;
    // A drawn endgame is drawn whatever was played before.
    check(
        "a game with a table of endgames is drawn without progress",
        value.is_none() || game.no_progress_outcome(position) == Outcome::Drawn,
        position,
    )
}

/// Whether the value of a table agrees with the oracle, which proves every win and loss within its depth.
fn agrees(value: SolvedValue, seen: Value, depth: u32) -> bool {
    match (value, seen) {
        (SolvedValue::Draw, Value::Draw | Value::Estimate(_)) => true,
        (SolvedValue::Win { plies } | SolvedValue::Loss { plies }, Value::Estimate(_)) => {
            u32::from(plies) > depth
        }
        (SolvedValue::Win { plies }, Value::Win(by))
        | (SolvedValue::Loss { plies }, Value::Loss(by)) => {
            by.plies().is_none_or(|length| length == u32::from(plies))
        }
        _ => false,
    }
}

/// Checks the bounds and the tests of a margin against that of best play, if it is known.
fn check_margins<G: Estimable>(
    game: &G,
    position: &G::Position,
    margin: Option<i32>,
) -> Result<(), Violation> {
    let (least, greatest) = game.margin_bounds(position);
    let is_kept = |margin| (i32::from(least)..=i32::from(greatest)).contains(&margin);
    check(
        "the final margin keeps to its bounds",
        margin.is_none_or(is_kept) && least <= greatest,
        (position, least, greatest),
    )?;
    let Some(margin) = margin else { return Ok(()) };
    for goal in least..=greatest + 1 {
        let is_reached = margin >= goal.into();
        let agrees = |bound: i16| {
            let (bound, goal) = (i32::from(bound), i32::from(goal));
            (bound >= goal) == is_reached && (bound <= margin) >= (bound >= goal)
        };
        check(
            "static margins come true",
            game.static_margin(position, goal).is_none_or(agrees),
            (position, goal, margin),
        )?;
        let test = game.test_endgame(position, goal, u64::MAX);
        check(
            "best play agrees with the tests of endgames",
            test.is_none_or(|test| test.bound.is_some_and(agrees)),
            (position, goal, margin, test),
        )?;
        let Some(nodes) = test.map(|test| test.nodes) else {
            continue;
        };
        let with = |max_nodes| game.test_endgame(position, goal, max_nodes);
        let with_fewer = nodes.checked_sub(1).map(with);
        check(
            "a test of an endgame keeps to its nodes",
            with(nodes) == test
                && with_fewer.is_none_or(|fewer| {
                    fewer.is_some_and(|fewer| fewer.bound.is_none() && fewer.nodes < nodes)
                }),
            (position, goal, nodes, with_fewer),
        )?;
    }
    Ok(())
}

/// Whether a value is a win in at most this number of plies, as far as the oracle proves it.
fn may_win_within(plies: u32, seen: Value) -> bool {
    match seen {
        Value::Win(by) => by.plies().is_none_or(|length| length <= plies),
        Value::Estimate(_) => true,
        Value::Draw | Value::Loss(_) => false,
    }
}
