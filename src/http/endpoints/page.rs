//! `GET /`: the page to play on.
//!
//! The files of the page are part of the program, so that a server needs no other files. The
//! page loads nothing from other hosts and uses only the public API.
//!
//! The address of the page holds the position on its board. Only the head of the page depends on
//! it, see [`preview`].

mod preview;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::Response;
use axum::routing::get;
use bestmove_api::render::svg::STYLE;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::http::caching::{ETag, IfNoneMatch, revalidated};
use crate::http::extract::origin::Origin;
use crate::http::state::AppState;
use crate::http::static_file::{HTML, SCRIPT, STYLESHEET, StaticFile, file_routes};

macro_rules! file {
    ($name:literal, $media_type:expr) => {
        (
            concat!("/page/", $name),
            StaticFile::new(
                $media_type,
                include_bytes!(concat!("../../../page/", $name)),
            ),
        )
    };
}

/// The files of the page except the page itself, and their paths.
static FILES: [(&str, StaticFile); 21] = [
    (
        "/page/picture.css",
        StaticFile::new(STYLESHEET, STYLE.as_bytes()),
    ),
    file!("style.css", STYLESHEET),
    file!("board.css", STYLESHEET),
    file!("icon.svg", "image/svg+xml"),
    file!("address.js", SCRIPT),
    file!("api.js", SCRIPT),
    file!("board.js", SCRIPT),
    file!("candidates.js", SCRIPT),
    file!("copy.js", SCRIPT),
    file!("dom.js", SCRIPT),
    file!("grounds.js", SCRIPT),
    file!("ideas.js", SCRIPT),
    file!("line.js", SCRIPT),
    file!("main.js", SCRIPT),
    file!("notation.js", SCRIPT),
    file!("pieces.js", SCRIPT),
    file!("score.js", SCRIPT),
    file!("setup.js", SCRIPT),
    file!("snippets.js", SCRIPT),
    file!("standing.js", SCRIPT),
    file!("tree.js", SCRIPT),
];

/// The page without the position of a link.
const INDEX: &str = include_str!("../../../page/index.html");

/// The element of the page that [`preview`] replaces.
const TITLE: &str = "<title>bestmove</title>";

/// Allows files of this server, and no scripts or styles within the page.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);

pub(crate) fn routes() -> Router<AppState> {
    file_routes(&FILES)
        .route("/", get(index))
        .layer(SetResponseHeaderLayer::overriding(
            CONTENT_SECURITY_POLICY,
            POLICY,
        ))
}

/// The page, with the position of its address in its head. Browsers must revalidate it,
/// like its files.
async fn index(
    State(app): State<AppState>,
    known: IfNoneMatch,
    origin: Origin,
    RawQuery(query): RawQuery,
) -> Response {
    let head = preview::head(&query.unwrap_or_default(), &origin, &app);
    let page = INDEX.replacen(TITLE, &head.into_string(), 1);
    let etag = ETag::strong(page.as_bytes());
    let content = ([(CONTENT_TYPE, HTML)], page);
    revalidated(etag, &known, content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_has_one_title_to_replace() {
        assert_eq!(INDEX.matches(TITLE).count(), 1);
    }
}
