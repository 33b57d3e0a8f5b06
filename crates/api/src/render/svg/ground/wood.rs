//! Wood with lines, on whose crossings stones stand.

use bestmove_engine::erased::{Layout, Shape};
use maud::{Markup, html};

use super::super::fills::BOARD;
use super::super::grid::{Grid, dot};
use super::super::scene::Scene;
use super::{draw_slab, lines};

const LINE: &str = "#7a5420";

pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    let has_rings = grid.layout == Layout::Rings;
    let (path, width) = if has_rings {
        (lines::rings(grid), grid.part(5))
    } else {
        (lines::through_cells(grid, 1), grid.part(3))
    };
    let points: String = points(grid)
        .into_iter()
        .map(|cell| dot(grid.center(cell)))
        .collect();
    let size = if has_rings { 20 } else { 16 };
    html! {
        (draw_slab(scene.area(), scene.border() / 2, BOARD))
        path fill="none" stroke=(LINE) stroke-width=(width) d=(path) {}
        @if !points.is_empty() {
            path stroke=(LINE) stroke-linecap="round" stroke-width=(grid.part(size)) d=(points) {}
        }
    }
}

/// The cells with a point: all where rings have corners and middles, and a few that help the eye on large
/// boards.
fn points(grid: &Grid) -> Vec<usize> {
    if grid.layout == Layout::Rings {
        return grid.cells().collect();
    }
    let Shape { rows, columns } = grid.shape;
    let (down, across) = (star_lines(rows), star_lines(columns));
    let is_star = |cell: &usize| {
        let (row, column) = grid.place(*cell);
        // None in the middle of a side.
        let is_middle = |line: u32, count: u32| 2 * line + 1 == count;
        let is_inside = is_middle(row, rows) == is_middle(column, columns);
        down.contains(&row) && across.contains(&column) && (is_inside || rows.min(columns) > 15)
    };
    grid.cells().filter(is_star).collect()
}

/// The lines with points, of so many.
fn star_lines(count: u32) -> Vec<u32> {
    let edge = match count {
        0..7 => return Vec::new(),
        7..13 => 2,
        _ => 3,
    };
    let middle = (count % 2 == 1).then_some(count / 2);
    [edge, count - 1 - edge].into_iter().chain(middle).collect()
}
