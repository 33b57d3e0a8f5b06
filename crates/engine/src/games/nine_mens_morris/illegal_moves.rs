//! The reasons why a move cannot be made.

use super::lines::{mills, steps};
use super::moves::Move;
use super::names::{PLAYERS, text_of};
use super::points::{first, name_of};
use super::position::Position;
use super::rules::{moves, removable};
use crate::game::Player;

pub(super) fn why_illegal(position: &Position, mv: Move) -> String {
    let own = position.of(position.to_move);
    let reason = match mv.from {
        None => why_not_placed(position),
        Some(from) => why_not_moved(position, from),
    };
    let to = name_of(mv.to);
    if let Some(reason) = reason {
        reason
    } else if position.empty() & 1 << mv.to == 0 {
        format!("{to} is taken")
    } else if let Some(from) = mv.from
        && !position.flies(position.to_move)
        && steps(1 << from).both() & 1 << mv.to == 0
    {
        let from = name_of(from);
        format!("{to} is not beside {from} on a line; men fly when only three are left")
    } else {
        let placed = own & !mv.from.map_or(0, |from| 1 << from) | 1 << mv.to;
        let closes_mill = mills(placed).both() & 1 << mv.to != 0;
        why_not_removed(position, mv, closes_mill)
    }
}

fn name(player: Player) -> &'static str {
    PLAYERS[player.index()]
}

fn why_not_placed(position: &Position) -> Option<String> {
    let side = position.to_move;
    (position.in_hand_of(side) == 0).then(|| {
        let name = name(side);
        format!("{name} has no man in hand; a move is two points such as \"a1-a4\"")
    })
}

fn why_not_moved(position: &Position, from: u8) -> Option<String> {
    let side = position.to_move;
    let (mover, start) = (name(side), 1 << from);
    let in_hand = position.in_hand_of(side);
    let from = name_of(from);
    if in_hand > 0 {
        Some(format!(
            "{mover} places its men first; it has {in_hand} in hand"
        ))
    } else if position.of(!side) & start != 0 {
        let opponent = name(!side);
        Some(format!(
            "the man on {from} is one of {opponent}, and {mover} is to move"
        ))
    } else if position.of(side) & start == 0 {
        Some(format!("{mover} has no man on {from}"))
    } else {
        None
    }
}

fn why_not_removed(position: &Position, mv: Move, closes_mill: bool) -> String {
    let opponent = !position.to_move;
    let Some(removed) = mv.removed else {
        let example = example(position, mv);
        return format!("the move closes a mill, so it removes a man, as {example} does");
    };
    let man = name_of(removed);
    if !closes_mill {
        format!("the move closes no mill, so it cannot remove the man on {man}")
    } else if position.of(opponent) & 1 << removed == 0 {
        format!("{} has no man on {man} to remove", name(opponent))
    } else {
        let outside = name_of(first(removable(position, opponent)));
        format!("the man on {man} is in a mill; men outside mills come first, such as {outside}")
    }
}

/// A legal move to the same point that removes a man.
fn example(position: &Position, mv: Move) -> String {
    let same = |other: &Move| other.from == mv.from && other.to == mv.to;
    let found = moves(position).into_iter().find(same).unwrap_or(mv);
    format!("{:?}", text_of(found))
}
