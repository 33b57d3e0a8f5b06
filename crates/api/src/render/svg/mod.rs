//! SVG pictures. The `html!` macro escapes all text in them.

mod board;
mod colours;
mod coordinates;
mod fills;
mod grid;
mod ground;
mod layout;
mod marks;
mod notation;
mod pits;
mod position;
mod scene;
mod score;
mod scores;
mod text;
mod tree;

use maud::{Markup, PreEscaped, html};

pub use layout::Size;
use layout::{Area, Point};
pub use position::draw_position;
pub use tree::draw_tree;

/// The style sheet of all pictures. The page uses it, too, for the pictures that it embeds.
///
/// Colours are literals, because few programs except browsers support CSS variables.
pub const STYLE: &str = concat!(include_str!("style.css"), include_str!("dark.css"));

/// The style sheet without the colours for dark pages.
#[cfg(feature = "png")]
const LIGHT_STYLE: &str = include_str!("style.css");

/// A picture, with the texts that screen readers read.
#[derive(Debug)]
pub struct Picture {
    size: Size,
    /// Where the board is, if the picture shows one.
    board: Option<Area>,
    /// Whether a line below the board says how it stands.
    is_captioned: bool,
    /// What the picture shows, in a few words.
    pub title: String,
    /// The content in words.
    pub description: String,
    content: Markup,
}

impl Picture {
    /// The picture of the board alone, without what stands below it.
    #[must_use]
    pub fn without_caption(mut self) -> Self {
        self.is_captioned = self.board.is_none();
        self
    }

    /// What is shown of the content.
    fn view(&self) -> Area {
        let whole = Area {
            corner: Point { x: 0, y: 0 },
            size: self.size,
        };
        self.board.filter(|_| !self.is_captioned).unwrap_or(whole)
    }

    /// The size at which the longer side of the picture has `longer_side` pixels.
    #[must_use]
    pub fn scaled_size(&self, longer_side: u32) -> Size {
        let Size { width, height } = self.view().size;
        let longest = width.max(height);
        let scale = |side: u32| (side * longer_side + longest / 2) / longest;
        Size {
            width: scale(width).max(1),
            height: scale(height).max(1),
        }
    }

    /// A complete SVG document.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.to_svg_with_style(STYLE)
    }

    /// A complete SVG document in the colours for light pages.
    #[cfg(feature = "png")]
    #[must_use]
    pub fn to_light_svg(&self) -> String {
        self.to_svg_with_style(LIGHT_STYLE)
    }

    fn to_svg_with_style(&self, style: &str) -> String {
        let Size { width, height } = self.view().size;
        let document = html! {
            svg xmlns="http://www.w3.org/2000/svg" class="picture" role="img"
                aria-labelledby="title description"
                data-board=[self.board.map(in_view)] width=(width) height=(height) viewBox=(in_view(self.view())) {
                title id="title" { (self.title) }
                desc id="description" { (self.description) }
                style { (PreEscaped(style)) }
                rect class="paper" width=(self.size.width) height=(self.size.height) {}
                (self.content)
            }
        };
        close_empty(&document.into_string())
    }
}

/// A document in which elements without content are closed where they are opened, which takes less space.
fn close_empty(document: &str) -> String {
    let mut closed = String::with_capacity(document.len());
    let mut rest = document;
    while let Some(at) = rest.find("></") {
        closed.push_str(&rest[..at]);
        let end = at + rest[at + 1..].find('>').map_or(0, |length| length + 2);
        // What is closed is empty only if it was opened right before.
        let is_opened = rest[..at]
            .rfind('<')
            .is_some_and(|open| !rest[open..].starts_with("</"));
        closed.push_str(if is_opened { "/>" } else { &rest[at..end] });
        rest = &rest[end..];
    }
    closed + rest
}

/// An area as `viewBox` has it.
fn in_view(Area { corner, size }: Area) -> String {
    format!("{} {} {} {}", corner.x, corner.y, size.width, size.height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_without_content_are_closed_at_once() {
        for (document, closed) in [
            ("<a></a>", "<a/>"),
            (
                "<a><b c=\"d\"></b><e>f</e></a>",
                "<a><b c=\"d\"/><e>f</e></a>",
            ),
            ("<a><b><c></c></b></a>g", "<a><b><c/></b></a>g"),
        ] {
            assert_eq!(close_empty(document), closed);
        }
    }

    #[test]
    fn scaled_size_keeps_the_proportions() {
        for (width, height, longer_side, scaled) in [
            (224, 248, 248, (224, 248)),
            (224, 248, 600, (542, 600)),
            (512, 536, 1200, (1146, 1200)),
            (1568, 80, 64, (64, 3)),
            (1, 1000, 64, (1, 64)),
        ] {
            let picture = Picture {
                size: Size { width, height },
                board: None,
                is_captioned: true,
                title: String::new(),
                description: String::new(),
                content: html! {},
            };
            let Size { width, height } = picture.scaled_size(longer_side);
            assert_eq!((width, height), scaled);
        }
    }
}
