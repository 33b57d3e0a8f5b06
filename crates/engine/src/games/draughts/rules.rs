//! The rules of draughts.

use super::bitboard::{Bitboard, Direction, ROWS, SQUARES_IN_ROW, home, index_of, last_row};
use super::captures::{captures, jumpers};
use super::moves::{Move, Moves};
use super::position::Position;
use crate::game::bits::BitsInOrder;
use crate::game::{DrawRules, Ends, Outcome, Player, Rules};

/// The rules of English draughts.
#[derive(Clone, Copy, Debug)]
pub struct Draughts;

/// The plies in a row without a capture or a move of a man after which a player may claim a draw: forty
/// moves of each side.
///
/// Rules of the American Checker Federation, 1.32: <https://www.usacheckers.com/rulesofcheckers.php>.
pub(super) const CLAIMABLE_PLIES: u32 = 80;

/// The captures of the side to move, or its steps if there are none.
#[inline]
pub(super) fn moves(position: &Position) -> Moves {
    let captures = captures(position);
    if captures.is_empty() {
        steps(position)
    } else {
        captures
    }
}

/// The steps of the side to move, in ascending order of their squares.
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

#[inline]
pub(super) fn step_starts(position: &Position, player: Player, direction: Direction) -> Bitboard {
    direction.back().step(position.empty()) & position.movers(player, direction)
}

#[inline]
pub(super) fn step_targets(position: &Position, player: Player) -> Bitboard {
    let targets =
        Direction::ALL.map(|direction| direction.step(position.movers(player, direction)));
    targets.iter().fold(0, |all, targets| all | targets) & position.empty()
}

#[inline]
pub(super) fn can_move(position: &Position) -> bool {
    let player = position.to_move;
    step_targets(position, player) != 0 || jumpers(position, player) != 0
}

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

impl Rules for Draughts {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;

    const ENDS: Ends = Ends::Cycles;

    fn initial_position(&self) -> Position {
        Position {
            pieces: Player::BOTH.map(home),
            kings: 0,
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    /// A side that has no pieces has no move, either.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (!can_move(position)).then_some(Outcome::Won(!position.to_move))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        moves(position)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        play(position, mv)
    }

    /// Men advance by seven rows at most, and all pieces but one can be captured. Each of these moves
    /// comes after at most that many plies, or the game ends without it.
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let rows = Player::BOTH.into_iter().map(|player| {
            BitsInOrder(position.men_of(player)).fold(0, |rows, man| rows + rows_ahead(player, man))
        });
        let captures = position.occupied().count_ones() - 1;
        (rows.sum::<u32>() + captures) * self.draw_rules().end.max_reversible_plies()
    }

    #[inline]
    fn is_irreversible(&self, position: &Position, mv: Move) -> bool {
        mv.is_capture() || position.kings & 1 << mv.from == 0
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules::with_claims(CLAIMABLE_PLIES)
    }
}

/// The rows between a man and the row on which it becomes a king, counting that row.
fn rows_ahead(player: Player, man: u8) -> u32 {
    let row = index_of(man) / SQUARES_IN_ROW;
    let rows = match player {
        Player::One => ROWS.len() - 1 - row,
        Player::Two => row,
    };
    u32::try_from(rows).expect("there are eight rows")
}
