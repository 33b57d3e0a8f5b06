//! The names of rows and columns: in the corners of squares, and outside of other boards.

use bestmove_engine::erased::{Coordinates, Layout, Look};
use maud::{Markup, html};

use super::grid::Grid;
use super::layout::Point;
use super::scene::{Detail, Scene};
use super::text::baseline;

/// The height of the letters.
const FONT_SIZE: u32 = 10;

/// Draws the names around the cells, or in the corners of squares.
pub(super) fn draw_coordinates(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    match scene.look {
        Look::Squares if scene.has_men() => draw_numbers(scene),
        Look::Squares | Look::Letters => draw_in_corners(scene),
        Look::Dots => draw_beside_dots(scene),
        Look::Paper | Look::Frame | Look::Wood | Look::Felt | Look::Parchment | Look::Pits => {
            html! {
                @if let Some(names) = scene.coordinates {
                    g class="names" font-size=(FONT_SIZE) fill=(ink_of(scene.look)) {
                        (draw_outside(grid, names, scene.border() / 2))
                    }
                }
            }
        }
    }
}

/// The colour of the names outside of the cells.
const fn ink_of(look: Look) -> &'static str {
    match look {
        Look::Felt => "#b9d8c6",
        Look::Wood => "#7a5420",
        Look::Parchment => "#8a7448",
        Look::Paper | Look::Dots | Look::Frame | Look::Squares | Look::Letters | Look::Pits => {
            "#857c6e"
        }
    }
}

/// The names of the rows at the left of the cells, and of the columns below them.
fn draw_outside(grid: &Grid, names: Coordinates, distance: u32) -> Markup {
    if grid.has_holes() && grid.layout == Layout::Rhombus {
        return draw_along_edges(grid, names, distance);
    }
    let columns = grid.shape.columns as usize;
    let last_row = grid.shape.cells() - columns;
    let left = |cell| grid.row_start(cell) - distance;
    let below = baseline(grid.area().bottom() + distance, FONT_SIZE);
    html! {
        // A row or a column of holes is a gap between parts of a board.
        @for (cell, row) in (0..).step_by(columns).zip(names.rows()) {
            @if (cell..cell + columns).any(|cell| grid.exists(cell)) {
                text x=(left(cell)) y=(baseline(grid.center(cell).y, FONT_SIZE)) { (row) }
            }
        }
        @for (cell, column) in (last_row..).zip(names.columns()) {
            @if (cell % columns..=cell).step_by(columns).any(|cell| grid.exists(cell)) {
                text x=(grid.center(cell).x) y=(below) { (column) }
            }
        }
    }
}

/// The names of dots, from `a1` at the top left: numbers at the left of their rows, letters below their columns.
fn draw_beside_dots(scene: &Scene) -> Markup {
    if scene.detail == Detail::Small {
        return html! {};
    }
    let grid = &scene.grid;
    let columns = grid.shape.columns as usize;
    let last_row = grid.shape.cells() - columns;
    let distance = grid.part(34);
    let rows = (0..=last_row).step_by(2 * columns);
    let letters = (last_row..grid.shape.cells()).step_by(2);
    html! {
        g class="names" font-size=(FONT_SIZE) fill=(ink_of(scene.look)) {
            @for (number, cell) in (1..).zip(rows) {
                @let Point { x, y } = grid.center(cell);
                text x=(x - distance) y=(baseline(y, FONT_SIZE)) { (number) }
            }
            @for (letter, cell) in ('a'..='z').zip(letters) {
                @let Point { x, y } = grid.center(cell);
                text x=(x) y=(baseline(y + distance, FONT_SIZE)) { (letter) }
            }
        }
    }
}

/// The names of the rows at the left of the first cells in them, and of the columns behind the last cells in them,
/// where the rows of a hexagon have different lengths.
fn draw_along_edges(grid: &Grid, names: Coordinates, distance: u32) -> Markup {
    let first_in = |row| grid.cells().find(|cell| grid.place(*cell).0 == row);
    let last_in = |column| {
        grid.cells()
            .filter(|cell| grid.place(*cell).1 == column)
            .last()
    };
    let behind = grid.part(50).midpoint(distance);
    html! {
        @for (cell, name) in (0..).map(first_in).zip(names.rows()) {
            @if let Some(cell) = cell {
                text x=(grid.row_start(cell) - distance) y=(baseline(grid.center(cell).y, FONT_SIZE)) { (name) }
            }
        }
        @for (cell, name) in (0..).map(last_in).zip(names.columns()) {
            @if let Some(cell) = cell {
                @let Point { x, y } = grid.center(cell);
                text x=(x + behind) y=(baseline(y + 2 * behind, FONT_SIZE)) { (name) }
            }
        }
    }
}

/// The names of the rows in the squares of the first column, and of the columns in those of the last row.
fn draw_in_corners(scene: &Scene) -> Markup {
    let Some(names) = scene.coordinates else {
        return html! {};
    };
    let grid = &scene.grid;
    let columns = grid.shape.columns as usize;
    let last_row = grid.shape.cells() - columns;
    let reach = grid.cell_size / 2 - FONT_SIZE * 7 / 10;
    let ink = |cell| {
        if grid.is_dark(cell) {
            "#efe7d8"
        } else {
            "#8d6f50"
        }
    };
    html! {
        g class="names" font-size=(FONT_SIZE) font-weight="600" {
            @for (cell, row) in (0..).step_by(columns).zip(names.rows()) {
                @let Point { x, y } = grid.center(cell);
                text x=(x - reach) y=(baseline(y - reach, FONT_SIZE)) fill=(ink(cell)) { (row) }
            }
            @for (cell, column) in (last_row..).zip(names.columns()) {
                @let Point { x, y } = grid.center(cell);
                text x=(x + reach) y=(baseline(y + reach, FONT_SIZE)) fill=(ink(cell)) { (column) }
            }
        }
    }
}

/// The numbers of the dark squares.
fn draw_numbers(scene: &Scene) -> Markup {
    if scene.detail == Detail::Small {
        return html! {};
    }
    let grid = &scene.grid;
    let reach = grid.cell_size / 2 - FONT_SIZE * 8 / 10;
    html! {
        g class="names" font-size=(FONT_SIZE) font-weight="600" fill="#efe7d8" {
            @for (number, cell) in (1..).zip(grid.cells()) {
                @let Point { x, y } = grid.center(cell);
                text x=(x - reach) y=(baseline(y - reach, FONT_SIZE)) { (number) }
            }
        }
    }
}
