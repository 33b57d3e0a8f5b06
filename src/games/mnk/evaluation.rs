//! Guesses: what a position may be worth, and how promising a move is. Both go by the
//! lines that hold marks of one side only, worth steeply more the less they lack.

use super::bits::Bits;
use super::grid::{Grid, MAX_MISSING};
use crate::game::Evaluation;

/// Hundredths of a point for a line by the cells it lacks: to the side to move, which
/// can make it one less, and to the other.
const TO_MOVER: [i32; MAX_MISSING] = [0, 90, 60, 12];
const TO_OTHER: [i32; MAX_MISSING] = [0, 60, 40, 8];

/// What any other line that is open to a side is worth to it. The same for both, so
/// that lines without a mark cancel out.
const ROOM: i32 = 1;

/// What two lines that lack the same two cells but for one at either end, such as the
/// "open three" of gomoku, are worth to the side that is not to move, beside what
/// they are worth as lines.
const OPEN_TO_OTHER: i32 = 100;

/// Positions that the next three plies decide.
const WINS_NOW: i32 = 990;
const LOSES_NEXT: i32 = -980;
const WINS_IN_THREE: i32 = 970;

/// What no sum of lines reaches.
const UNDECIDED: i32 = 900;

/// What a position with these marks is worth to the side to move, which has the first
/// of them, where a line wins.
pub(super) fn evaluate<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: [Bits<WORDS>; 2],
) -> Evaluation {
    let [mine, theirs] = lines(grid, marks);
    if mine.lacking[1] > 0 {
        return Evaluation::from_hundredths(WINS_NOW);
    }
    let threats = if theirs.lacking[1] == 0 {
        0
    } else {
        let [own, other] = marks;
        let empty = grid.board & !own & !other;
        grid.winning_cells(other, empty).len()
    };
    Evaluation::from_hundredths(match threats {
        0 if mine.open > 0 => WINS_IN_THREE,
        0 | 1 => squash(
            mine.score(grid, TO_MOVER) - theirs.score(grid, TO_OTHER) - OPEN_TO_OTHER * theirs.open,
        ),
        _ => LOSES_NEXT,
    })
}

/// The same where a line loses: whoever has more of them is closer to it.
pub(super) fn evaluate_misere<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: [Bits<WORDS>; 2],
) -> Evaluation {
    let [mine, theirs] = lines(grid, marks);
    let (risk, gain) = (mine.score(grid, TO_MOVER), theirs.score(grid, TO_OTHER));
    Evaluation::from_hundredths(squash(gain - risk))
}

/// The lines open to each side.
fn lines<const WORDS: usize>(grid: &Grid<WORDS>, marks: [Bits<WORDS>; 2]) -> [Lines; 2] {
    let [own, other] = marks;
    let empty = grid.board & !own & !other;
    marks.map(|marks| Lines::of(grid, marks, empty))
}

/// The lines open to one side.
struct Lines {
    /// How many there are, by the cells they lack; the last lack as many or more.
    lacking: [i32; MAX_MISSING + 1],
    /// How many pairs of them lack the same two cells but for one at either end, so
    /// that the cell between makes two threats.
    open: i32,
}

impl Lines {
    fn of<const WORDS: usize>(grid: &Grid<WORDS>, marks: Bits<WORDS>, empty: Bits<WORDS>) -> Self {
        let mut lines = Self {
            lacking: [0; MAX_MISSING + 1],
            open: 0,
        };
        for direction in &grid.directions {
            let by_missing = direction.by_missing(marks, empty, grid.connect);
            for (count, starts) in lines.lacking.iter_mut().zip(by_missing) {
                *count += count_of(starts);
            }
            let two = by_missing[2];
            lines.open += count_of(two & two >> direction.step & empty);
        }
        lines
    }

    fn score<const WORDS: usize>(&self, grid: &Grid<WORDS>, by_lack: [i32; MAX_MISSING]) -> i32 {
        (1..)
            .zip(&self.lacking[1..])
            .map(|(lack, count)| match by_lack.get(lack) {
                Some(worth) if lack < grid.connect as usize => worth * count,
                _ => ROOM * count,
            })
            .sum()
    }
}

fn count_of<const WORDS: usize>(cells: Bits<WORDS>) -> i32 {
    i32::try_from(cells.len()).expect("at most 384 cells")
}

/// A sum of any size brought between ±[`UNDECIDED`], larger sums above smaller ones.
fn squash(sum: i32) -> i32 {
    UNDECIDED * sum / (UNDECIDED + sum.abs())
}

/// How promising a move is by the cells that the lines through it lack then, where all
/// their marks are its own …
const OWN_LINE_SCORE: [i32; MAX_MISSING + 1] = [100_000, 600, 120, 20, 2];
/// … and by those that the opponent's lines lacked which it blocks.
const BLOCKED_LINE_SCORE: [i32; MAX_MISSING + 1] = [0, 10_000, 200, 30, 1];

/// How promising it was to mark this cell: what it adds to own lines, and what it takes
/// from the opponent's.
pub(super) fn move_score<const WORDS: usize>(
    grid: &Grid<WORDS>,
    cell: u32,
    [own, other]: [Bits<WORDS>; 2],
) -> i32 {
    let mut move_score = 0;
    for direction in &grid.directions {
        // The cells that are in a line with this one, whose marks are counted through a
        // window as long as a line.
        let mut marks = [0, 0];
        let around = direction.around(cell, grid.connect);
        for (place, entered) in (1..).zip(around) {
            marks[0] += usize::from(own.contains(entered));
            marks[1] += usize::from(other.contains(entered));
            if place < grid.connect {
                continue;
            }
            let lacking = |marks| MAX_MISSING.min(grid.connect as usize - marks);
            move_score += match marks {
                [own, 0] => OWN_LINE_SCORE[lacking(own)],
                [1, other] => BLOCKED_LINE_SCORE[lacking(other)],
                _ => 0,
            };
            let left = entered - (grid.connect - 1) * direction.step;
            marks[0] -= usize::from(own.contains(left));
            marks[1] -= usize::from(other.contains(left));
        }
    }
    move_score
}
