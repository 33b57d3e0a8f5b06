//! Shapes: what the marks of one side threaten, found for all cells at once.
//!
//! The shapes have the names of gomoku, where a line has five cells. On other boards they mean
//! the same with as many marks fewer or more: a *four* lacks one mark, a *three* two, a *two*
//! three. A shape is *open* if it can be completed at either end. Then two lines that are one
//! step apart lack the same inner cells.
//!
//! Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search", 1993, describes what
//! each shape is worth: <https://www.chessprogramming.org/Go-Moku>.

use super::bits::Bits;
use super::grid::{Direction, Grid};

/// The empty cells in which a mark of one side makes a shape, and the shapes that stand.
#[derive(Clone, Copy, Debug)]
pub struct Shapes<const WORDS: usize> {
    /// Cells that make a four.
    pub(super) fours: Tally<WORDS>,
    /// Cells that make an open four, which no single reply stops.
    pub(super) open_fours: Bits<WORDS>,
    /// Cells that make an open three.
    pub(super) open_threes: Tally<WORDS>,
    /// Cells that make a three, open or not.
    pub(super) threes: Tally<WORDS>,
    /// Cells that make a two, by the directions in which they do.
    pub(super) twos: Tally<WORDS>,
    /// The number of lines that can be completed and have a mark, by the number of missing
    /// marks: two, three, and more.
    pub(super) lines: [i32; 3],
    /// The number of open threes, and of open twos.
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
    const EMPTY: Self = Self {
        fours: Tally::EMPTY,
        open_fours: Bits::EMPTY,
        open_threes: Tally::EMPTY,
        threes: Tally::EMPTY,
        twos: Tally::EMPTY,
        lines: [0; 3],
        open_pairs: [0; 2],
    };

    /// Finds the shapes of both sides, which have these marks.
    pub(super) fn from_marks(grid: &Grid<WORDS>, marks: [Bits<WORDS>; 2]) -> [Self; 2] {
        let [own, other] = marks;
        let empty = grid.board & !own & !other;
        let mut shapes = [Self::EMPTY; 2];
        for direction in &grid.directions {
            if direction.starts.is_empty() {
                continue;
            }
            let ends = empty & empty >> (grid.connect * direction.step);
            let by_missing = direction.by_empty_cells(empty, grid.connect);
            let open = [other, own].map(|marks| direction.starts_without(marks, grid.connect));
            let untouched = open[0] & open[1];
            for (shapes, open) in shapes.iter_mut().zip(open) {
                let by_missing = by_missing.map(|starts| starts & open);
                shapes.add(grid.connect, direction, by_missing, untouched, ends, empty);
            }
        }
        shapes
    }

    /// Adds the shapes along one direction.
    ///
    /// `by_missing` are the starts of the lines that can be completed, and `untouched` those
    /// without a mark. `ends` are the empty cells from which the cell a line's length further is
    /// empty, too.
    fn add(
        &mut self,
        connect: u32,
        direction: &Direction<WORDS>,
        by_missing: [Bits<WORDS>; 5],
        untouched: Bits<WORDS>,
        ends: Bits<WORDS>,
        empty: Bits<WORDS>,
    ) {
        let [_, _, two_missing, three_missing, more] = by_missing;
        let marked = !untouched;
        let (three_missing, more) = (three_missing & marked, more & marked);
        let fill = |starts| direction.fill(starts, connect) & empty;
        // Two lines one step apart that lack the same inner cells.
        let open_pairs = |starts: Bits<WORDS>| starts & starts >> direction.step & ends;
        let fill_inner = |pairs: Bits<WORDS>| {
            let inner = pairs << direction.step;
            direction.fill(inner, connect.saturating_sub(1)) & empty
        };
        if !two_missing.is_empty() {
            let pairs = open_pairs(two_missing);
            self.fours.add(fill(two_missing));
            self.open_fours |= fill_inner(pairs);
            self.lines[0] += count_of(two_missing);
            self.open_pairs[0] += count_of(pairs);
        }
        if !three_missing.is_empty() {
            let pairs = open_pairs(three_missing);
            self.threes.add(fill(three_missing));
            self.open_threes.add(fill_inner(pairs));
            self.lines[1] += count_of(three_missing);
            self.open_pairs[1] += count_of(pairs);
        }
        if !more.is_empty() {
            self.twos.add(fill(more));
            self.lines[2] += count_of(more);
        }
    }

    /// The cells that make two threats to win at once.
    pub(super) fn double_fours(&self) -> Bits<WORDS> {
        self.open_fours | self.fours.twice
    }
}

impl<const WORDS: usize> Default for Shapes<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

pub(super) fn count_of<const WORDS: usize>(cells: Bits<WORDS>) -> i32 {
    i32::try_from(cells.len()).expect("at most 384 cells")
}
