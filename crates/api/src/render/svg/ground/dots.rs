//! Dots on paper, and the faint edges between them.

use maud::{Markup, html};

use super::super::grid::dot;
use super::super::scene::Scene;
use super::paper::PAPER;
use super::{draw_slab, lines};

pub(super) fn draw_edges(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    html! {
        (draw_slab(scene.area(), grid.part(20), PAPER))
        path fill="none" stroke="#e6dfd3" stroke-width=(grid.part(5)) d=(lines::through_cells(grid, 2)) {}
    }
}

/// The dots lie in front of the strokes that join them.
pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    let is_dot = |cell: &usize| {
        let (row, column) = grid.place(*cell);
        row % 2 == 0 && column % 2 == 0
    };
    let dots: String = grid
        .cells()
        .filter(is_dot)
        .map(|cell| dot(grid.center(cell)))
        .collect();
    html! {
        path stroke="#221f1a" stroke-linecap="round" stroke-width=(grid.part(28)) d=(dots) {}
    }
}
