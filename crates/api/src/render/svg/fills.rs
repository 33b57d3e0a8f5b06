//! The gradients of boards and pieces.

use bestmove_engine::erased::Look;
use maud::{Markup, html};

use super::colours::{Paint, paint_of};
use super::scene::Scene;

/// What paints a board.
pub(super) const BOARD: &str = "url(#fill-board)";

/// Draws the gradients that the board and the pieces of a game are painted with.
pub(super) fn draw_fills(scene: &Scene) -> Markup {
    let has_stones = match scene.look {
        Look::Frame | Look::Wood | Look::Felt | Look::Letters | Look::Parchment => true,
        Look::Squares => scene.has_men(),
        Look::Paper | Look::Dots | Look::Pits => false,
    };
    html! {
        @if let Some([from, to]) = board_colours(scene.look) {
            linearGradient id="fill-board" x1="0" y1="0" x2=".3" y2="1" {
                stop stop-color=(from) {}
                stop offset="1" stop-color=(to) {}
            }
        }
        @if has_stones {
            (draw_stone_fill(paint_of(scene.colours, 0)))
            (draw_stone_fill(paint_of(scene.colours, 1)))
        }
    }
}

/// The colours at both ends of the board's gradient, if it has one.
const fn board_colours(look: Look) -> Option<[&'static str; 2]> {
    match look {
        Look::Frame => Some(["#2f6fd0", "#1d4e9b"]),
        Look::Wood => Some(["#e7c07a", "#d9ab5c"]),
        Look::Felt => Some(["#35895a", "#286c46"]),
        Look::Pits => Some(["#c08c55", "#a06d3a"]),
        Look::Paper | Look::Dots | Look::Squares | Look::Letters | Look::Parchment => None,
    }
}

fn draw_stone_fill(
    Paint {
        name, light, dark, ..
    }: Paint,
) -> Markup {
    html! {
        radialGradient id={ "fill-" (name) } cx=".36" cy=".3" r=".75" {
            stop stop-color=(light) {}
            stop offset="1" stop-color=(dark) {}
        }
    }
}
