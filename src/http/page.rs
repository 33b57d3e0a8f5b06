//! `GET /`: the page on which a person plays. It is part of the program, asks nobody else
//! for anything, and uses nothing but the public API.

use axum::Router;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;

use super::App;
use super::caching::{KnownTags, Lasting, Tag, lasting};
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
            content: include_str!(concat!("../../page/", $name)),
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

/// Nothing from elsewhere, and nothing written into the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

pub(super) fn routes() -> Router<App> {
    let files = FILES.into_iter().fold(Router::new(), |router, file| {
        // It stands for the file whether that is sent compressed or not.
        let tag = Tag::of(file.content.as_bytes(), true);
        let serve = async move |known: KnownTags| answer(file, tag.clone(), &known);
        router.route(file.path, get(serve))
    });
    // They are small: what takes long to compress must not be compressed on this thread.
    files.layer(CompressionLayer::new())
}

/// The file, unless the browser has it already: it asks each time, so that a page is never
/// made of files of two versions.
fn answer(file: File, tag: Tag, known: &KnownTags) -> Response {
    let file = ([(CONTENT_TYPE, file.media_type)], file.content);
    let response = lasting(Lasting::UntilAskedAgain, tag, known, file);
    ([(CONTENT_SECURITY_POLICY, POLICY)], response).into_response()
}
