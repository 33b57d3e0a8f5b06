//! Boards without pieces.

mod dots;
mod felt;
mod frame;
mod hexes;
mod lines;
mod paper;
mod parchment;
mod pits;
mod squares;
mod wood;

use bestmove_engine::erased::{Layout, Look};
use maud::{Markup, html};

use super::layout::Area;
use super::scene::Scene;

/// Draws what lies below the pieces.
pub(super) fn draw_ground(scene: &Scene) -> Markup {
    html! {
        (draw_board(scene))
        // A board of hexagons or of squares leaves its holes out.
        @if scene.grid.layout != Layout::Rhombus && scene.look != Look::Letters {
            // On paper they are gaps between its parts, over which no stroke goes.
            @let (fill, opacity) = if scene.look == Look::Paper { ("#ece7dd", "1") } else { ("#2b2318", "0.4") };
            @for hole in scene.grid.holes() {
                path fill=(fill) fill-opacity=(opacity) d=(scene.grid.outline(hole)) {}
            }
        }
    }
}

fn draw_board(scene: &Scene) -> Markup {
    match scene.look {
        Look::Paper | Look::Parchment if scene.grid.layout == Layout::Rhombus => hexes::draw(scene),
        Look::Paper => paper::draw(scene),
        Look::Dots => dots::draw_edges(scene),
        Look::Frame => frame::draw_back(scene),
        Look::Wood => wood::draw(scene),
        Look::Felt => felt::draw(scene),
        Look::Squares | Look::Letters => squares::draw(scene),
        Look::Parchment => parchment::draw(scene),
        Look::Pits => pits::draw(scene),
    }
}

/// Draws what lies in front of the pieces.
pub(super) fn draw_front(scene: &Scene) -> Markup {
    match scene.look {
        Look::Dots => dots::draw(scene),
        Look::Frame => frame::draw(scene),
        Look::Paper
        | Look::Wood
        | Look::Felt
        | Look::Squares
        | Look::Letters
        | Look::Parchment
        | Look::Pits => {
            html! {}
        }
    }
}

/// Draws a plain board with round corners.
fn draw_slab(area: Area, radius: u32, fill: &str) -> Markup {
    html! {
        rect x=(area.corner.x) y=(area.corner.y) width=(area.size.width) height=(area.size.height)
            rx=(radius) fill=(fill) {}
    }
}
