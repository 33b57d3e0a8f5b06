//! The places of the cells of a board in a picture.
//!
//! Hexagons stand on a corner. Their width is the size of a cell, and their height is that times
//! 2 / √3. A row begins three quarters of that height below the one above.
//!
//! Points of a board with circuits are the centres of square cells. The loops around its corners
//! need two more cells on each side. The points of rings are centres of square cells, too.
//!
//! The first cell is at the top left. [`Grid::center`] is not the only one to rely on that: names of rows,
//! lines through points, the sides of players, and pits that hang down over several cells do as well.

use std::fmt::Write as _;

use bestmove_engine::erased::{Cell, Layout, Shape};

use super::layout::{Point, Size};

/// The cells of a board, as they lie in a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) shape: Shape,
    pub(super) layout: Layout,
    /// The width of a cell in pixels.
    pub(super) cell_size: u32,
}

const INFALLIBLE: &str = "writing to a String is infallible";

/// The distances of the lines of each circuit from the edges, in cells: the radii of its loops.
const CIRCUIT_DISTANCES: [u32; 2] = [1, 2];

/// The rings of a board that has them.
const RINGS: u32 = 3;

impl Grid {
    /// The grid whose longer side has about `side` pixels, with cells of a size from `min` to `max`.
    pub(super) fn with_side(side: u32, [min, max]: [u32; 2], shape: Shape, layout: Layout) -> Self {
        let Shape { rows, columns } = shape;
        let is_slanted = layout == Layout::Rhombus;
        let width = columns + if is_slanted { rows / 2 } else { 0 };
        let cells = width.max(rows) + 2 * loop_cells(layout);
        Self {
            shape,
            layout,
            cell_size: (side / cells).clamp(min, max),
        }
    }

    pub(super) fn size(&self) -> Size {
        let (Shape { rows, columns }, side) = (self.shape, self.cell_size);
        if self.layout == Layout::Rhombus {
            return Size {
                width: columns * side + (rows - 1) * side / 2,
                height: (rows - 1) * self.row_height() + 2 * self.radius(),
            };
        }
        let margins = 2 * loop_cells(self.layout);
        Size {
            width: (columns + margins) * side,
            height: (rows + margins) * side,
        }
    }

    pub(super) fn center(&self, cell: usize) -> Point {
        let cell = u32::try_from(cell).expect("boards have at most 361 cells");
        let (row, column) = (cell / self.shape.columns, cell % self.shape.columns);
        let side = self.cell_size;
        if self.layout == Layout::Rhombus {
            return Point {
                x: column * side + side / 2 + row * side / 2,
                y: row * self.row_height() + self.radius(),
            };
        }
        let margin = loop_cells(self.layout);
        Point {
            x: (margin + column) * side + side / 2,
            y: (margin + row) * side + side / 2,
        }
    }

    pub(super) fn outline(&self, cell: usize) -> String {
        if self.layout == Layout::Rhombus {
            return path(&self.corners(cell)) + "Z";
        }
        let Point { x, y } = self.center(cell);
        let (side, half) = (self.cell_size, self.cell_size / 2);
        format!("M{} {}h{side}v{side}h-{side}Z", x - half, y - half)
    }

    /// The left end of a row, which is given by its first cell. Loops are a part of it.
    pub(super) fn row_start(&self, cell: usize) -> u32 {
        self.center(cell).x - self.cell_size / 2 - loop_cells(self.layout) * self.cell_size
    }

