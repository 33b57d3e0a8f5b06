//! `GET /docs`: the contract in a browser, to read and to try out.
//!
//! The viewer is Swagger UI. It is part of the program, so that it works without a network. The
//! page around it is the project's own: it fits a phone, and its style raises the contrast and
//! the size of what the viewer shows too faintly.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::Redirect;
use axum::routing::get;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_swagger_ui::{Config, serve};

use crate::http::state::AppState;
use crate::http::static_file::{HTML, SCRIPT, STYLESHEET, StaticFile, file_routes};

/// Allows nothing from other origins. The viewer needs inline styles.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
);

/// The page around the viewer, the files of both, and their paths.
static FILES: LazyLock<[(&str, StaticFile); 5]> = LazyLock::new(|| {
    let page = include_bytes!("../../../page/docs/docs.html");
    let style = include_bytes!("../../../page/docs/docs.css");
    let script = include_bytes!("../../../page/docs/docs.js");
    let [viewer, viewer_style] = ["swagger-ui-bundle.js", "swagger-ui.css"].map(viewer_file);
    [
        ("/docs", StaticFile::new(HTML, page)),
        ("/docs/docs.css", StaticFile::new(STYLESHEET, style)),
        ("/docs/docs.js", StaticFile::new(SCRIPT, script)),
        (
            "/docs/swagger-ui.css",
            StaticFile::new(STYLESHEET, viewer_style),
        ),
        (
            "/docs/swagger-ui-bundle.js",
            StaticFile::new(SCRIPT, viewer),
        ),
    ]
});

pub(crate) fn routes() -> Router<AppState> {
    file_routes(&*FILES)
        .route("/docs/", get(async || Redirect::permanent("/docs")))
        .layer(SetResponseHeaderLayer::overriding(
            CONTENT_SECURITY_POLICY,
            POLICY,
        ))
}

fn viewer_file(name: &str) -> &'static [u8] {
    let file = serve(name, Arc::new(Config::default()));
    match file.ok().flatten().map(|file| file.bytes) {
        Some(Cow::Borrowed(content)) => content,
        Some(Cow::Owned(_)) | None => unreachable!("{name} is a part of the crate"),
    }
}
