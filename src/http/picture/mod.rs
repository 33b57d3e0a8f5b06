//! Pictures of positions and of trees, as SVG. Whatever text goes into them is escaped by
//! the macro that writes them.

mod board;
mod layout;
mod position;
mod score;
mod tree;

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};

pub(super) use position::{Note, position};
pub(super) use tree::tree;

/// The media type.
pub(super) const SVG: &str = "image/svg+xml";

/// How pictures look; the page, which shows them as part of itself, uses the same. Its colours
/// are literal, as few programs but browsers know variables.
pub(super) const STYLE: &str = include_str!("style.css");

/// A whole picture. It is read out as its title and its description.
#[derive(Debug)]
pub(super) struct Picture(Markup);

impl Picture {
    fn new(size: layout::Extent, title: &str, description: &str, content: &Markup) -> Self {
        let layout::Extent { x, y } = size;
        Self(html! {
            svg xmlns="http://www.w3.org/2000/svg" class="picture" role="img"
                aria-labelledby="title description"
                width=(x) height=(y) viewBox={ "0 0 " (x) " " (y) } {
                title id="title" { (title) }
                desc id="description" { (description) }
                style { (PreEscaped(STYLE)) }
                rect class="paper" width=(x) height=(y) {}
                (content)
            }
        })
    }
}

impl IntoResponse for Picture {
    fn into_response(self) -> Response {
        let headers = [
            (CONTENT_TYPE, SVG),
            // Opened on its own, a picture is a document: it may do nothing but look.
            (
                CONTENT_SECURITY_POLICY,
                "default-src 'none'; style-src 'unsafe-inline'",
            ),
        ];
        (headers, self.0.into_string()).into_response()
    }
}
