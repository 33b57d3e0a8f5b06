//! The pairing strategy: a proof that a side cannot win any more.
//!
//! Suppose that each line open to the side has a pair of empty cells, and that different
//! pairs have no cell in common. Whenever the side marks one cell of a pair, the opponent
//! marks the other. So the opponent gets a mark into every line (Hales and Jewett,
//! "Regularity and Positional Games", Transactions of the AMS 106, 1963). One pair can serve
//! several lines.
//!
//! The pairs are chosen greedily: the line with the fewest free cells chooses first. This can
//! miss a pairing, but every pairing that it finds is a proof. It has to be cheap, because
//! the search tries it in every node.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::bits::Bits;
use super::grid::Grid;

/// The number of open lines beyond which no pairing is tried.
const MAX_LINES: usize = 64;

/// Whether pairs of empty cells are found that block every line open to `marks`, whichever side is to move.
pub(super) fn has_pairing_strategy<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: Bits<WORDS>,
    empty: Bits<WORDS>,
) -> bool {
    let Some(lines) = open_lines(grid, marks, empty) else {
        return false;
    };
    let lines_by_cell = LinesByCell::new(&lines);
    let mut free = empty;
    let mut open = (0..)
        .zip(&lines)
        .fold(Lines::EMPTY, |open, (line, _)| open.with(line));
    loop {
        let cells = open.cells().map(|line| lines[usize::from(line)] & free);
        let Some(tightest) = cells.min_by_key(Bits::len) else {
            return true;
        };
        let Some([one, two]) = lines_by_cell.best_pair(tightest, open) else {
            return false;
        };
        free &= !Bits::EMPTY.with(one.into()).with(two.into());
        open &= !(lines_by_cell.lines(one) & lines_by_cell.lines(two));
    }
}

/// The cells of every line open to `marks`, or `None` if there are certainly too many lines to be blocked.
fn open_lines<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: Bits<WORDS>,
    empty: Bits<WORDS>,
) -> Option<ArrayVec<Bits<WORDS>, MAX_LINES>> {
    let starts = grid.line_starts(marks | empty);
    // Two cells share fewer than `connect` lines, so a pair blocks fewer than that.
    let pairs_needed: u32 = starts
        .iter()
        .map(|starts| starts.len().div_ceil(grid.connect.max(2) - 1))
        .sum();
    if 2 * pairs_needed > empty.len() {
        return None;
    }
    let mut lines = ArrayVec::new();
    for (direction, starts) in grid.directions.iter().zip(starts) {
        for start in starts.cells() {
            lines.try_push(direction.first_line << start.into()).ok()?;
        }
    }
    Some(lines)
}

/// A set of lines, by their indices.
type Lines = Bits<1>;

/// The lines through each cell, 64 cells per word.
///
/// As sets of lines, two cells are compared by a few operations instead of line by line.
struct LinesByCell<const WORDS: usize>([[Lines; 64]; WORDS]);

impl<const WORDS: usize> LinesByCell<WORDS> {
    fn new(lines: &[Bits<WORDS>]) -> Self {
        let mut lines_by_cell = [[Lines::EMPTY; 64]; WORDS];
        for (index, line) in (0..).zip(lines) {
            for cell in line.cells().map(usize::from) {
                let lines = &mut lines_by_cell[cell / 64][cell % 64];
                *lines = lines.with(index);
            }
        }
        Self(lines_by_cell)
    }

    fn lines(&self, cell: u16) -> Lines {
        self.0[usize::from(cell) / 64][usize::from(cell) % 64]
    }

    /// The two of these cells that share the most `open` lines. Among equals, the two with the fewest open
    /// lines through only one of them.
    fn best_pair(&self, cells: Bits<WORDS>, open: Lines) -> Option<[u16; 2]> {
        let score = |[one, two]: &[u16; 2]| {
            let (through_one, through_two) = (self.lines(*one) & open, self.lines(*two) & open);
            let shared = (through_one & through_two).len();
            let unshared = (through_one ^ through_two).len();
            (shared, Reverse(unshared))
        };
        let pairs = cells.cells().flat_map(|one| {
            let others = cells.cells().take_while(move |two| *two < one);
            others.map(move |two| [one, two])
        });
        pairs.max_by_key(score)
    }
}
