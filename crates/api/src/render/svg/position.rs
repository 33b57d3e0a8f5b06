//! A single position, with the scores of its moves on request.

use bestmove_engine::erased::{
    Candidate, Cell, Coordinates, DynPosition, PositionSnapshot, Shape, Status, Value,
};
use maud::{Markup, html};

use super::Picture;
use super::board::Board;
use super::grid::{Grid, path};
use super::layout::{Point, Size};
use super::score::{css_class, format_score};
use crate::render::drawn_cells::drawn_cells;

/// Pixels around the board.
const MARGIN: u32 = 16;

/// Preferred length of the board's longer side in pixels.
const BOARD_SIDE: u32 = 480;

/// Minimum and maximum size of a cell in pixels.
const CELL_SIZES: [u32; 2] = [24, 64];

/// Minimum width of a picture in pixels, so that the caption fits.
const MIN_WIDTH: u32 = 160;

/// Height of the caption in pixels.
const CAPTION_HEIGHT: u32 = 24;

/// Draws a position. `candidates` are the moves whose scores are shown, best first, and may be
/// empty.
pub fn draw_position(game: &str, position: &dyn DynPosition, candidates: &[Candidate]) -> Picture {
    let snapshot = position.snapshot();
    let shape = position.shape();
    let grid = shape.map(|shape| Grid::with_side(BOARD_SIDE, CELL_SIZES, shape, position.layout()));
    let board = Board {
        position: &snapshot,
        players: position.players(),
        grid,
        last_move: &[],
    };
    let Size { width, height } = board.size();
    let size = Size {
        width: (width + 2 * MARGIN).max(MIN_WIDTH),
        height: height + 2 * MARGIN + CAPTION_HEIGHT,
    };
    let caption = match snapshot.status {
        Status::InProgress => format!("{} to move", snapshot.player),
        Status::Won(winner) => format!("{winner} has won"),
        Status::Drawn => "a draw".to_owned(),
    };
    let best = candidates.first().map(|best| best.value.tie_key());
    let content = html! {
        g transform={ "translate(" ((size.width - width) / 2) " " (MARGIN) ")" } {
            (board.draw())
            @if let Some(grid) = &grid {
                @if let Some(coordinates) = position.coordinates() {
                    (draw_coordinates(grid, coordinates))
                }
                (draw_square_numbers(grid))
                @if let Some([first, next @ ..]) = candidates.first().map(|best| best.squares.as_slice()) {
                    @if !next.is_empty() { (draw_route(grid, *first, next)) }
                }
                @for (cell, value) in first_squares(candidates) {
                    @let is_occupied = is_occupied(&snapshot, cell);
                    (draw_score(grid, cell, is_occupied, value, Some(value.tie_key()) == best))
                }
            }
        }
        text class="middle" x=(size.width / 2) y=(size.height - MARGIN / 2) font-size="16" { (caption) }
    };
    let title = format!("{game}, {caption}");
    let line = snapshot.board.to_compact();
    let mut description = match shape.filter(|_| snapshot.cells.is_none()) {
        Some(shape) => format!("The position {}.", in_rows(&line, shape)),
        None => format!("The position {line}."),
    };
    if let Some(best) = candidates.first() {
        description = format!(
            "{description} The best of {} moves is worth {} to {}.",
            candidates.len(),
            format_score(best.value),
            snapshot.player
        );
    }
    Picture {
        size,
        title,
        description,
        content,
    }
}

/// Each cell that begins a move, with the value of the best such move.
fn first_squares(candidates: &[Candidate]) -> Vec<(usize, Value)> {
    let mut found: Vec<(usize, Value)> = Vec::new();
    for candidate in candidates {
        let Some(first) = candidate.squares.first() else {
            continue;
        };
        if found.iter().all(|(cell, _)| cell != first) {
            found.push((*first, candidate.value));
        }
    }
    found
}

fn is_occupied(position: &PositionSnapshot, cell: usize) -> bool {
    let cells = drawn_cells(position).unwrap_or_default();
    matches!(cells.get(cell), Some(Cell::Mark(_)))
}

/// Draws a score in the middle of an empty cell, or in the corner of an occupied one.
fn draw_score(grid: &Grid, cell: usize, is_occupied: bool, value: Value, is_best: bool) -> Markup {
    let side = grid.cell_size;
    let Point { x, y } = grid.center(cell);
    let weight = if is_best { "700" } else { "400" };
    let score = format_score(value);
    html! {
        @if is_occupied {
            @let (width, height) = (side * 6 / 10, side * 3 / 10);
            @let (x, y) = (x + side / 2 - width, y - side / 2);
            rect class="paper" x=(x) y=(y) width=(width) height=(height) rx="3" {}
            text.mark.(css_class(value)) x=(x + width / 2) y=(y + height / 2)
                font-size=(font_size(value, width)) font-weight=(weight) { (score) }
        } @else {
            text.mark.(css_class(value)) x=(x) y=(y) font-size=(font_size(value, side))
                font-weight=(weight) { (score) }
        }
    }
}

fn draw_route(grid: &Grid, first: usize, next: &[usize]) -> Markup {
    let cells = [first].into_iter().chain(next.iter().copied());
    let points: Vec<_> = cells.map(|cell| grid.center(cell)).collect();
    html! {
        marker id="head" orient="auto" viewBox="0 0 4 4" refX="2" refY="2" markerWidth="4" markerHeight="4" {
            path class="head" d="M0 0L4 2L0 4Z" {}
        }
        path class="route" stroke-width=(grid.cell_size / 12) marker-end="url(#head)"
            d=(path(&points)) {}
    }
}

/// Draws the names of the rows at the left of a board, and of the columns below it.
fn draw_coordinates(grid: &Grid, coordinates: Coordinates) -> Markup {
    let Size { height, .. } = grid.size();
    let columns = grid.shape.columns as usize;
    let last_row = grid.shape.cells() - columns;
    let left = |cell| i64::from(grid.row_start(cell)) - i64::from(MARGIN / 2);
    html! {
        @for (cell, row) in (0..).step_by(columns).zip(coordinates.rows()) {
            text.quiet.mark x=(left(cell)) y=(grid.center(cell).y) font-size="10" { (row) }
        }
        @for (cell, column) in (last_row..).zip(coordinates.columns()) {
            text.quiet.mark x=(grid.center(cell).x) y=(height + MARGIN / 2) font-size="10" { (column) }
        }
    }
}

/// Draws the numbers of the dark squares in their lower left corners, if the board has some.
fn draw_square_numbers(grid: &Grid) -> Markup {
    let offset = grid.cell_size / 2 - grid.cell_size / 8;
    html! {
        @for (number, cell) in (1..).zip(grid.numbered_squares()) {
            @let Point { x, y } = grid.center(cell);
            text.number.mark x=(x - offset) y=(y + offset) font-size="10" { (number) }
        }
    }
}

/// The font size, in pixels, at which a score fits into a cell or a box of this width.
///
/// Characters of a sans-serif font are on average 0.6 times as wide as the font size.
fn font_size(value: Value, width: u32) -> u32 {
    let characters = u32::try_from(format_score(value).chars().count()).expect("scores are short");
    (width * 3 / 10).min(width * 3 / (2 * characters))
}

/// A board row by row, for screen readers.
fn in_rows(line: &str, shape: Shape) -> String {
    let cells: Vec<_> = line.chars().collect();
    let rows = cells.chunks(shape.columns as usize);
    rows.map(String::from_iter).collect::<Vec<_>>().join(" ")
}
