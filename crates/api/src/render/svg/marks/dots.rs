//! What is drawn between the dots: strokes, and the tint of a closed box.

use maud::{Markup, html};

use super::super::colours::STROKES;
use super::letters;

/// A horizontal stroke, a vertical one, and a dot.
pub(super) const MARKS: [&str; 3] = ["~", "|", "+"];

/// A stroke reaches from dot to dot, over half of the cells around its own.
pub(super) fn draw(content: &str) -> Markup {
    let (path, width) = match content {
        "~" => ("M-100 0H100", 14),
        "|" => ("M0-100V100", 14),
        "+" => ("M0 0h0", 28),
        _ => return letters::draw(content, "#221f1a"),
    };
    html! { path stroke="#3d3830" stroke-linecap="round" stroke-width=(width) d=(path) {} }
}

/// The tint of a box that a player has closed.
pub(super) fn draw_box(owner: usize) -> Markup {
    html! { path fill=(STROKES[owner]) opacity=".3" d="M-93-93H93V93H-93Z" {} }
}
