//! The piece that must not be left to be captured.

use super::generate::Turn;
use super::moves::Move;
use super::position::Pieces;
use super::tables::{Tables, small};
use crate::game::Player;
use crate::games::described::board::Cells;

impl Tables {
    /// The cell of the royal piece of a side, if it has one.
    #[inline]
    pub(super) fn royal_cell(&self, pieces: &Pieces, player: Player) -> Option<u8> {
        let royal = pieces.kinds[usize::from(self.royal?)] & pieces.of(player);
        (royal != 0).then(|| small(royal.trailing_zeros() as usize))
    }

    /// Whether the royal piece of a side could be captured.
    #[inline]
    pub(super) fn is_in_check(&self, pieces: &Pieces, player: Player) -> bool {
        let Some(cell) = self.royal_cell(pieces, player) else {
            return false;
        };
        let occupied = pieces.occupied();
        let mut attackers = self.armies(pieces, !player);
        attackers.any(|(kind, cells)| kind.steps[(!player).index()].attack(cells, cell, occupied))
    }
}

/// What is needed to tell whether a move leaves the own royal piece in danger.
pub(super) struct Safety {
    /// The cell of the royal piece, if the side has one.
    royal: Option<u8>,
    is_in_check: bool,
    /// The cells from which a piece may open a line to it.
    lines: Cells,
}

impl Safety {
    pub(super) fn new(tables: &Tables, Turn { pieces, player, .. }: Turn) -> Self {
        let royal = tables.royal_cell(pieces, player);
        let mut safety = Self {
            royal,
            is_in_check: false,
            lines: 0,
        };
        let Some(cell) = royal else { return safety };
        safety.is_in_check = tables.is_in_check(pieces, player);
        let enemies = tables.armies(pieces, !player);
        let lines =
            enemies.map(|(kind, cells)| kind.steps[(!player).index()].lines_to(cells, cell));
        safety.lines = lines.fold(1 << cell, |all, lines| all | lines);
        safety
    }

    #[inline]
    pub(super) fn allows(&self, tables: &Tables, turn: Turn, mv: Move) -> bool {
        if self.royal.is_none() {
            return true;
        }
        let may_endanger = self.is_in_check || tables.has_hurdles || self.lines & 1 << mv.from != 0;
        !may_endanger || !tables.is_in_check(&turn.pieces.after(turn.player, mv), turn.player)
    }
}
