//! Parchment with lines, and with two circuits around its corners.

use bestmove_engine::erased::Layout;
use maud::{Markup, html};

use super::super::scene::Scene;
use super::{draw_slab, lines};

pub(super) const PARCHMENT: &str = "#f3e7cc";

pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    let circuits = (grid.layout == Layout::Circuits).then(|| lines::circuits(grid));
    html! {
        (draw_slab(scene.area(), scene.border() / 2, PARCHMENT))
        path fill="none" stroke="#bba77c" stroke-width=(grid.part(3)) d=(lines::through_cells(grid, 1)) {}
        @if let Some([inner, outer]) = circuits {
            path fill="none" stroke="#2f6fd0" stroke-width=(grid.part(6)) d=(inner) {}
            path fill="none" stroke="#2f9457" stroke-width=(grid.part(6)) d=(outer) {}
        }
    }
}