    /// The path of all lines between the cells and around them, or through the points of a board with
    /// circuits or rings. Joined cells have none between them.
    pub(super) fn lines(&self, cells: &[Cell]) -> String {
        match self.layout {
            Layout::Squares | Layout::Checkered | Layout::DarkSquares => {
                self.lines_of_squares(cells)
            }
            Layout::Rhombus => (0..self.shape.cells())
                .map(|cell| self.outline(cell))
                .collect(),
            Layout::Circuits => self.lines_through_points(),
            Layout::Rings => self.rings(),
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

    fn lines_through_points(&self) -> String {
        let [first, last] = self.end_points();
        let side = self.cell_size as usize;
        let rows = (first.y..=last.y).step_by(side);
        let columns = (first.x..=last.x).step_by(side);
        rows.map(|y| format!("M{} {y}H{}", first.x, last.x))
            .chain(columns.map(|x| format!("M{x} {}V{}", first.y, last.y)))
            .collect()
    }

    /// The path of the rings, each a cell inside the one before, and of the lines between the first
    /// ring and the last.
    fn rings(&self) -> String {
        let [first, last] = self.end_points();
        let (side, inwards) = (self.cell_size, self.cell_size * (RINGS - 1));
        let rings = (0..RINGS).map(|ring| {
            let (left, right) = (first.x + ring * side, last.x - ring * side);
            let (top, bottom) = (first.y + ring * side, last.y - ring * side);
            format!("M{left} {top}H{right}V{bottom}H{left}Z")
        });
        let (x, y) = (first.x.midpoint(last.x), first.y.midpoint(last.y));
        let joints = [
            format!("M{x} {}v{inwards}", first.y),
            format!("M{x} {}v-{inwards}", last.y),
            format!("M{} {y}h{inwards}", first.x),
            format!("M{} {y}h-{inwards}", last.x),
        ];
        rings.chain(joints).collect()
    }

    /// The paths of the inner circuit and of the outer one, if the board has them. Each is four lines,
    /// each followed by three quarters of a circle around a corner.
    pub(super) fn circuits(&self) -> Option<[String; 2]> {
        if self.layout != Layout::Circuits {
            return None;
        }
        let [Point { x: left, y: top }, last] = self.end_points();
        let (right, bottom) = (last.x, last.y);
        Some(CIRCUIT_DISTANCES.map(|distance| {
            let radius = distance * self.cell_size;
            let turn = |x, y| format!("A{radius} {radius} 0 1 0 {x} {y}");
            [
                format!("M{left} {}H{right}", top + radius),
                turn(right - radius, top) + &format!("V{bottom}"),
                turn(right, bottom - radius) + &format!("H{left}"),
                turn(left + radius, bottom) + &format!("V{top}"),
                turn(left, top + radius) + "Z",
            ]
            .concat()
        }))
    }

    fn end_points(&self) -> [Point; 2] {
        [0, self.shape.cells() - 1].map(|cell| self.center(cell))
    }

    /// The dark squares, row by row, if the board has some.
    pub(super) fn dark_squares(&self) -> impl Iterator<Item = usize> {
        let columns = self.shape.columns as usize;
        let is_dark = move |cell: &usize| (cell / columns + cell % columns) % 2 == 1;
        let has_some = matches!(self.layout, Layout::Checkered | Layout::DarkSquares);
        (0..self.shape.cells()).filter(move |cell| has_some && is_dark(cell))
    }

    /// The squares in the order of their numbers, if they have some.
    pub(super) fn numbered_squares(&self) -> impl Iterator<Item = usize> {
        let have_numbers = self.layout == Layout::DarkSquares;
        self.dark_squares().filter(move |_| have_numbers)
    }

    /// The paths of the sides of each player, if the sides of the board belong to players.
    pub(super) fn player_sides(&self) -> Option<[String; 2]> {
        if self.layout != Layout::Rhombus {
            return None;
        }
        let columns = self.shape.columns as usize;
        let last = self.shape.cells() - columns;
        let side = |first: usize, step: usize, count: u32, corners: [usize; 3]| {
            let cells = (0..count as usize).map(|index| self.corners(first + index * step));
            let points: Vec<_> = cells
                .flat_map(|all| corners.map(|corner| all[corner]))
                .collect();
            path(&points)
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

    /// Clockwise from the top.
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

pub(super) fn path(points: &[Point]) -> String {
    let points = points.iter().map(|Point { x, y }| format!("{x} {y}"));
    format!("M{}", points.collect::<Vec<_>>().join("L"))
}
