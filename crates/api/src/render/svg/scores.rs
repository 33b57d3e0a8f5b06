//! The scores of moves on a board, and an arrow for the best move of a piece.

use bestmove_engine::erased::{Candidate, Value};
use maud::{Markup, html};

use super::board::Board;
use super::grid::path;
use super::layout::Point;
use super::score::{css_class, format_score};
use super::text::{baseline, text_width};

/// Draws the score of each cell that begins a move, and the way of the best move if it has more cells.
/// `candidates` are the moves, best first.
pub(super) fn draw_scores(board: &Board<'_>, candidates: &[Candidate]) -> Markup {
    let Some(best) = candidates.first() else {
        return html! {};
    };
    html! {
        @if best.squares.len() > 1 { (draw_arrow(board, &best.squares)) }
        @for (cell, value) in first_squares(candidates) {
            (draw_label(board, cell, value, value.tie_key() == best.value.tie_key()))
        }
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

/// Draws a score in the middle of an empty cell, or at the top of an occupied one.
fn draw_label(board: &Board<'_>, cell: usize, value: Value, is_best: bool) -> Markup {
    let side = board.scene.grid.cell_size;
    let score = format_score(value);
    let size = font_size(&score, side);
    let (width, height) = (text_width(&score, size) + size * 6 / 10, size * 3 / 2);
    let Point { x, y } = board.scene.center(cell);
    let y = if board.is_occupied(cell) {
        y + height / 2 - side / 2
    } else {
        y
    };
    html! {
        rect.label.best[is_best] x=(x - width / 2) y=(y - height / 2) width=(width) height=(height)
            rx=(height / 2) {}
        text.score.(css_class(value)) x=(x) y=(baseline(y, size)) font-size=(size) { (score) }
    }
}

/// The font size at which a score and its label fit into a cell of this width.
fn font_size(score: &str, side: u32) -> u32 {
    let sizes = (1..=(side * 28 / 100).min(18)).rev();
    let fits = |size: &u32| text_width(score, *size) + size * 6 / 10 < side;
    sizes.into_iter().find(fits).unwrap_or(1)
}

/// Draws the way of a piece over these cells.
fn draw_arrow(board: &Board<'_>, cells: &[usize]) -> Markup {
    let points: Vec<_> = cells.iter().map(|cell| board.scene.center(*cell)).collect();
    html! {
        marker id="fill-head" orient="auto" viewBox="0 0 4 4" refX="2" refY="2" markerWidth="3" markerHeight="3" {
            path class="head" d="M0 0L4 2L0 4Z" {}
        }
        path class="arrow" stroke-width=(board.scene.grid.part(13)) marker-end="url(#fill-head)"
            d=(path(&points)) {}
    }
}
