//! The board and its lines, found for all cells at once.
//!
//! A line runs in one of four directions, and a step along it is a shift by a fixed number
//! of bits. To intersect a set of marks with itself, shifted by one step, leaves the cells
//! from which two marks stand in a row. Repeated with doubled distances, a line of k marks
//! takes about log₂ k shifts. A mask of the cells where a line can start removes what ran
//! over the edge.

use arrayvec::ArrayVec;

use super::bits::Bits;

/// The cells of a board, numbered in row-major order, and its lines of `connect` cells.
///
/// ```text
///    0  1  2
///    3  4  5        cell = row × columns + column
///    6  7  8
/// ```
#[derive(Clone, Debug)]
pub(super) struct Grid<const WORDS: usize> {
    pub(super) rows: u32,
    pub(super) columns: u32,
    pub(super) connect: u32,
    /// All cells.
    pub(super) board: Bits<WORDS>,
    pub(super) directions: [Direction<WORDS>; 4],
}

/// One of the four directions in which a line can run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction<const WORDS: usize> {
    /// The distance from a cell of a line to the next, in cells.
    pub(super) step: u32,
    /// The cells where a line of `connect` cells can start without leaving the board.
    ///
    /// This mask keeps a line from running over the edge into the next row.
    pub(super) starts: Bits<WORDS>,
    /// The cells that have a next cell.
    pub(super) has_next: Bits<WORDS>,
    /// The line that starts at cell 0, even if it does not fit there. Shifted, it becomes any
    /// other line.
    pub(super) first_line: Bits<WORDS>,
}

/// The greatest number of marks that a game may require in a line.
pub(super) const MAX_CONNECT: usize = 64;

/// The greatest number of missing cells that is told apart. Lines that miss more cells are counted
/// with it.
pub(super) const MAX_MISSING: usize = 4;

impl<const WORDS: usize> Grid<WORDS> {
    /// Creates a board and its lines.
    ///
    /// # Panics
    ///
    /// If a number is 0 or there are too many cells.
    pub(super) const fn new(rows: u32, columns: u32, connect: u32) -> Self {
        assert!(rows > 0 && columns > 0 && connect > 0);
        let directions = [
            Direction::new(rows, columns, connect, 0, 1),
            Direction::new(rows, columns, connect, 1, 0),
            Direction::new(rows, columns, connect, 1, 1),
            Direction::new(rows, columns, connect, 1, -1),
        ];
        Self {
            rows,
            columns,
            connect,
            board: Bits::first(rows * columns),
            directions,
        }
    }

    pub(super) const fn cells(&self) -> u32 {
        self.rows * self.columns
    }

    /// The starts of all lines whose cells are all in `cells`, one set per direction.
    pub(super) fn line_starts(&self, cells: Bits<WORDS>) -> [Bits<WORDS>; 4] {
        self.directions
            .map(|direction| direction.line_starts(cells, self.connect))
    }

    pub(super) fn has_line(&self, marks: Bits<WORDS>) -> bool {
        self.directions
            .iter()
            .any(|direction| !direction.line_starts(marks, self.connect).is_empty())
    }

    /// The cells of `empty` that complete a line of `marks`, at least those whose line goes through the mark
    /// in `cell`.
    pub(super) fn wins_through(
        &self,
        cell: u32,
        marks: Bits<WORDS>,
        empty: Bits<WORDS>,
    ) -> Bits<WORDS> {
        // In a single word, all lines of the board are found in less time.
        if WORDS == 1 {
            return self.winning_cells(marks, empty);
        }
        let mut wins = Bits::EMPTY;
        for direction in &self.directions {
            direction.add_wins_through(cell, marks, empty, self.connect, &mut wins);
        }
        wins
    }

    pub(super) fn winning_cells(&self, marks: Bits<WORDS>, empty: Bits<WORDS>) -> Bits<WORDS> {
        let wins = self.directions.iter().fold(Bits::EMPTY, |all, direction| {
            all | direction.winning_cells(marks, self.connect)
        });
        wins & empty
    }

