//! `GET /`: the page to play on.
//!
//! The files of the page are part of the program, so that a server needs no files beside it. The
//! page loads nothing from other hosts and uses only the public API.

use axum::Router;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;

use crate::http::caching::{CachePolicy, ETag, IfNoneMatch, conditional};
use crate::http::state::AppState;
use crate::render::svg::STYLE;

/// A file of the page.
#[derive(Clone, Copy)]
struct File {
    path: &'static str,
    media_type: &'static str,
    content: &'static str,
}

macro_rules! file {
    ($name:literal, $media_type:expr) => {
        File {
            path: concat!("/page/", $name),
            media_type: $media_type,
            content: include_str!(concat!("../../../page/", $name)),
        }
    };
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLESHEET: &str = "text/css; charset=utf-8";

const FILES: [File; 20] = [
    File {
        path: "/",
        ..file!("index.html", "text/html; charset=utf-8")
    },
    File {
        path: "/page/picture.css",
        media_type: STYLESHEET,
        content: STYLE,
    },
    file!("style.css", STYLESHEET),
    file!("board.css", STYLESHEET),
    file!("icon.svg", "image/svg+xml"),
    file!("address.js", SCRIPT),
    file!("api.js", SCRIPT),
    file!("board.js", SCRIPT),
    file!("candidates.js", SCRIPT),
    file!("copy.js", SCRIPT),
    file!("dom.js", SCRIPT),
    file!("ideas.js", SCRIPT),
    file!("line.js", SCRIPT),
    file!("main.js", SCRIPT),
    file!("notation.js", SCRIPT),
    file!("score.js", SCRIPT),
    file!("setup.js", SCRIPT),
    file!("snippets.js", SCRIPT),
    file!("standing.js", SCRIPT),
    file!("tree.js", SCRIPT),
];

/// Allows files of this server, and no scripts or styles within the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

pub(crate) fn routes() -> Router<AppState> {
    let files = FILES.into_iter().fold(Router::new(), |router, file| {
        // The tag is weak because it covers the compressed and the plain file.
        let etag = ETag::weak(file.content.as_bytes());
        let handler = async move |known: IfNoneMatch| respond(file, etag.clone(), &known);
        router.route(file.path, get(handler))
    });
    // Compression runs on the async threads. It takes less than 1 ms for these small files; the
    // scripts of `/docs` take 60 ms and are not compressed.
    files.layer(CompressionLayer::new())
}

/// Returns the file, or 304 if the browser has it. Browsers must revalidate each file, because
/// a page with files of two versions would break.
fn respond(file: File, etag: ETag, known: &IfNoneMatch) -> Response {
    let content = ([(CONTENT_TYPE, file.media_type)], file.content);
    let response = conditional(CachePolicy::Revalidate, etag, known, content);
    ([(CONTENT_SECURITY_POLICY, POLICY)], response).into_response()
}
