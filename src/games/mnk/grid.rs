//! The board and the lines on it, found for all cells at a time.

use arrayvec::ArrayVec;

use super::bits::Bits;

/// The cells of a board, numbered as they are written, and the lines of `connect`
/// cells on it.
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

/// One of the four ways in which a line can run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction<const WORDS: usize> {
    /// From a cell of a line to the next, in cells.
    pub(super) step: u32,
    /// The cells at which a line of `connect` cells can start without leaving the
    /// board: what keeps a line from running over the edge into the next row.
    pub(super) starts: Bits<WORDS>,
    /// The cells from which there is a next one.
    pub(super) has_next: Bits<WORDS>,
    /// The line that starts at cell 0, whether or not it fits there: shifted, any line.
    pub(super) first_line: Bits<WORDS>,
}

/// The longest line that a game may ask for.
pub(super) const MAX_CONNECTED: usize = 64;

/// The most cells that a line can lack to [`Direction::by_missing`]: what lacks more counts
/// as one of these.
pub(super) const MAX_MISSING: usize = 4;

impl<const WORDS: usize> Grid<WORDS> {
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

    /// The starts of all lines whose cells are all in `cells`, one set a direction.
    pub(super) fn line_starts(&self, cells: Bits<WORDS>) -> [Bits<WORDS>; 4] {
        self.directions
            .map(|direction| direction.line_starts(cells, self.connect))
    }

    pub(super) fn has_line(&self, marks: Bits<WORDS>) -> bool {
        self.directions
            .iter()
            .any(|direction| !direction.line_starts(marks, self.connect).is_empty())
    }

    /// Whether one of these marks, in `cell`, is in a line of them.
    pub(super) fn has_line_through(&self, cell: u32, marks: Bits<WORDS>) -> bool {
        self.directions
            .iter()
            .any(|direction| direction.run_through(cell, marks) >= self.connect)
    }

    /// The empty cells that would complete a line of `marks`.
    pub(super) fn winning_cells(&self, marks: Bits<WORDS>, empty: Bits<WORDS>) -> Bits<WORDS> {
        let completing = self.directions.iter().fold(Bits::EMPTY, |all, direction| {
            all | direction.gaps(marks, self.connect)
        });
        completing & empty
    }

    /// The lowest of the lines whose cells are all in `marks`, in the order of the
    /// directions.
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
        while distance < connect && distance * step < Bits::<WORDS>::ROOM {
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

    /// The cells of a line.
    pub(super) fn line(&self, start: u32, connect: u32) -> impl Iterator<Item = u32> + use<WORDS> {
        let step = self.step;
        (0..connect).map(move |distance| start + distance * step)
    }

    /// The cells that can be in a line with this one, in their order.
    pub(super) fn around(&self, cell: u32, connect: u32) -> impl Iterator<Item = u32> + use<WORDS> {
        let mut first = cell;
        let mut reach = 0;
        while reach + 1 < connect && first >= self.step && self.has_next.contains(first - self.step)
        {
            first -= self.step;
            reach += 1;
        }
        let (step, has_next) = (self.step, self.has_next);
        let next = move |at: &u32| has_next.contains(*at).then(|| at + step);
        std::iter::successors(Some(first), next).take((reach + connect) as usize)
    }

    /// How many of these marks stand in a row with the one in `cell`.
    fn run_through(&self, cell: u32, marks: Bits<WORDS>) -> u32 {
        let mut length = 1;
        let mut at = cell;
        while self.has_next.contains(at) && marks.contains(at + self.step) {
            at += self.step;
            length += 1;
        }
        at = cell;
        while at >= self.step
            && self.has_next.contains(at - self.step)
            && marks.contains(at - self.step)
        {
            at -= self.step;
            length += 1;
        }
        length
    }

    /// The cells at which `connect` cells of `cells` in a line start.
    pub(super) fn line_starts(&self, cells: Bits<WORDS>, connect: u32) -> Bits<WORDS> {
        let mut runs = cells;
        let mut length = 1;
        while length < connect && !runs.is_empty() {
            // Two runs that touch or overlap make one of up to twice the length.
            let further = length.min(connect - length);
            runs &= runs >> (further * self.step);
            length += further;
        }
        runs & self.starts
    }

    /// The cells that are in a line with `connect - 1` cells of `marks`.
    fn gaps(&self, marks: Bits<WORDS>, connect: u32) -> Bits<WORDS> {
        if self.starts.is_empty() {
            return Bits::EMPTY;
        }
        // The cells right behind no mark, one, two in a row, and so on.
        let mut behind = ArrayVec::<Bits<WORDS>, MAX_CONNECTED>::new();
        let mut run = !Bits::EMPTY;
        while behind.len() < connect as usize && !run.is_empty() {
            behind.push(run);
            run = (run & marks & self.has_next) << self.step;
        }
        // Those of them that are right before the rest of a line.
        let mut gaps = Bits::EMPTY;
        let mut before = !Bits::EMPTY;
        for rest in 0..connect as usize {
            if before.is_empty() {
                break;
            }
            if let Some(behind) = behind.get(connect as usize - 1 - rest) {
                gaps |= *behind & before;
            }
            before = (before & marks) >> self.step & self.has_next;
        }
        gaps
    }

    /// The starts of all lines of cells in `marks` and `empty`, by how many are in
    /// `empty`: none, one, … , [`MAX_MISSING`] or more.
    pub(super) fn by_missing(
        &self,
        mut marks: Bits<WORDS>,
        mut empty: Bits<WORDS>,
        connect: u32,
    ) -> [Bits<WORDS>; MAX_MISSING + 1] {
        // Cell after cell of all lines at a time, the empty ones counted in binary.
        let [mut ones, mut twos, mut more] = [Bits::EMPTY; 3];
        let mut open = self.starts;
        for _ in 0..connect {
            if open.is_empty() {
                break;
            }
            open &= marks | empty;
            more |= empty & ones & twos;
            twos = twos ^ empty & ones;
            ones = ones ^ empty;
            marks = marks >> self.step;
            empty = empty >> self.step;
        }
        let (more, few) = (open & more, open & !more);
        let (few_odd, few_even) = (few & ones, few & !ones);
        [
            few_even & !twos,
            few_odd & !twos,
            few_even & twos,
            few_odd & twos,
            more,
        ]
    }
}

/// The cells from which `reach` steps of a direction stay on the board.
const fn starts<const WORDS: usize>(
    rows: u32,
    columns: u32,
    reach: u32,
    down: u32,
    right: i32,
) -> Bits<WORDS> {
    let mut starts = Bits::EMPTY;
    let mut cell = 0;
    while cell < rows * columns {
        let (row, column) = (cell / columns, cell % columns);
        let fits_down = down == 0 || reach < rows - row;
        let fits_across = match right {
            0 => true,
            1 => reach < columns - column,
            _ => reach <= column,
        };
        if fits_down && fits_across {
            starts = starts.with(cell);
        }
        cell += 1;
    }
    starts
}