    /// The cell in the middle, or the first of those around it.
    pub(super) fn middle(&self) -> Bits<WORDS> {
        Bits::EMPTY.with((self.rows - 1) / 2 * self.columns + (self.columns - 1) / 2)
    }

    /// The cells within two steps of `cells` in one of the directions, and `cells`.
    pub(super) fn near(&self, cells: Bits<WORDS>) -> Bits<WORDS> {
        self.directions.iter().fold(cells, |near, direction| {
            near | direction.widen(direction.widen(cells))
        })
    }

    /// The cells of the lowest line of `marks`, in the first direction that has one.
    pub(super) fn first_line(&self, marks: Bits<WORDS>) -> Option<impl Iterator<Item = u32>> {
        self.directions.iter().find_map(|direction| {
            let start = direction.line_starts(marks, self.connect).lowest()?;
            Some(direction.line(start, self.connect))
        })
    }
}

impl<const WORDS: usize> Direction<WORDS> {
    const fn new(rows: u32, columns: u32, connect: u32, down: u32, right: i32) -> Self {
        let step = (down * columns).wrapping_add_signed(right);
        let mut first_line = Bits::EMPTY;
        let mut distance = 0;
        while distance < connect && distance * step < Bits::<WORDS>::CAPACITY {
            first_line = first_line.with(distance * step);
            distance += 1;
        }
        Self {
            step,
            first_line,
            starts: starts(rows, columns, connect - 1, down, right),
            has_next: starts(rows, columns, 1, down, right),
        }
    }

    pub(super) fn line(&self, start: u32, connect: u32) -> impl Iterator<Item = u32> + use<WORDS> {
        let step = self.step;
        (0..connect).map(move |distance| start + distance * step)
    }

    /// The cells that share a line with this one, and the cell itself, in their order.
    pub(super) fn around(&self, cell: u32, connect: u32) -> impl Iterator<Item = u32> + use<WORDS> {
        let mut first = cell;
        let mut steps_back = 0;
        while steps_back + 1 < connect
            && first >= self.step
            && self.has_next.contains(first - self.step)
        {
            first -= self.step;
            steps_back += 1;
        }
        let (step, has_next) = (self.step, self.has_next);
        let next = move |cell: &u32| has_next.contains(*cell).then(|| cell + step);
        std::iter::successors(Some(first), next).take((steps_back + connect) as usize)
    }

    /// The cells of all lines through this one, and others that a line over the edge of the board would have.
    fn lines_through(&self, cell: u32, connect: u32) -> Bits<WORDS> {
        let length = (connect - 1) * self.step;
        let before = if cell < length {
            self.first_line >> (length - cell)
        } else {
            self.first_line << (cell - length)
        };
        before | self.first_line << cell
    }

    /// Adds the cells of `empty` that complete a line of `marks` through `cell`.
    ///
    /// Most marks have too few others nearby, which a count shows at once. Otherwise a window as
    /// long as a line slides over the cells that share a line with this one. It counts the marks
    /// in it, so that each cell is read twice at most.
    fn add_wins_through(
        &self,
        cell: u32,
        marks: Bits<WORDS>,
        empty: Bits<WORDS>,
        connect: u32,
        wins: &mut Bits<WORDS>,
    ) {
        if (marks & self.lines_through(cell, connect)).len() + 1 < connect {
            return;
        }
        let mut count = 0;
        // The last empty cell, and the number of cells read up to it.
        let mut gap = None;
        for (cells_read, entered) in (1..).zip(self.around(cell, connect)) {
            if marks.contains(entered) {
                count += 1;
            } else {
                gap = empty.contains(entered).then_some((entered, cells_read));
            }
            if cells_read > connect {
                let left = entered - connect * self.step;
                count -= u32::from(marks.contains(left));
            }
            if cells_read >= connect
                && count + 1 == connect
                && let Some((gap, at)) = gap
                && cells_read < at + connect
            {
                *wins = wins.with(gap);
            }
        }
    }

    /// The starts of the lines of `connect` cells that are all in `cells`.
    pub(super) fn line_starts(&self, cells: Bits<WORDS>, connect: u32) -> Bits<WORDS> {
        let mut runs = cells;
        let mut length = 1;
        while length < connect && !runs.is_empty() {
            // Two runs that touch or overlap make one of up to twice the length.
            let added = length.min(connect - length);
            runs &= runs >> (added * self.step);
            length += added;
        }
        runs & self.starts
    }

