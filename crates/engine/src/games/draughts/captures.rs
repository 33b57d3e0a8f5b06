//! The captures of a side: every route along which a piece can jump until it can jump no more.
//!
//! A piece jumps over a neighbouring piece of the opponent to the empty square behind it, and over
//! no piece twice. A king may come back to the square from which it began. Captured pieces leave the
//! board after the last jump; since no jump lands on the square of one, they could also leave at
//! once.

use super::bitboard::{Bitboard, Direction};
use super::moves::{Move, Moves};
use super::position::Position;
use crate::game::Player;
use crate::game::bits::BitsInOrder;

/// The pieces of a player that can capture, if it is the player's turn.
#[inline]
pub(super) fn jumpers(position: &Position, player: Player) -> Bitboard {
    let (other, empty) = (position.of(!player), position.empty());
    Direction::ALL.into_iter().fold(0, |all, direction| {
        let back = direction.back();
        let before_other = back.step(back.step(empty) & other);
        all | before_other & position.movers(player, direction)
    })
}

/// The captures of the side to move, in ascending order of their squares.
pub(super) fn captures(position: &Position) -> Moves {
    let player = position.to_move;
    let mut moves = Moves::new();
    for from in BitsInOrder(jumpers(position, player)) {
        let start = 1 << from;
        let mut jumper = Jumper {
            directions: directions(player, position.kings & start != 0),
            other: position.of(!player),
            empty: position.empty() | start,
            moves: &mut moves,
        };
        jumper.extend(start, Move::capture(from));
    }
    moves
}

fn directions(player: Player, is_king: bool) -> &'static [Direction] {
    let [up, down] = [&Direction::ALL[..2], &Direction::ALL[2..]];
    match player {
        _ if is_king => &Direction::ALL,
        Player::One => down,
        Player::Two => up,
    }
}

/// A piece that is about to capture.
struct Jumper<'a> {
    directions: &'static [Direction],
    /// The pieces of the opponent that it has not captured yet.
    other: Bitboard,
    /// The squares on which it may land.
    empty: Bitboard,
    /// The captures that were found.
    moves: &'a mut Moves,
}

impl Jumper<'_> {
    /// Appends every capture that begins with the jumps of `capture`, which lead to `at`.
    ///
    /// A man on the last row does not go on, because no square lies ahead of it.
    fn extend(&mut self, at: Bitboard, capture: Move) {
        let mut goes_on = false;
        for direction in self.directions {
            let captured = direction.step(at) & self.other;
            let landing = direction.step(captured) & self.empty;
            if landing != 0 {
                goes_on = true;
                self.other ^= captured;
                self.extend(landing, capture.with_jump(*direction));
                self.other ^= captured;
            }
        }
        if !goes_on {
            self.moves.push(capture);
        }
    }
}
