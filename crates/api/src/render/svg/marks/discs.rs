//! Discs: stones, men, and the discs of a frame.

use maud::{Markup, html};

use super::super::colours::Paint;

/// A stone in a soft light, with a shadow below it.
pub(super) fn draw_stone(paint: Paint, radius: u32) -> Markup {
    html! {
        circle cy="3" r=(radius) fill="#000" opacity=".25" {}
        (draw_disc(paint, radius))
    }
}

/// A disc with an inner ring.
pub(super) fn draw_ringed(paint: Paint, radius: u32) -> Markup {
    html! {
        (draw_disc(paint, radius))
        circle r=(radius * 2 / 3) fill="none" stroke=(paint.line) stroke-width="4" opacity=".4" {}
    }
}

/// A man with rings, or a king with a crown.
pub(super) fn draw_man(paint: Paint, is_crowned: bool) -> Markup {
    html! {
        circle cy="4" r="40" fill="#000" opacity=".3" {}
        circle r="39" fill={ "url(#fill-" (paint.name) ")" } stroke=(paint.line) stroke-width="2" {}
        circle r="29" fill="none" stroke=(paint.line) stroke-width="3" {}
        @if is_crowned {
            path fill="#e5a91f" stroke="#7a5410" stroke-width="3" stroke-linejoin="round"
                d="M-20 15L-23-11L-10-1L0-18L10-1L23-11L20 15Z" {}
        } @else {
            circle r="18" fill="none" stroke=(paint.line) stroke-width="2" {}
        }
    }
}

fn draw_disc(paint: Paint, radius: u32) -> Markup {
    html! { circle r=(radius) fill={ "url(#fill-" (paint.name) ")" } {} }
}
