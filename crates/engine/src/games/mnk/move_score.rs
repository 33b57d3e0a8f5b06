//! The score of a move for move ordering, by the lines through its cell.
//!
//! A move scores for the lines of its own side that it extends and for the lines of the
//! opponent that it blocks. A line counts more the fewer cells are missing. Good order lets
//! alpha-beta skip most of the other moves
//! (<https://www.chessprogramming.org/Move_Ordering>).

use super::bits::Bits;
use super::grid::{Grid, MAX_MISSING};

/// Scores of the lines of own marks through the cell, by their missing cells after the move.
const OWN_LINE_SCORE: [i32; MAX_MISSING + 1] = [100_000, 600, 120, 20, 2];
/// Scores of the lines of the opponent that the move blocks, by their missing cells.
const BLOCKED_LINE_SCORE: [i32; MAX_MISSING + 1] = [0, 10_000, 200, 30, 1];

/// The score of the move that marked this cell. The first set holds the marks of the side that moved.
pub(super) fn move_score<const WORDS: usize>(
    grid: &Grid<WORDS>,
    cell: u32,
    [own, other]: [Bits<WORDS>; 2],
) -> i32 {
    let mut score = 0;
    for direction in &grid.directions {
        // A window as long as a line slides over the cells that share a line with this one.
        // It counts the marks in it, so that each cell is read twice at most.
        let mut marks = [0, 0];
        let around = direction.around(cell, grid.connect);
        for (cells_read, entered) in (1..).zip(around) {
            marks[0] += usize::from(own.contains(entered));
            marks[1] += usize::from(other.contains(entered));
            if cells_read < grid.connect {
                continue;
            }
            let missing = |marks| MAX_MISSING.min(grid.connect as usize - marks);
            score += match marks {
                [own, 0] => OWN_LINE_SCORE[missing(own)],
                [1, other] => BLOCKED_LINE_SCORE[missing(other)],
                _ => 0,
            };
            let left = entered - (grid.connect - 1) * direction.step;
            marks[0] -= usize::from(own.contains(left));
            marks[1] -= usize::from(other.contains(left));
        }
    }
    score
}
