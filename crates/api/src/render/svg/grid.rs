//! The places of the cells of a board in a picture.
//!
//! Hexagons stand on a corner. Their width is the size of a cell, and their height is that times
//! 2 / √3. A row begins three quarters of that height below the one above.
//!
//! Points of a board with circuits are the centres of square cells. The loops around its corners
//! need two more cells on each side. The points of rings are centres of square cells, too.

use bestmove_engine::erased::{Layout, Shape};

use super::layout::{Area, Point, Size};

/// The cells of a board, as they lie in a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) shape: Shape,
    pub(super) layout: Layout,
    /// The width of a cell in pixels.
    pub(super) cell_size: u32,
    /// The height of a cell in pixels. Only pits are higher than they are wide.
    pub(super) cell_height: u32,
    /// The top left corner of the cells, and of the loops around them.
    pub(super) origin: Point,
    /// The cells that are not part of the board. A board with holes has at most 128 cells.
    holes: u128,
    /// The half cells from the left end of a rhombus to its first cell that is no hole, and to the last one.
    span: (u32, u32),
}

/// The distances of the lines of each circuit from the edges, in cells: the radii of its loops.
pub(super) const CIRCUIT_DISTANCES: [u32; 2] = [1, 2];

impl Grid {
    /// The grid whose longer side has about `side` pixels, with cells of a size from `min` to `max`.
    pub(super) fn with_side(
        side: u32,
        [min, max]: [u32; 2],
        (shape, layout): (Shape, Layout),
        holes: u128,
    ) -> Self {
        let mut grid = Self {
            shape,
            layout,
            cell_size: 0,
            cell_height: 0,
            origin: Point { x: 0, y: 0 },
            holes,
            span: (0, 0),
        };
        let half_cells = grid.cells().map(|cell| {
            let (row, column) = grid.place(cell);
            2 * column + row
        });
        let (first, last) = half_cells.fold((u32::MAX, 0), |(first, last), it| {
            (first.min(it), last.max(it))
        });
        grid.span = (first.min(last), last);
        let width = if layout == Layout::Rhombus {
            (last - grid.span.0) / 2 + 1
        } else {
            shape.columns
        };
        let cells = width.max(shape.rows) + 2 * loop_cells(layout);
        // Even, so that centres of cells are whole pixels.
        grid.cell_size = (side / cells).clamp(min, max) / 2 * 2;
        grid.cell_height = grid.cell_size;
        grid
    }

    /// The same grid with cells that are this many hundredths of their width high.
    pub(super) fn with_height(self, hundredths: u32) -> Self {
        let cell_height = self.cell_size * hundredths / 200 * 2;
        Self {
            cell_height,
            ..self
        }
    }

    /// Whether some cells are not part of the board.
    pub(super) const fn has_holes(&self) -> bool {
        self.holes != 0
    }

    /// The same grid at another place.
    pub(super) const fn at(self, origin: Point) -> Self {
        Self { origin, ..self }
    }

    pub(super) fn size(&self) -> Size {
        let (Shape { rows, columns }, side) = (self.shape, self.cell_size);
        if self.layout == Layout::Rhombus {
            return Size {
                width: side + (self.span.1 - self.span.0) * side / 2,
                height: (rows - 1) * self.row_height() + 2 * self.radius(),
            };
        }
        let margins = 2 * loop_cells(self.layout);
        Size {
            width: (columns + margins) * side,
            height: (rows + margins) * self.cell_height,
        }
    }

    pub(super) fn area(&self) -> Area {
        Area {
            corner: self.origin,
            size: self.size(),
        }
    }

    pub(super) fn center(&self, cell: usize) -> Point {
        let (row, column) = self.place(cell);
        let side = self.cell_size;
        let Point { x: left, y: top } = self.origin;
        if self.layout == Layout::Rhombus {
            return Point {
                // A hole may lie left of all cells.
                x: left + side / 2 + (2 * column + row).saturating_sub(self.span.0) * side / 2,
                y: top + row * self.row_height() + self.radius(),
            };
        }
        let margin = loop_cells(self.layout);
        Point {
            x: left + (margin + column) * side + side / 2,
            y: top + (margin + row) * self.cell_height + self.cell_height / 2,
        }
    }

