//! Felt in a dark frame.

use maud::{Markup, html};

use super::super::fills::BOARD;
use super::super::grid::{Grid, dot};
use super::super::layout::Point;
use super::super::scene::Scene;
use super::{draw_slab, lines};

const LINE: &str = "#1b4f34";

/// The corners of the cells with a point are so many cells from the corners of the board.
const POINT: u32 = 2;

pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    html! {
        (draw_slab(scene.area(), scene.border() / 2, "#1a4630"))
        (draw_slab(grid.area(), 0, BOARD))
        path fill="none" stroke=(LINE) stroke-width=(grid.part(2)) d=(lines::between_cells(grid, 0)) {}
        @if grid.shape.rows.min(grid.shape.columns) > 2 * POINT {
            path stroke=(LINE) stroke-linecap="round" stroke-width=(grid.part(14)) d=(points(grid)) {}
        }
    }
}

fn points(grid: &Grid) -> String {
    let (area, reach) = (grid.area(), POINT * grid.cell_size);
    let right = area.corner.x + area.size.width - reach;
    let (left, top, bottom) = (
        area.corner.x + reach,
        area.corner.y + reach,
        area.bottom() - reach,
    );
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    corners.map(|(x, y)| dot(Point { x, y })).concat()
}
