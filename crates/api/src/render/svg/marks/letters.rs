//! Marks that are known by nothing but their letters.

use maud::{Markup, html};

/// Draws letters, the smaller the more they are.
pub(super) fn draw(content: &str, colour: &str) -> Markup {
    let letters = u32::try_from(content.chars().count()).unwrap_or(u32::MAX);
    let size = (150 / letters.max(1)).clamp(12, 62);
    html! {
        text text-anchor="middle" font-size=(size) fill=(colour) y=(size * 36 / 100) { (content) }
    }
}
