//! Which positions of a described game are the same.

use super::board::Cells;
use super::ending::Ending;
use super::moves::{PASS, SWAP, pop, popped};
use super::position::Position;
use super::rules::Described;
use crate::game::{Player, Symmetric, Symmetry, nearness_to_middle};

impl<E: Ending> Symmetric for Described<E> {
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let (hash, _) = position.hashes.least(&self.tables.symmetries);
        // Each turn in another place, so that none undoes another one.
        let turn = u64::from(position.to_move == Player::Two)
            | u64::from(position.stones_left) << 1
            | u64::from(position.captured[0]) << 8
            | u64::from(position.captured[1]) << 16;
        hash ^ turn.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let symmetries = &self.tables.symmetries;
        let (_, symmetry) = position.hashes.least(symmetries);
        let image = |set: Cells| symmetries.image(symmetry, set);
        let (own, other) = (image(position.own), image(position.other));
        let canonical = Position {
            own,
            other,
            moves: image(position.moves),
            wins: position.wins.map(image),
            hashes: self.hashes(own, other, position.to_move),
            ..*position
        };
        (canonical, Symmetry(symmetry))
    }

    fn map_from_canonical(&self, mv: u8, Symmetry(symmetry): Symmetry) -> u8 {
        let origin = |cell| self.tables.symmetries.origin(symmetry, cell);
        match mv {
            PASS | SWAP => mv,
            // What keeps the rows maps columns as it maps the cells of the first row.
            mv => popped(mv).map_or_else(|| origin(mv), |column| pop(origin(column))),
        }
    }

    fn preference(&self, _position: &Position, mv: u8) -> i16 {
        let board = &self.tables.board;
        let cell = u32::from(mv);
        if mv >= PASS {
            return 0;
        }
        nearness_to_middle(
            (cell / board.columns, cell % board.columns),
            (board.rows, board.columns),
        )
    }
}
