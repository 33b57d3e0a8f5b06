//! The geometry of a board: its cells, their neighbours and its edges.
//!
//! A cell is a bit, in row-major order from the top left. A step in a direction is a shift of the whole board,
//! without the cells from which it would leave the board.

use super::description::{BoardShape, Diagonals};
use crate::game::{Coordinates, Shape};

/// A set of cells.
pub(super) type Cells = u128;

/// The most cells of a board, its holes among them.
pub(super) const MAX_CELLS: u32 = Cells::BITS;

/// A step by rows and columns.
pub(super) type Step = (i32, i32);

/// The steps along a row, a column and the diagonals, without those back.
const SQUARE_AXES: [Step; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
/// The steps along the three lines through a hexagon.
const HEXAGON_AXES: [Step; 3] = [(0, 1), (1, 0), (1, -1)];
/// The steps to the cells that share a side with a square.
const SQUARE_SIDES: [Step; 2] = [(0, 1), (1, 0)];

#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) shape: BoardShape,
    pub(super) rows: u32,
    pub(super) columns: u32,
    pub(super) names: Coordinates,
    /// All cells, without the holes.
    pub(super) cells: Cells,
    /// Steps along every line, in both directions.
    pub(super) rays: Vec<Ray>,
    /// Steps to the neighbours with which a cell is connected.
    pub(super) neighbours: Vec<Ray>,
    /// The cells from which pieces move along diagonals.
    pub(super) diagonals: Cells,
}

/// A step of a whole set of cells in one direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    /// The cells from which the step stays on the board.
    from: Cells,
    shift: u32,
    is_forward: bool,
}

impl Ray {
    /// Whether the step leads to cells with greater numbers.
    pub(super) const fn is_forward(self) -> bool {
        self.is_forward
    }

    #[inline]
    pub(super) const fn step(self, set: Cells) -> Cells {
        let set = set & self.from;
        if self.is_forward {
            set << self.shift
        } else {
            set >> self.shift
        }
    }
}

impl Board {
    /// Creates a board from its size and its holes. It has at most [`MAX_CELLS`] cells.
    pub(super) fn new(
        shape: BoardShape,
        names: Coordinates,
        (rows, columns): (u32, u32),
        holes: Cells,
    ) -> Self {
        let all = match rows * columns {
            MAX_CELLS => Cells::MAX,
            cells => (1 << cells) - 1,
        };
        let mut board = Self {
            shape,
            names,
            rows,
            columns,
            cells: all & !holes,
            rays: Vec::new(),
            neighbours: Vec::new(),
            diagonals: all,
        };
        board.rays = board.both_ways(board.axes());
        board.neighbours = match shape {
            BoardShape::Rectangle => board.both_ways(&SQUARE_SIDES),
            BoardShape::Rhombus | BoardShape::Hexagon => board.rays.clone(),
        };
        board
    }

    /// The board on which pieces move along these diagonals.
    pub(super) fn with_diagonals(self, diagonals: Diagonals) -> Self {
        let diagonals = match diagonals {
            Diagonals::All => self.diagonals,
            Diagonals::Alternate => dark_cells(self.rows, self.columns),
        };
        Self { diagonals, ..self }
    }

    /// The steps along the lines of the board, one of each pair of opposite ones.
    pub(super) const fn axes(&self) -> &'static [Step] {
        match self.shape {
            BoardShape::Rectangle => &SQUARE_AXES,
            BoardShape::Rhombus | BoardShape::Hexagon => &HEXAGON_AXES,
        }
    }

    fn both_ways(&self, steps: &[Step]) -> Vec<Ray> {
        let there_and_back = |(rows, columns): &Step| [(*rows, *columns), (-rows, -columns)];
        let steps = steps.iter().flat_map(there_and_back);
        steps.map(|step| self.ray(step)).collect()
    }

    fn ray(&self, step: Step) -> Ray {
        let stays = |cell: &u32| self.moved(*cell, step).is_some();
        let from = self.all_cells().filter(stays);
        let flat = step.0 * self.columns.cast_signed() + step.1;
        Ray {
            from: from.fold(0, |set, cell| set | 1 << cell),
            shift: flat.unsigned_abs(),
            is_forward: flat >= 0,
        }
    }

    /// The cells of the board by their numbers.
    pub(super) fn all_cells(&self) -> impl Iterator<Item = u32> {
        (0..self.rows * self.columns).filter(|cell| self.cells & 1 << cell != 0)
    }

    /// The cell that lies this step from another one, if it is on the board.
    pub(super) fn moved(&self, cell: u32, (rows, columns): Step) -> Option<u32> {
        let row = (cell / self.columns).checked_add_signed(rows)?;
        let column = (cell % self.columns).checked_add_signed(columns)?;
        let is_on_board = row < self.rows && column < self.columns;
        let cell = row * self.columns + column;
        (is_on_board && self.cells & 1 << cell != 0).then_some(cell)
    }

    /// The cell to which this step leads a piece, if it is on the board, and such a step begins there.
    pub(super) fn piece_moved(&self, cell: u32, step: Step) -> Option<u32> {
        let is_diagonal = step.0.abs() == 1 && step.1.abs() == 1;
        let may_step = !is_diagonal || self.diagonals & 1 << cell != 0;
        self.moved(cell, step).filter(|_| may_step)
    }

    /// The cells beside those of a set.
    #[inline]
    pub(super) fn around(&self, set: Cells) -> Cells {
        let steps = self.neighbours.iter().map(|ray| ray.step(set));
        steps.fold(0, |around, cells| around | cells)
    }

    /// The cells next to those of a set along any line.
    pub(super) fn around_all(&self, set: Cells) -> Cells {
        let steps = self.rays.iter().map(|ray| ray.step(set));
        steps.fold(0, |around, cells| around | cells)
    }

    /// The cells of the first and of the last row.
    pub(super) fn top_and_bottom(&self) -> [Cells; 2] {
        let row = (1 << self.columns) - 1;
        [row, row << ((self.rows - 1) * self.columns)].map(|edge| edge & self.cells)
    }

    /// The cells of the first and of the last column.
    pub(super) fn left_and_right(&self) -> [Cells; 2] {
        let column = (0..self.rows).fold(0, |set, row| set | 1 << (row * self.columns));
        [column, column << (self.columns - 1)].map(|edge| edge & self.cells)
    }

    pub(super) const fn size(&self) -> Shape {
        Shape::new(self.rows, self.columns)
    }
}

/// The cells of the colour of the bottom left corner.
pub(super) fn dark_cells(rows: u32, columns: u32) -> Cells {
    let is_dark = |cell: &u32| (rows - 1 - cell / columns + cell % columns).is_multiple_of(2);
    (0..rows * columns)
        .filter(is_dark)
        .fold(0, |set, cell| set | 1 << cell)
}
