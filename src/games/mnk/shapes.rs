//! Shapes: what the marks of one side threaten, found for all cells at once.
//!
//! The shapes have the names of gomoku, where a line has five cells. On other boards they mean
//! the same with as many marks fewer or more: a *four* lacks one mark, a *three* two, a *two*
//! three. A shape is *open* if it can be completed at either end. Then two windows that are one
//! step apart lack the same inner cells.
//!
//! Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search", 1993, describes what
//! each shape is worth: <https://www.chessprogramming.org/Go-Moku>.

use super::bits::Bits;
use super::grid::Grid;

/// The empty cells in which a mark of one side makes a shape, and the shapes that stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shapes<const WORDS: usize> {
    /// Cells that make a four.
    pub(super) fours: Tally<WORDS>,
    /// Cells that make an open four, which no single reply stops.
    pub(super) open_fours: Bits<WORDS>,
    /// Cells that make a three that is open.
    pub(super) open_threes: Tally<WORDS>,
    /// Cells that make a three that is not open, or better.
    pub(super) threes: Tally<WORDS>,
    /// Cells that make an open two.
    pub(super) open_twos: Tally<WORDS>,
    /// The number of lines that can be completed, by the number of missing marks: three, two,
    /// and all others.
    pub(super) lines: [i32; 3],
    /// The number of pairs of such lines that make an open three, and an open two.
    pub(super) open_pairs: [i32; 2],
}

/// Cells that are counted up to two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally<const WORDS: usize> {
    /// Cells that were added once or more.
    pub(super) once: Bits<WORDS>,
    /// Cells that were added twice or more.
    pub(super) twice: Bits<WORDS>,
}

impl<const WORDS: usize> Tally<WORDS> {
    const EMPTY: Self = Self {
        once: Bits::EMPTY,
        twice: Bits::EMPTY,
    };

    fn add(&mut self, cells: Bits<WORDS>) {
        self.twice |= self.once & cells;
        self.once |= cells;
    }
}

impl<const WORDS: usize> Shapes<WORDS> {
    /// Finds the shapes of the side with these marks.
    pub(super) fn new(grid: &Grid<WORDS>, marks: Bits<WORDS>, empty: Bits<WORDS>) -> Self {
        let mut shapes = Self {
            fours: Tally::EMPTY,
            open_fours: Bits::EMPTY,
            open_threes: Tally::EMPTY,
            threes: Tally::EMPTY,
            open_twos: Tally::EMPTY,
            lines: [0; 3],
            open_pairs: [0; 2],
        };
        for direction in &grid.directions {
            let [_, _, two_missing, three_missing, more] =
                direction.by_missing(marks, empty, grid.connect);
            let ends = empty & empty >> (grid.connect * direction.step);
            let open_pairs = |starts: Bits<WORDS>| starts & starts >> direction.step & ends;
            let three_pairs = open_pairs(two_missing);
            let two_pairs = open_pairs(three_missing);
            let one_pairs = open_pairs(more);
            let fill = |starts| direction.fill(starts, grid.connect) & empty;
            let fill_inner = |pairs: Bits<WORDS>| {
                let inner = pairs << direction.step;
                direction.fill(inner, grid.connect.saturating_sub(1)) & empty
            };
            shapes.fours.add(fill(two_missing));
            shapes.open_fours |= fill_inner(three_pairs);
            shapes.threes.add(fill(three_missing));
            shapes.open_threes.add(fill_inner(two_pairs));
            shapes.open_twos.add(fill_inner(one_pairs));
            let counts = [two_missing, three_missing, more].map(count_of);
            for (sum, count) in shapes.lines.iter_mut().zip(counts) {
                *sum += count;
            }
            for (sum, pairs) in shapes.open_pairs.iter_mut().zip([three_pairs, two_pairs]) {
                *sum += count_of(pairs);
            }
        }
        shapes
    }

    /// Returns the cells that make two threats to win at once.
    pub(super) fn double_fours(&self) -> Bits<WORDS> {
        self.open_fours | self.fours.twice
    }
}

/// Returns the number of cells of a set.
pub(super) fn count_of<const WORDS: usize>(cells: Bits<WORDS>) -> i32 {
    i32::try_from(cells.len()).expect("at most 384 cells")
}
