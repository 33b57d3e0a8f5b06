//! How far a side leads towards an end of the game: by open lines, by the cells that a chain needs, and by captured stones.

use super::board::{Board, Cells};
use super::condition::Condition;
use super::connection::distance;
use super::description::EndResult;
use super::rules::count;
use crate::game::Player;

/// The log odds of an open line or pattern, by the stones that it needs, from 1 on.
const OPEN_LINE: [i32; 5] = [700, 180, 45, 12, 3];
/// How much less than a line that wins one counts that loses: its side need not complete it.
const LOSING_LINE: i32 = 8;
/// The log odds of a cell that a chain needs less than the other side's.
const CHAIN: i32 = 600;
/// The log odds of all stones whose capture ends the game.
const CAPTURES: i32 = 3_000;

/// The stones of the side to move and of the other one, and how many each has captured, in this order.
pub(super) struct Stones {
    pub(super) own: Cells,
    pub(super) other: Cells,
    pub(super) captured: [u8; 2],
}

/// The log odds by which the side to move leads towards a condition.
pub(super) fn lead_in(
    condition: &Condition,
    board: &Board,
    to_move: Player,
    stones: &Stones,
) -> i32 {
    let Stones {
        own,
        other,
        captured,
    } = *stones;
    match condition {
        Condition::Patterns(_) | Condition::Lines(_) => {
            open_lines(condition, own, other) - open_lines(condition, other, own)
        }
        Condition::Connection(edges) => {
            let empty = board.cells & !own & !other;
            let missing = |player: Player, stones: Cells| {
                let missing = distance(board, edges[player.index()], stones, empty);
                missing.unwrap_or(board.rows + board.columns).cast_signed()
            };
            CHAIN * (missing(!to_move, other) - missing(to_move, own))
        }
        Condition::Captured(needed) => {
            let [own, other] = captured.map(i32::from);
            CAPTURES * (own - other) / i32::from(*needed)
        }
    }
}

/// What a lead is worth where the condition brings this result.
pub(super) const fn of_result(result: EndResult, lead: i32) -> i32 {
    match result {
        EndResult::Win => lead,
        EndResult::Loss => -lead / LOSING_LINE,
        EndResult::Draw => 0,
    }
}

/// The log odds of the lines that the other side has not closed.
fn open_lines(condition: &Condition, own: Cells, other: Cells) -> i32 {
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
