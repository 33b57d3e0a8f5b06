//! `GET /docs`: the contract in a browser, to read and to try out.
//!
//! The page lists the operations, which a phone shows at once. The viewer is Swagger UI, which takes
//! seconds there, so it is loaded when an operation is opened. It is part of the program, so that it
//! works without a network. The style around it fits a phone, and raises the contrast and the size of
//! what the viewer shows too faintly.

mod overview;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{Redirect, Response};
use axum::routing::get;
use tokio::sync::OnceCell;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_swagger_ui::{Config, serve};

use crate::http::openapi;
use crate::http::problem::ProblemResponse;
use crate::http::state::AppState;
use crate::http::static_file::{FileRequest, HTML, SCRIPT, STYLESHEET, StaticFile};
use crate::service::offload;

/// Allows nothing from other origins. The viewer needs inline styles.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
);

/// The page, in which the overview takes the place of a mark.
const PAGE: &str = include_str!("../../../page/docs/docs.html");
const OVERVIEW: &str = "<!-- overview -->";

/// The files of the page and of the viewer, and their paths.
static FILES: LazyLock<[(&str, StaticFile); 4]> = LazyLock::new(|| {
    let style = include_bytes!("../../../page/docs/docs.css");
    let script = include_bytes!("../../../page/docs/docs.js");
    let [viewer, viewer_style] = ["swagger-ui-bundle.js", "swagger-ui.css"].map(viewer_file);
    [
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
        .route("/docs", get(reference))
        .route("/docs/", get(async || Redirect::permanent("/docs")))
        .layer(SetResponseHeaderLayer::overriding(
            CONTENT_SECURITY_POLICY,
            POLICY,
        ))
}

/// The routes of files, each at its path.
fn file_routes(files: &'static [(&str, StaticFile)]) -> Router<AppState> {
    files.iter().fold(Router::new(), |router, (path, file)| {
        let handler = async |request: FileRequest| file.respond(&request).await;
        router.route(path, get(handler))
    })
}

/// The page, which is generated for the first request of all.
async fn reference(request: FileRequest) -> Result<Response, ProblemResponse> {
    static REFERENCE: OnceCell<StaticFile> = OnceCell::const_new();
    let generate = || {
        let overview = overview::overview(&openapi::description()).into_string();
        StaticFile::from_bytes(HTML, PAGE.replacen(OVERVIEW, &overview, 1).into())
    };
    let page = REFERENCE.get_or_try_init(|| offload(generate)).await?;
    page.respond(&request).await
}

fn viewer_file(name: &str) -> &'static [u8] {
    let file = serve(name, Arc::new(Config::default()));
    match file.ok().flatten().map(|file| file.bytes) {
        Some(Cow::Borrowed(content)) => content,
        Some(Cow::Owned(_)) | None => unreachable!("{name} is a part of the crate"),
    }
}
