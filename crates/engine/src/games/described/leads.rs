//! How far a side leads towards an end of the game: by open lines, by the cells that a chain needs, and by captured stones.

use super::board::{Board, Cells};
use super::condition::Condition;
use super::connection::distance;
use super::description::EndResult;
use super::rules::count;
use super::weights::{LINES, Term};
use crate::game::Player;

/// The log odds of an open line or pattern, by the stones that it needs, from 1 on.
const OPEN_LINE: [i32; LINES] = [700, 180, 45, 12, 3];
/// How much less than what leads to a win that counts which leads to a loss: its side need not complete it.
const LOSING: i32 = 8;
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

/// Calls `add` with the terms by which the side to move leads towards what ends the game with this result.
#[inline]
pub(super) fn add_lead(
    (condition, result): (&Condition, EndResult),
    board: &Board,
    to_move: Player,
    stones: &Stones,
    add: &mut impl FnMut(Term, i32),
) {
    let Stones {
        own,
        other,
        captured,
    } = *stones;
    if result == EndResult::Draw {
        return;
    }
    match condition {
        Condition::Patterns(_) | Condition::Lines(_) => {
            let [own_lines, other_lines] =
                [(own, other), (other, own)].map(|(own, other)| open_lines(condition, own, other));
            let line = if result == EndResult::Win {
                Term::Line
            } else {
                Term::LosingLine
            };
            for (index, worth) in OPEN_LINE.into_iter().enumerate() {
                let lead = worth * (own_lines[index] - other_lines[index]);
                add(line(index), of_result(result, lead));
            }
        }
        Condition::Connection(edges) => {
            let empty = board.cells & !own & !other;
            let missing = |player: Player, stones: Cells| {
                let missing = distance(board, edges[player.index()], stones, empty);
                missing.unwrap_or(board.rows + board.columns).cast_signed()
            };
            let lead = missing(!to_move, other) - missing(to_move, own);
            add(Term::Chains, of_result(result, CHAIN * lead));
        }
        Condition::Captured(needed) => {
            let [own, other] = captured.map(i32::from);
            let lead = CAPTURES * (own - other) / i32::from(*needed);
            add(Term::Captured, of_result(result, lead));
        }
    }
}

/// What a lead is worth where the condition brings this result.
const fn of_result(result: EndResult, lead: i32) -> i32 {
    match result {
        EndResult::Win => lead,
        EndResult::Loss => -lead / LOSING,
        EndResult::Draw => 0,
    }
}

/// The number of lines that the other side has not closed, by the stones that they lack.
#[inline]
fn open_lines(condition: &Condition, own: Cells, other: Cells) -> [i32; LINES] {
    let mut lines_lacking = [0; LINES];
    match condition {
        Condition::Patterns(patterns) => {
            for pattern in patterns {
                let open = pattern.open_places(own, other);
                for (lines, missing) in lines_lacking.iter_mut().zip(1..pattern.len()) {
                    *lines += i32::from(count(open.with(pattern.len() - missing)));
                }
            }
        }
        Condition::Lines(lines) => {
            for line in lines.iter().filter(|line| line.cells & other == 0) {
                let missing = (line.cells & !own).count_ones() as usize;
                let has_stone = line.cells & own != 0;
                let lines = lines_lacking.get_mut(missing.wrapping_sub(1));
                if let Some(lines) = lines.filter(|_| has_stone) {
                    *lines += 1;
                }
            }
        }
        Condition::Connection(_) | Condition::Captured(_) => {}
    }
    lines_lacking
}
