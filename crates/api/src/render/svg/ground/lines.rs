//! The paths of lines on boards.

use std::fmt::Write as _;

use super::super::grid::{CIRCUIT_DISTANCES, Grid};
use super::super::layout::Point;

const INFALLIBLE: &str = "writing to a String is infallible";

/// The rings of a board that has them.
const RINGS: u32 = 3;

/// The lines between rows and between columns. They end this far before the last cells do.
pub(super) fn between_cells(grid: &Grid, inset: u32) -> String {
    let (area, side) = (grid.area(), grid.cell_size);
    let Point { x: left, y: top } = area.corner;
    let (right, bottom) = (left + area.size.width, area.bottom());
    let mut path = String::new();
    for column in 1..grid.shape.columns {
        let x = left + column * side;
        write!(path, "M{x} {}V{}", top + inset, bottom - inset).expect(INFALLIBLE);
    }
    for row in 1..grid.shape.rows {
        let y = top + row * side;
        write!(path, "M{} {y}H{}", left + inset, right - inset).expect(INFALLIBLE);
    }
    path
}

/// The lines through the centres of the cells, of each row and each column in `step`.
pub(super) fn through_cells(grid: &Grid, step: u32) -> String {
    let [first, last] = grid.end_points();
    let step = (step * grid.cell_size) as usize;
    let rows = (first.y..=last.y).step_by(step);
    let columns = (first.x..=last.x).step_by(step);
    rows.map(|y| format!("M{} {y}H{}", first.x, last.x))
        .chain(columns.map(|x| format!("M{x} {}V{}", first.y, last.y)))
        .collect()
}

/// The rings, each a cell inside the one before, and the lines between the first ring and the last.
pub(super) fn rings(grid: &Grid) -> String {
    let [first, last] = grid.end_points();
    let (side, inwards) = (grid.cell_size, grid.cell_size * (RINGS - 1));
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

/// The inner circuit and the outer one. Each is four lines, each followed by three quarters of a circle
/// around a corner.
pub(super) fn circuits(grid: &Grid) -> [String; 2] {
    let [Point { x: left, y: top }, last] = grid.end_points();
    let (right, bottom) = (last.x, last.y);
    CIRCUIT_DISTANCES.map(|distance| {
        let radius = distance * grid.cell_size;
        let turn = |x, y| format!("A{radius} {radius} 0 1 0 {x} {y}");
        [
            format!("M{left} {}H{right}", top + radius),
            turn(right - radius, top) + &format!("V{bottom}"),
            turn(right, bottom - radius) + &format!("H{left}"),
            turn(left + radius, bottom) + &format!("V{top}"),
            turn(left, top + radius) + "Z",
        ]
        .concat()
    })
}
