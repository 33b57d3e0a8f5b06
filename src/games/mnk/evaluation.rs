//! The evaluation of a position: a weighted sum over the lines that a side can still complete.
//!
//! A line is open to a side if it holds no mark of the other. Its weight grows steeply with
//! the marks it holds, because few missing cells make a threat. What the next three plies
//! decide is recognised first, because a sum misjudges it: a win in one, two threats of the
//! opponent, and an open three of one's own. Everything else is squashed below those values.
//!
//! See <https://www.chessprogramming.org/Evaluation>.

use super::bits::Bits;
use super::grid::{Grid, MAX_MISSING};
use crate::game::Evaluation;

/// Hundredths of a point for an open line, by the number of cells that are missing.
///
/// The line is worth more to the side to move, which can fill one of them at once.
const TO_MOVER: [i32; MAX_MISSING] = [0, 90, 60, 12];
const TO_OTHER: [i32; MAX_MISSING] = [0, 60, 40, 8];

/// Hundredths of a point for every other open line.
///
/// It is equal for both sides, so that lines without a mark cancel out.
const OPEN_LINE: i32 = 1;

/// Hundredths of a point for an open pair of the side that is not to move, in addition to
/// its lines. See [`OpenLines::open_pairs`].
const OPEN_PAIR_OF_OTHER: i32 = 100;

/// Hundredths of a point for positions that the next three plies decide.
const WINS_NOW: i32 = 990;
const LOSES_NEXT: i32 = -980;
const WINS_IN_THREE: i32 = 970;

/// A bound in hundredths of a point that no squashed sum reaches.
const UNDECIDED: i32 = 900;

/// Estimates the value for the side to move, which has the first of the marks, where a line
/// wins.
pub(super) fn evaluate<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: [Bits<WORDS>; 2],
) -> Evaluation {
    let [mine, theirs] = open_lines(grid, marks);
    if mine.by_missing[1] > 0 {
        return Evaluation::from_hundredths(WINS_NOW);
    }
    let threats = if theirs.by_missing[1] == 0 {
        0
    } else {
        let [own, other] = marks;
        let empty = grid.board & !own & !other;
        grid.winning_cells(other, empty).len()
    };
    Evaluation::from_hundredths(match threats {
        0 if mine.open_pairs > 0 => WINS_IN_THREE,
        0 | 1 => squash(
            mine.score(grid, TO_MOVER)
                - theirs.score(grid, TO_OTHER)
                - OPEN_PAIR_OF_OTHER * theirs.open_pairs,
        ),
        _ => LOSES_NEXT,
    })
}

/// Estimates the value for the side to move where a line loses: the side with more open lines
/// is closer to a loss.
pub(super) fn evaluate_misere<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: [Bits<WORDS>; 2],
) -> Evaluation {
    let [mine, theirs] = open_lines(grid, marks);
    let (risk, gain) = (mine.score(grid, TO_MOVER), theirs.score(grid, TO_OTHER));
    Evaluation::from_hundredths(squash(gain - risk))
}

/// Counts the lines that are open to each side.
fn open_lines<const WORDS: usize>(grid: &Grid<WORDS>, marks: [Bits<WORDS>; 2]) -> [OpenLines; 2] {
    let [own, other] = marks;
    let empty = grid.board & !own & !other;
    marks.map(|marks| OpenLines::new(grid, marks, empty))
}

/// The numbers of lines that are open to one side.
struct OpenLines {
    /// Lines by the number of their missing cells; the last ones miss [`MAX_MISSING`] or more.
    by_missing: [i32; MAX_MISSING + 1],
    /// Pairs of neighbouring lines in which two cells are missing each: an empty cell at
    /// either end of the pair, and one between that both share, as in the open three of
    /// gomoku. A mark in the shared cell makes two threats at once.
    open_pairs: i32,
}

impl OpenLines {
    fn new<const WORDS: usize>(grid: &Grid<WORDS>, marks: Bits<WORDS>, empty: Bits<WORDS>) -> Self {
        let mut lines = Self {
            by_missing: [0; MAX_MISSING + 1],
            open_pairs: 0,
        };
        for direction in &grid.directions {
            let by_missing = direction.by_missing(marks, empty, grid.connect);
            for (count, starts) in lines.by_missing.iter_mut().zip(by_missing) {
                *count += count_of(starts);
            }
            let two_missing = by_missing[2];
            let pairs = two_missing & two_missing >> direction.step & empty;
            lines.open_pairs += count_of(pairs);
        }
        lines
    }

    /// Sums up the lines by their weights, which are listed by missing cells.
    fn score<const WORDS: usize>(&self, grid: &Grid<WORDS>, weights: [i32; MAX_MISSING]) -> i32 {
        (1..)
            .zip(&self.by_missing[1..])
            .map(|(missing, count)| match weights.get(missing) {
                Some(weight) if missing < grid.connect as usize => weight * count,
                _ => OPEN_LINE * count,
            })
            .sum()
    }
}

fn count_of<const WORDS: usize>(cells: Bits<WORDS>) -> i32 {
    i32::try_from(cells.len()).expect("at most 384 cells")
}

/// Brings a sum of any size between ±[`UNDECIDED`], larger sums above smaller ones.
fn squash(sum: i32) -> i32 {
    UNDECIDED * sum / (UNDECIDED + sum.abs())
}