    /// The cells of runs of this many cells that begin at `starts` and stay on the board.
    pub(super) fn fill(&self, starts: Bits<WORDS>, length: u32) -> Bits<WORDS> {
        let mut cells = starts;
        let mut covered = 1;
        while covered < length && !starts.is_empty() {
            let added = covered.min(length - covered);
            cells |= cells << (added * self.step);
            covered += added;
        }
        cells
    }

    /// The cells with a neighbour in `cells` along this direction, and `cells`.
    fn widen(&self, cells: Bits<WORDS>) -> Bits<WORDS> {
        cells | (cells & self.has_next) << self.step | cells >> self.step & self.has_next
    }

    /// The cells that share a line with `connect - 1` of these marks.
    ///
    /// Such a cell follows some marks in a row and precedes the rest of the line. All runs of
    /// each length are found once and then combined. Testing each gap of a line on its own
    /// would take three times as many shifts.
    fn winning_cells(&self, marks: Bits<WORDS>, connect: u32) -> Bits<WORDS> {
        if self.starts.is_empty() {
            return Bits::EMPTY;
        }
        // At index n: the cells that directly follow n marks in a row.
        let mut behind = ArrayVec::<Bits<WORDS>, MAX_CONNECT>::new();
        let mut run = !Bits::EMPTY;
        while behind.len() < connect as usize && !run.is_empty() {
            behind.push(run);
            run = (run & marks & self.has_next) << self.step;
        }
        // Those of them that directly precede the rest of the line.
        let mut wins = Bits::EMPTY;
        let mut before = !Bits::EMPTY;
        for rest in 0..connect as usize {
            if before.is_empty() {
                break;
            }
            if let Some(behind) = behind.get(connect as usize - 1 - rest) {
                wins |= *behind & before;
            }
            before = (before & marks) >> self.step & self.has_next;
        }
        wins
    }

    /// The starts of all lines by the number of their cells in `empty`: 0, 1, … , [`MAX_MISSING`] or more.
    pub(super) fn by_empty_cells(
        &self,
        mut empty: Bits<WORDS>,
        connect: u32,
    ) -> [Bits<WORDS>; MAX_MISSING + 1] {
        // Takes the next cell of all lines at once. The empty ones are counted in binary, one
        // set of cells per digit, up to four.
        let [mut ones, mut twos, mut more] = [Bits::EMPTY; 3];
        for _ in 0..connect {
            more |= empty & ones & twos;
            twos = twos ^ empty & ones;
            ones = ones ^ empty;
            empty = empty >> self.step;
        }
        let (more, few) = (self.starts & more, self.starts & !more);
        let (few_odd, few_even) = (few & ones, few & !ones);
        [
            few_even & !twos,
            few_odd & !twos,
            few_even & twos,
            few_odd & twos,
            more,
        ]
    }

    /// The starts of the lines of `connect` cells of which none is in `marks`.
    pub(super) fn starts_without(&self, marks: Bits<WORDS>, connect: u32) -> Bits<WORDS> {
        let mut touched = marks;
        let mut length = 1;
        while length < connect {
            let added = length.min(connect - length);
            touched |= touched >> (added * self.step);
            length += added;
        }
        self.starts & !touched
    }
}

/// The cells from which this many steps in a direction stay on the board.
const fn starts<const WORDS: usize>(
    rows: u32,
    columns: u32,
    steps: u32,
    down: u32,
    right: i32,
) -> Bits<WORDS> {
    let mut starts = Bits::EMPTY;
    let mut cell = 0;
    while cell < rows * columns {
        let (row, column) = (cell / columns, cell % columns);
        let fits_down = down == 0 || steps < rows - row;
        let fits_across = match right {
            0 => true,
            1 => steps < columns - column,
            _ => steps <= column,
        };
        if fits_down && fits_across {
            starts = starts.with(cell);
        }
        cell += 1;
    }
    starts
}
