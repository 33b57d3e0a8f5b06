//! Paper with a few strokes between the cells.

use maud::{Markup, html};

use super::super::scene::Scene;
use super::{draw_slab, lines};

pub(super) const PAPER: &str = "#fffdf8";

pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    html! {
        (draw_slab(scene.area(), scene.border() / 2, PAPER))
        path fill="none" stroke="#cfc6b6" stroke-linecap="round" stroke-width=(grid.part(4))
            d=(lines::between_cells(grid, grid.part(6))) {}
    }
}
