//! `GET /docs`: the contract in a browser, to read and to try out.
//!
//! The viewer is Swagger UI. It is part of the program, so that it works without a network. The
//! page around it is the project's own: it fits a phone, and its style raises the contrast and
//! the size of what the viewer shows too faintly.

use std::borrow::Cow;
use std::sync::Arc;

use axum::Router;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::Redirect;
use axum::routing::get;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_swagger_ui::{Config, serve};

use crate::http::state::AppState;
use crate::http::static_file::{FileRequest, StaticFile};

/// Allows nothing from other origins. The viewer needs inline styles.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
);

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLESHEET: &str = "text/css; charset=utf-8";

/// The page around the viewer.
static PAGE: StaticFile = StaticFile::new(
    "text/html; charset=utf-8",
    include_bytes!("../../../page/docs/docs.html"),
);

/// The files of the page around the viewer.
static FILES: [(&str, StaticFile); 2] = [
    (
        "/docs/docs.css",
        StaticFile::new(STYLESHEET, include_bytes!("../../../page/docs/docs.css")),
    ),
    (
        "/docs/docs.js",
        StaticFile::new(SCRIPT, include_bytes!("../../../page/docs/docs.js")),
    ),
];

pub(crate) fn routes() -> Router<AppState> {
    let mut routes = Router::new()
        .route(
            "/docs",
            get(async |request: FileRequest| PAGE.respond(&request).await),
        )
        .route("/docs/", get(async || Redirect::permanent("/docs")));
    for (path, file) in &FILES {
        let handler = async |request: FileRequest| file.respond(&request).await;
        routes = routes.route(path, get(handler));
    }
    for (name, media_type) in [
        ("swagger-ui.css", STYLESHEET),
        ("swagger-ui-bundle.js", SCRIPT),
    ] {
        let file = Arc::new(StaticFile::new(media_type, viewer_file(name)));
        let handler = async move |request: FileRequest| file.respond(&request).await;
        routes = routes.route(&format!("/docs/{name}"), get(handler));
    }
    routes.layer(SetResponseHeaderLayer::overriding(
        CONTENT_SECURITY_POLICY,
        POLICY,
    ))
}

/// Returns a file of the viewer.
fn viewer_file(name: &str) -> &'static [u8] {
    let file = serve(name, Arc::new(Config::default()));
    match file.ok().flatten().map(|file| file.bytes) {
        Some(Cow::Borrowed(content)) => content,
        Some(Cow::Owned(_)) | None => unreachable!("{name} is a part of the crate"),
    }
}
