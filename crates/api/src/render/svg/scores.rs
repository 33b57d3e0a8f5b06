//! The scores of moves on a board, and an arrow for the best move of a piece.

use bestmove_engine::erased::{Candidate, Value};
use maud::{Markup, html};

use super::board::Board;
use super::grid::path;
use super::layout::Point;
use super::score::{css_class, format_short};
use super::text::{baseline, text_width};

/// Draws the score of each cell that begins a move, and the way of the best move if it has more cells.
/// `candidates` are the moves, best first.
pub(super) fn draw_scores(board: &Board<'_>, candidates: &[Candidate]) -> Markup {
    let Some(best) = candidates.first() else {
        return html! {};
    };
    let is_best = |value: Value| value.tie_key() == best.value.tie_key();
    let has_choice = candidates.iter().any(|candidate| !is_best(candidate.value));
    html! {
        @if best.squares.len() > 1 { (draw_arrow(board, &best.squares)) }
        @for (cell, value) in first_squares(candidates) {
            (draw_label(board, cell, value, has_choice && is_best(value)))
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

/// Draws a score in the middle of an empty cell, or at the foot of an occupied one, or at the head of a pit
/// whose number is at its foot.
fn draw_label(board: &Board<'_>, cell: usize, value: Value, is_best: bool) -> Markup {
    let side = board.scene.grid.cell_size;
    let score = format_short(value);
    let font = font_size(&score, side);
    let (width, height) = (label_width(&score, font), font * 3 / 2);
    let Point { x, y } = board.scene.center(cell);
    let reach = board.scene.extent(cell).height / 2 - height / 2;
    let is_above = board.scene.is_counted_below(cell);
    let y = match (board.is_occupied(cell), is_above) {
        (false, _) => y,
        (true, true) => y - reach,
        (true, false) => y + reach,
    };
    html! {
        rect.label.best[is_best] x=(x - width / 2) y=(y - height / 2) width=(width) height=(height)
            rx=(height / 2) {}
        text.score.(css_class(value)) x=(x) y=(baseline(y, font)) font-size=(font) { (score) }
    }
}

fn label_width(score: &str, font_size: u32) -> u32 {
    text_width(score, font_size) + font_size * 7 / 10
}

/// The font size at which a score and its label fit into a cell of this width.
fn font_size(score: &str, side: u32) -> u32 {
    let largest = (side * 22 / 100).clamp(8, 16);
    let fits = |size: &u32| label_width(score, *size) < side;
    (1..=largest).rev().find(fits).unwrap_or(1)
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