    /// The row and the column of a cell.
    pub(super) fn place(&self, cell: usize) -> (u32, u32) {
        let cell = u32::try_from(cell).expect("boards have at most 361 cells");
        (cell / self.shape.columns, cell % self.shape.columns)
    }

    /// The outline of a hexagon or of a square.
    pub(super) fn outline(&self, cell: usize) -> String {
        if self.layout == Layout::Rhombus {
            return path(&self.corners(cell)) + "Z";
        }
        let Point { x, y } = self.center(cell);
        let (side, height) = (self.cell_size, self.cell_height);
        format!(
            "M{} {}h{side}v{height}h-{side}Z",
            x - side / 2,
            y - height / 2
        )
    }

    /// The left end of a row, which is given by its first cell. Loops are a part of it.
    pub(super) fn row_start(&self, cell: usize) -> u32 {
        self.center(cell).x - self.cell_size / 2 - loop_cells(self.layout) * self.cell_size
    }

    /// Whether pieces can stand in a cell.
    pub(super) fn exists(&self, cell: usize) -> bool {
        let (row, column) = self.place(cell);
        let Shape { rows, columns } = self.shape;
        if self.is_hole(cell) {
            return false;
        }
        match self.layout {
            Layout::Squares | Layout::Rhombus | Layout::Circuits | Layout::Checkered => true,
            Layout::DarkSquares => self.is_dark(cell),
            Layout::Rings => {
                let (down, across) = (row.abs_diff(rows / 2), column.abs_diff(columns / 2));
                (down == across || down == 0 || across == 0) && down + across > 0
            }
        }
    }

    /// Whether a cell is not part of the board.
    pub(super) fn is_hole(&self, cell: usize) -> bool {
        cell < u128::BITS as usize && self.holes & 1 << cell != 0
    }

    /// Whether a cell is a dark square, where the squares are light and dark in turn.
    pub(super) fn is_dark(&self, cell: usize) -> bool {
        let (row, column) = self.place(cell);
        // The first square of the last row is dark.
        (row + column) % 2 == (self.shape.rows - 1) % 2
    }

    /// The cells in which pieces can stand.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> {
        (0..self.shape.cells()).filter(|cell| self.exists(*cell))
    }

    /// The cells that are not part of the board.
    pub(super) fn holes(&self) -> impl Iterator<Item = usize> {
        let holes = self.holes;
        (0..u128::BITS as usize).filter(move |cell| holes & 1 << cell != 0)
    }

    /// The centres of the first cell and of the last.
    pub(super) fn end_points(&self) -> [Point; 2] {
        [0, self.shape.cells() - 1].map(|cell| self.center(cell))
    }

    /// Some hundredths of the size of a cell, at least one pixel.
    pub(super) fn part(&self, hundredths: u32) -> u32 {
        (self.cell_size * hundredths).div_ceil(100).max(1)
    }

    /// The corners of a hexagon, clockwise from the top.
    pub(super) fn corners(&self, cell: usize) -> [Point; 6] {
        let Point { x, y } = self.center(cell);
        let (half, radius) = (self.cell_size / 2, self.radius());
        let slope = self.row_height() - radius;
        [
            (x, y - radius),
            (x + half, y - slope),
            (x + half, y + slope),
            (x, y + radius),
            (x - half, y + slope),
            (x - half, y - slope),
        ]
        .map(|(x, y)| Point { x, y })
    }

    /// The distance of the corners of a hexagon from its centre.
    fn radius(&self) -> u32 {
        self.cell_size * 15 / 26
    }

    /// The distance between the centres of two rows of hexagons.
    fn row_height(&self) -> u32 {
        self.cell_size * 13 / 15
    }
}

/// The cells on each side of a board that its loops need.
fn loop_cells(layout: Layout) -> u32 {
    if layout == Layout::Circuits {
        CIRCUIT_DISTANCES[1]
    } else {
        0
    }
}

/// The path through these points.
pub(super) fn path(points: &[Point]) -> String {
    let points = points.iter().map(|Point { x, y }| format!("{x} {y}"));
    format!("M{}", points.collect::<Vec<_>>().join("L"))
}

/// A line without length, which round ends make a dot.
pub(super) fn dot(Point { x, y }: Point) -> String {
    format!("M{x} {y}h0")
}
