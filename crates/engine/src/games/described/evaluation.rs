//! What a position is worth, from the description alone.
//!
//! Nobody knows the game that is described, so the evaluation counts what brings each end nearer: the stones that
//! open lines and patterns still need, the cells that a chain still needs, captured stones, and, where the most
//! stones win, freedom to move and stones that are hard to flip.

use super::board::Cells;
use super::ending::Ending;
use super::leads::{Stones, lead_in, of_result};
use super::position::Position;
use super::rules::{Described, count};
use crate::game::Evaluation;

/// The log odds of a cell on which a stone may be placed, where the most stones win.
const FREEDOM: i32 = 60;
/// The log odds of a stone on a cell with few neighbours.
const CORNER: i32 = 600;
/// The log odds of a stone when the board is full.
const STONE: i32 = 150;
/// The log odds of the right to move.
const TEMPO: i32 = 100;

impl<E: Ending> Described<E> {
    /// The evaluation for the side to move.
    pub(super) fn estimate(&self, position: &Position) -> Evaluation {
        let Position {
            own,
            other,
            to_move,
            captured,
            ..
        } = *position;
        let empty = self.tables.empty_cells(position);
        let stones = Stones {
            own,
            other,
            captured: [to_move, !to_move].map(|player| captured[player.index()]),
        };
        let leads = self.tables.ends.iter().map(|end| {
            let lead = lead_in(&end.condition, &self.tables.board, to_move, &stones);
            of_result(end.result, lead)
        });
        let mut odds = TEMPO + leads.sum::<i32>();
        if self.tables.counts_stones() {
            odds += self.stones_lead(position, empty);
        }
        Evaluation::from_log_odds(odds)
    }

    fn stones_lead(&self, position: &Position, empty: Cells) -> i32 {
        let Position {
            own, other, moves, ..
        } = *position;
        let lead = |own: Cells, other: Cells| i32::from(count(own) - count(other));
        let corners = self.tables.corners;
        let filled = i32::from(count(self.tables.board.cells & !empty));
        let all = i32::from(count(self.tables.board.cells));
        FREEDOM * lead(moves, self.tables.open_cells(other, own))
            + CORNER * lead(own & corners, other & corners)
            + STONE * lead(own, other) * filled / all * filled / all
    }
}
