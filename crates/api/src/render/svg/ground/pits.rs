//! A wooden board with pits.

use maud::{Markup, html};

use super::super::fills::BOARD;
use super::super::scene::Scene;
use super::draw_slab;

pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    let pits: String = scene.pits.iter().map(|pit| pit.outline(grid)).collect();
    html! {
        (draw_slab(scene.area(), grid.part(50), BOARD))
        path fill="#7d5530" stroke="#8d6238" stroke-width=(grid.part(4)) d=(pits) {}
    }
}
