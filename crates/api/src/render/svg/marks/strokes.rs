//! Crosses and rings, drawn with a round pen.

use maud::{Markup, html};

use super::super::colours::STROKES;
use super::letters;

pub(super) fn draw(owner: usize, content: &str) -> Markup {
    let colour = STROKES[owner];
    match content {
        "X" => html! {
            path stroke=(colour) stroke-width="13" stroke-linecap="round" d="M-27-27L27 27M-27 27L27-27" {}
        },
        "O" => html! { circle r="29" fill="none" stroke=(colour) stroke-width="13" {} },
        _ => letters::draw(content, colour),
    }
}
