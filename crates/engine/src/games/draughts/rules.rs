//! The rules of draughts.

use super::bitboard::{Bitboard, Direction, last_row};
use super::captures::{captures, jumpers};
use super::moves::{Move, Moves};
use super::position::Position;
use crate::game::Player;
use crate::game::bits::BitsInOrder;

/// The rules of English draughts.
#[derive(Clone, Copy, Debug)]
pub struct Draughts;

/// The plies in a row without a capture or a move of a man after which a player may claim a draw: forty
/// moves of each side.
///
/// Rules of the American Checker Federation, 1.32: <https://www.usacheckers.com/rulesofcheckers.php>.
pub(super) const CLAIMABLE_PLIES: u32 = 80;

/// Returns the moves of the side to move: its captures, or its steps if there are none.
#[inline]
pub(super) fn moves(position: &Position) -> Moves {
    let captures = captures(position);
    if captures.is_empty() {
        steps(position)
    } else {
        captures
    }
}

/// Returns the steps of the side to move, in ascending order of their squares.
fn steps(position: &Position) -> Moves {
    let player = position.to_move;
    let starts = Direction::ALL.map(|direction| step_starts(position, player, direction));
    let mut moves = Moves::new();
    for from in BitsInOrder(starts.iter().fold(0, |all, starts| all | starts)) {
        for (direction, starts) in Direction::ALL.into_iter().zip(starts) {
            if starts & 1 << from != 0 {
                moves.push(Move::step(from, direction));
            }
        }
    }
    moves
}

/// Returns the pieces of a player that can step in a direction.
#[inline]
pub(super) fn step_starts(position: &Position, player: Player, direction: Direction) -> Bitboard {
    direction.back().step(position.empty()) & position.movers(player, direction)
}

/// Returns the empty squares to which a player can step.
#[inline]
pub(super) fn step_targets(position: &Position, player: Player) -> Bitboard {
    let targets =
        Direction::ALL.map(|direction| direction.step(position.movers(player, direction)));
    targets.iter().fold(0, |all, targets| all | targets) & position.empty()
}

/// Returns whether the side to move has a move.
#[inline]
pub(super) fn can_move(position: &Position) -> bool {
    let player = position.to_move;
    step_targets(position, player) != 0 || jumpers(position, player) != 0
}

/// Returns the position after a legal move.
#[inline]
pub(super) fn play(position: &Position, mv: Move) -> Position {
    let (side, start) = (position.to_move, 1 << mv.from);
    let (mut end, mut captured) = (start, 0);
    for landing in mv.landings() {
        end = landing.at;
        captured |= landing.captured;
    }
    let mut pieces = position.pieces;
    let own = &mut pieces[side.index()];
    // A king may end where it began.
    *own = *own & !start | end;
    pieces[(!side).index()] &= !captured;
    let is_king = position.kings & start != 0 || last_row(side) & end != 0;
    let kings = position.kings & !start & !captured;
    Position {
        pieces,
        kings: if is_king { kings | end } else { kings },
        to_move: !side,
    }
}
