//! Which positions of a game of pieces are the same.

use super::moves::{Action, Move};
use super::position::{Pieces, Position};
use super::rules::Moving;
use crate::game::bits::BitsInOrder;
use crate::game::{Player, Symmetric, Symmetry, nearness_to_middle};
use crate::games::described::board::Cells;
use crate::games::described::ending::Ending;

impl<E: Ending> Symmetric for Moving<E> {
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let (hash, _) = position.hashes.least(&self.tables.symmetries);
        let [one, two] = position.in_hand.map(u64::from);
        let [first, second] = position.captured.map(u64::from);
        let turn = u64::from(position.to_move == Player::Two);
        // Each in another place, so that none undoes another one.
        let state = turn | one << 8 | two << 16 | first << 24 | second << 32;
        hash ^ state.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let symmetries = &self.tables.symmetries;
        let (_, symmetry) = position.hashes.least(symmetries);
        let image = |set: Cells| symmetries.image(symmetry, set);
        let pieces = Pieces {
            sides: position.pieces.sides.map(image),
            kinds: position.pieces.kinds.map(image),
        };
        let canonical = Position {
            pieces,
            hashes: self.hashes(&pieces),
            ..*position
        };
        (canonical, Symmetry(symmetry))
    }

    fn map_from_canonical(&self, mv: Move, Symmetry(symmetry): Symmetry) -> Move {
        if mv.action == Action::Pass {
            return mv;
        }
        let origin = |cell: u8| self.tables.symmetries.origin(symmetry, cell);
        let jumped = BitsInOrder(mv.jumped).map(origin);
        Move {
            from: origin(mv.from),
            to: origin(mv.to),
            jumped: jumped.fold(0, |set, cell| set | 1 << cell),
            ..mv
        }
    }

    fn preference(&self, _position: &Position, mv: Move) -> i16 {
        if mv.action == Action::Pass {
            return 0;
        }
        let board = &self.tables.board;
        let cell = u32::from(mv.to);
        let place = (cell / board.columns, cell % board.columns);
        nearness_to_middle(place, (board.rows, board.columns))
    }
}
