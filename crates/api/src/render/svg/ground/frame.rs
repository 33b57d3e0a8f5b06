//! An upright frame with holes, and what is seen through the holes where no disc is.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::super::fills::BOARD;
use super::super::layout::{Area, Point};
use super::super::scene::Scene;
use super::draw_slab;

pub(super) fn draw_back(scene: &Scene) -> Markup {
    draw_slab(scene.grid.area(), 0, "#e9eef8")
}

/// One path, so that the holes are holes.
pub(super) fn draw(scene: &Scene) -> Markup {
    let grid = &scene.grid;
    let radius = grid.part(41);
    let diameter = 2 * radius;
    let mut path = rounded(scene.area(), grid.part(30));
    for cell in grid.cells() {
        let Point { x, y } = grid.center(cell);
        let left = x - radius;
        write!(
            path,
            "M{left} {y}a{radius} {radius} 0 0 0 {diameter} 0a{radius} {radius} 0 0 0-{diameter} 0Z"
        )
        .expect("writing to a String is infallible");
    }
    html! { path fill=(BOARD) fill-rule="evenodd" d=(path) {} }
}

/// The outline of a board with round corners.
fn rounded(Area { corner, size }: Area, radius: u32) -> String {
    let (width, height) = (size.width - 2 * radius, size.height - 2 * radius);
    format!(
        "M{} {}h{width}a{radius} {radius} 0 0 1 {radius} {radius}v{height}\
         a{radius} {radius} 0 0 1-{radius} {radius}h-{width}\
         a{radius} {radius} 0 0 1-{radius}-{radius}v-{height}\
         a{radius} {radius} 0 0 1 {radius}-{radius}Z",
        corner.x + radius,
        corner.y,
    )
}
