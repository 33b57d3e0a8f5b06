//! Proof by pairs that a side wins no more: where each line still open to it has two
//! empty cells of its own, the opponent answers in the one whenever the side takes the
//! other, and gets a mark into every line (Hales and Jewett, "Regularity and
//! Positional Games", 1963).

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::bits::Bits;
use super::grid::Grid;

/// Open lines beyond which no pairing is looked for.
const MAX_LINES: usize = 64;

/// Whether pairs of empty cells are found that block every line open to `marks`,
/// whoever is to move.
///
/// The tightest line chooses first. That can miss a pairing, but what it finds is one.
pub(super) fn has_pairing_strategy<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: Bits<WORDS>,
    empty: Bits<WORDS>,
) -> bool {
    let Some(lines) = open_lines(grid, marks, empty) else {
        return false;
    };
    let through = LinesByCell::of(&lines);
    let mut free = empty;
    let mut open = (0..)
        .zip(&lines)
        .fold(Lines::EMPTY, |open, (line, _)| open.with(line));
    loop {
        let cells = open.cells().map(|line| lines[usize::from(line)] & free);
        let Some(tightest) = cells.min_by_key(Bits::len) else {
            return true;
        };
        let Some([one, two]) = through.best_pair(tightest, open) else {
            return false;
        };
        free &= !Bits::EMPTY.with(one.into()).with(two.into());
        open &= !(through.lines(one) & through.lines(two));
    }
}

/// The cells of every line open to `marks`, unless there are certainly too many to be
/// blocked.
fn open_lines<const WORDS: usize>(
    grid: &Grid<WORDS>,
    marks: Bits<WORDS>,
    empty: Bits<WORDS>,
) -> Option<ArrayVec<Bits<WORDS>, MAX_LINES>> {
    let starts = grid.line_starts(marks | empty);
    // Two cells are together in less than `connect` lines.
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

/// A set of lines, by their places.
type Lines = Bits<1>;

/// The lines through each cell, 64 cells a word.
struct LinesByCell<const WORDS: usize>([[Lines; 64]; WORDS]);

impl<const WORDS: usize> LinesByCell<WORDS> {
    fn of(lines: &[Bits<WORDS>]) -> Self {
        let mut through = [[Lines::EMPTY; 64]; WORDS];
        for (place, line) in (0..).zip(lines) {
            for cell in line.cells().map(usize::from) {
                let lines = &mut through[cell / 64][cell % 64];
                *lines = lines.with(place);
            }
        }
        Self(through)
    }

    fn lines(&self, cell: u16) -> Lines {
        self.0[usize::from(cell) / 64][usize::from(cell) % 64]
    }

    /// Of these cells, the two that lie together in the most of the `open` lines, and apart
    /// in the fewest.
    fn best_pair(&self, cells: Bits<WORDS>, open: Lines) -> Option<[u16; 2]> {
        let worth = |[one, two]: &[u16; 2]| {
            let (through_one, through_two) = (self.lines(*one) & open, self.lines(*two) & open);
            let together = (through_one & through_two).len();
            let apart = (through_one ^ through_two).len();
            (together, Reverse(apart))
        };
        let pairs = cells.cells().flat_map(|one| {
            let others = cells.cells().take_while(move |two| *two < one);
            others.map(move |two| [one, two])
        });
        pairs.max_by_key(worth)
    }
}
