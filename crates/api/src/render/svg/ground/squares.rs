//! Light and dark squares in a frame.

use maud::{Markup, html};

use super::super::scene::Scene;
use super::draw_slab;

pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    let all = 0..grid.shape.cells();
    let dark: String = all
        .filter(|cell| grid.is_dark(*cell))
        .map(|cell| grid.outline(cell))
        .collect();
    html! {
        (draw_slab(scene.area(), scene.border() / 2, "#6f5844"))
        (draw_slab(grid.area(), 0, "#efe7d8"))
        path fill="#b09373" d=(dark) {}
    }
}
