//! Light and dark squares in a frame.

use maud::{Markup, html};

use super::super::scene::Scene;
use super::draw_slab;

const LIGHT: &str = "#efe7d8";
const DARK: &str = "#b09373";
const FRAME: &str = "#6f5844";

pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    let outlines = |is_drawn: &dyn Fn(usize) -> bool| {
        let all = 0..grid.shape.cells();
        let drawn = all.filter(|cell| is_drawn(*cell));
        drawn.map(|cell| grid.outline(cell)).collect::<String>()
    };
    let dark = outlines(&|cell| grid.is_dark(cell) && !grid.is_hole(cell));
    // Where only dark squares are used, the light ones are there, too.
    let uses_dark_ones =
        (0..grid.shape.cells()).all(|cell| grid.is_hole(cell) != grid.is_dark(cell));
    if grid.has_holes() && !uses_dark_ones {
        let all = outlines(&|cell| !grid.is_hole(cell));
        let light = outlines(&|cell| !grid.is_dark(cell) && !grid.is_hole(cell));
        return html! {
            path fill=(FRAME) stroke=(FRAME) stroke-width=(scene.border()) stroke-linejoin="round" d=(all) {}
            path fill=(LIGHT) d=(light) {}
            path fill=(DARK) d=(dark) {}
        };
    }
    html! {
        (draw_slab(scene.area(), scene.border() / 2, FRAME))
        (draw_slab(grid.area(), 0, LIGHT))
        path fill=(DARK) d=(dark) {}
    }
}
