//! The names of players and moves: a man is placed on a point, `d2`, or moved from point to point,
//! `a1-a4`. The man that is removed follows behind an `x`, as in `d2xa1` and `a1-a4xd6`.

use super::moves::Move;
use super::points::{find_point, name_of};

pub(super) const PLAYERS: [&str; 2] = ["white", "black"];

/// The marks of the men of each player.
pub(super) const MARKS: [&str; 2] = ["W", "B"];

/// Reads the name of a move: one point or two, with or without a sign between them, and the man
/// that is removed behind an `x`.
pub(super) fn find_move(name: &str) -> Option<Move> {
    let (way, removed) = match name.split_once(['x', 'X']) {
        Some((way, removed)) => (way, Some(find_point(removed)?)),
        None => (name, None),
    };
    let first = find_point(way.get(..2)?)?;
    let rest = &way[2..];
    let (from, to) = if rest.is_empty() {
        (None, first)
    } else {
        let to = rest.strip_prefix(['-', ' ']).unwrap_or(rest);
        (Some(first), find_point(to)?)
    };
    Some(Move { from, to, removed })
}

pub(super) fn text_of(Move { from, to, removed }: Move) -> String {
    let from = from.map_or_else(String::new, |from| name_of(from) + "-");
    let removed = removed.map_or_else(String::new, |removed| format!("x{}", name_of(removed)));
    from + &name_of(to) + &removed
}
