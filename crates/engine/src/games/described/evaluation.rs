//! What a position is worth, from the description alone.
//!
//! Nobody knows the game that is described, so the evaluation counts what brings each end nearer: the stones that
//! open lines and patterns still need, the cells that a chain still needs, captured stones, and, where the most
//! stones win, freedom to move and stones that are hard to flip.

use super::board::Cells;
use super::condition::Condition;
use super::connection::distance;
use super::description::EndResult;
use super::ending::Ending;
use super::position::Position;
use super::rules::{Described, count};
use crate::game::{Evaluation, Player};

/// The log odds of an open line or pattern, by the stones that it needs, from 1 on.
const OPEN_LINE: [i32; 5] = [700, 180, 45, 12, 3];
/// How much less than a line that wins one counts that loses: its side need not complete it.
const LOSING_LINE: i32 = 8;
/// The log odds of a cell that a chain needs less than the other side's.
const CHAIN: i32 = 600;
/// The log odds of all stones whose capture ends the game.
const CAPTURES: i32 = 3_000;
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
        let mut odds = TEMPO;
        for end in &self.tables.ends {
            let lead = match &end.condition {
                Condition::Patterns(_) | Condition::Lines(_) => {
                    open_lines(&end.condition, own, other) - open_lines(&end.condition, other, own)
                }
                Condition::Connection(edges) => {
                    let missing = |player: Player, stones: Cells| {
                        let board = &self.tables.board;
                        distance(board, edges[player.index()], stones, empty)
                            .unwrap_or(board.rows + board.columns)
                    };
                    let lead = missing(!to_move, other).cast_signed()
                        - missing(to_move, own).cast_signed();
                    CHAIN * lead
                }
                Condition::Captured(needed) => {
                    let [own, other] =
                        [to_move, !to_move].map(|player| i32::from(captured[player.index()]));
                    CAPTURES * (own - other) / i32::from(*needed)
                }
            };
            odds += match end.result {
                EndResult::Win => lead,
                EndResult::Loss => -lead / LOSING_LINE,
                EndResult::Draw => 0,
            };
        }
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

/// The log odds of the lines that the other side has not closed.
pub(super) fn open_lines(condition: &Condition, own: Cells, other: Cells) -> i32 {
    let mut odds = 0;
    match condition {
        Condition::Patterns(patterns) => {
            for pattern in patterns {
                let open = pattern.open_places(own, other);
                for (weight, missing) in OPEN_LINE.iter().zip(1..pattern.len()) {
                    odds += weight * i32::from(count(open.with(pattern.len() - missing)));
                }
            }
        }
        Condition::Lines(lines) => {
            for line in lines.iter().filter(|line| line.cells & other == 0) {
                let missing = (line.cells & !own).count_ones() as usize;
                let has_stone = line.cells & own != 0;
                let weight = OPEN_LINE.get(missing.wrapping_sub(1)).filter(|_| has_stone);
                odds += weight.copied().unwrap_or_default();
            }
        }
        Condition::Connection(_) | Condition::Captured(_) => {}
    }
    odds
}
