//! SVG pictures. The `html!` macro escapes all text in them.

mod board;
mod layout;
mod position;
mod score;
mod tree;

use maud::{Markup, PreEscaped, html};

use layout::Size;
pub(crate) use position::{MoveLabel, draw_position};
pub(crate) use tree::draw_tree;

/// The style sheet of all pictures. The page uses it, too, for the pictures that it embeds.
///
/// Colours are literals, because few programs except browsers support CSS variables.
pub(crate) const STYLE: &str = include_str!("style.css");

/// A complete SVG document. Screen readers read its title and its description.
#[derive(Debug)]
pub(crate) struct Picture(Markup);

impl Picture {
    fn new(size: Size, title: &str, description: &str, content: &Markup) -> Self {
        let Size { width, height } = size;
        Self(html! {
            svg xmlns="http://www.w3.org/2000/svg" class="picture" role="img"
                aria-labelledby="title description"
                width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) } {
                title id="title" { (title) }
                desc id="description" { (description) }
                style { (PreEscaped(STYLE)) }
                rect class="paper" width=(width) height=(height) {}
                (content)
            }
        })
    }

    /// Returns the document as text.
    pub(crate) fn into_string(self) -> String {
        self.0.into_string()
    }
}
