//! The places of the cells of a board in a picture.
//!
//! Hexagons stand on a corner. Their width is the size of a cell, and their height is that times
//! 2 / √3. A row begins three quarters of that height below the one above.

use std::fmt::Write as _;

use super::layout::{Point, Size};
use crate::engine::{Cell, Layout, Shape};

/// The cells of a board, as they lie in a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) shape: Shape,
    pub(super) layout: Layout,
    /// The width of a cell in pixels.
    pub(super) cell_size: u32,
}

const INFALLIBLE: &str = "writing to a String is infallible";

impl Grid {
    /// Returns the grid whose longer side has about so many pixels, with cells of a size from `min`
    /// to `max`.
    pub(super) fn with_side(side: u32, [min, max]: [u32; 2], shape: Shape, layout: Layout) -> Self {
        let width = match layout {
            Layout::Squares => shape.columns,
            Layout::Rhombus => shape.columns + shape.rows / 2,
        };
        Self {
            shape,
            layout,
            cell_size: (side / width.max(shape.rows)).clamp(min, max),
        }
    }

    pub(super) fn size(&self) -> Size {
        let (Shape { rows, columns }, side) = (self.shape, self.cell_size);
        match self.layout {
            Layout::Squares => Size {
                width: columns * side,
                height: rows * side,
            },
            Layout::Rhombus => Size {
                width: columns * side + (rows - 1) * side / 2,
                height: (rows - 1) * self.row_height() + 2 * self.radius(),
            },
        }
    }

    /// Returns the centre of a cell.
    pub(super) fn center(&self, cell: usize) -> Point {
        let cell = u32::try_from(cell).expect("boards have at most 361 cells");
        let (row, column) = (cell / self.shape.columns, cell % self.shape.columns);
        let left = column * self.cell_size + self.cell_size / 2;
        match self.layout {
            Layout::Squares => Point {
                x: left,
                y: row * self.cell_size + self.cell_size / 2,
            },
            Layout::Rhombus => Point {
                x: left + row * self.cell_size / 2,
                y: row * self.row_height() + self.radius(),
            },
        }
    }

    /// Returns the path around a cell.
    pub(super) fn outline(&self, cell: usize) -> String {
        let Point { x, y } = self.center(cell);
        let half = self.cell_size / 2;
        match self.layout {
            Layout::Squares => {
                let side = self.cell_size;
                format!("M{} {}h{side}v{side}h-{side}Z", x - half, y - half)
            }
            Layout::Rhombus => path(&self.corners(cell), true),
        }
    }

    /// Returns the path of all lines between the cells and around them. Joined cells have none
    /// between them.
    pub(super) fn lines(&self, cells: &[Cell]) -> String {
        match self.layout {
            Layout::Squares => self.lines_of_squares(cells),
            Layout::Rhombus => (0..self.shape.cells())
                .map(|cell| self.outline(cell))
                .collect(),
        }
    }

    fn lines_of_squares(&self, cells: &[Cell]) -> String {
        let Size { width, height } = self.size();
        let mut path = format!("M0 0H{width}V{height}H0Z");
        for column in 1..self.shape.columns {
            write!(path, "M{} 0V{height}", column * self.cell_size).expect(INFALLIBLE);
        }
        let tops = (0..height).step_by(self.cell_size as usize);
        let rows = cells.chunks(self.shape.columns as usize);
        for (top, row) in tops.zip(rows).skip(1) {
            let mut left = 0;
            for run in row.chunk_by(|one, next| one.is_joined() == next.is_joined()) {
                let columns = u32::try_from(run.len()).expect("rows are short");
                let right = left + self.cell_size * columns;
                if !run[0].is_joined() {
                    write!(path, "M{left} {top}H{right}").expect(INFALLIBLE);
                }
                left = right;
            }
        }
        path
    }

    /// Returns the paths of the sides of each player, if the sides of the board belong to players.
    pub(super) fn player_sides(&self) -> Option<[String; 2]> {
        if self.layout == Layout::Squares {
            return None;
        }
        let columns = self.shape.columns as usize;
        let last = self.shape.cells() - columns;
        let side = |first: usize, step: usize, count: u32, corners: [usize; 3]| {
            let cells = (0..count as usize).map(|index| self.corners(first + index * step));
            let points: Vec<_> = cells
                .flat_map(|all| corners.map(|corner| all[corner]))
                .collect();
            path(&points, false)
        };
        let Shape {
            rows,
            columns: width,
        } = self.shape;
        Some([
            side(0, 1, width, [5, 0, 1]) + &side(last, 1, width, [4, 3, 2]),
            side(0, columns, rows, [5, 4, 3]) + &side(columns - 1, columns, rows, [0, 1, 2]),
        ])
    }

    /// Returns the corners of a hexagon, clockwise from the top.
    fn corners(&self, cell: usize) -> [Point; 6] {
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

    /// Returns the distance of the corners of a hexagon from its centre.
    fn radius(&self) -> u32 {
        self.cell_size * 15 / 26
    }

    /// Returns the distance between the centres of two rows of hexagons.
    fn row_height(&self) -> u32 {
        self.cell_size * 13 / 15
    }
}

/// Returns the path through these points.
pub(super) fn path(points: &[Point], is_closed: bool) -> String {
    let mut path = String::new();
    for (letter, Point { x, y }) in ["M"]
        .into_iter()
        .chain(["L"].into_iter().cycle())
        .zip(points)
    {
        write!(path, "{letter}{x} {y}").expect(INFALLIBLE);
    }
    if is_closed {
        path.push('Z');
    }
    path
}
