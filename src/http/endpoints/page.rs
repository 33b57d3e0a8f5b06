//! `GET /`: the page to play on, and `GET /embed`: the same page within the pages of others.
//!
//! The files of the page are part of the program, so that a server needs no other files. The
//! page loads nothing from other hosts and uses only the public API.
//!
//! The address of the page holds the position on its board. Only the head of the page depends on
//! it, see [`preview`].

mod files;
mod modules;
mod offline;
mod preview;
mod view;
mod worker;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, Uri};
use axum::response::Response;
use axum::routing::get;
use tower_http::set_header::SetResponseHeaderLayer;

use self::files::{Found, PageFiles};
use self::view::View;
use crate::http::caching::{ETag, IfNoneMatch, revalidated};
use crate::http::extract::origin::Origin;
use crate::http::problem::{ProblemResponse, nothing_here};
use crate::http::state::AppState;
use crate::http::static_file::{FileRequest, HTML};

pub use self::offline::{OfflineGames, OfflineGamesError};

/// The element of the page that [`preview`] replaces.
const TITLE: &str = "<title>bestmove</title>";

/// The beginning of the page. What is said there of a visit is for its scripts and styles.
const PAGE: &str = "<html ";

/// What is said of a page within another.
const EMBEDDED: &str = "data-view=\"embed\" ";

/// Allows files of this server, and no scripts or styles within the page, but for who may frame it.
macro_rules! policy {
    ($frame_ancestors:literal) => {
        HeaderValue::from_static(concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
             connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
             form-action 'self'; frame-ancestors ",
            $frame_ancestors
        ))
    };
}

/// Nobody may frame the page: clicks on it would be those of another page's visitors.
const POLICY: HeaderValue = policy!("'none'");

/// Everybody may frame a board: it has no accounts, and its moves change nothing.
const EMBED_POLICY: HeaderValue = policy!("*");

pub(crate) fn routes() -> Router<AppState> {
    let page = Router::new()
        .route("/", get(index))
        .route("/page/{*path}", get(file))
        .route("/sw.js", get(worker));
    let embedded = Router::new().route("/embed", get(embed));
    let engine = Router::new().route("/offline/{version}/{*name}", get(offline::file));
    with_policy(page, POLICY)
        .merge(with_policy(embedded, EMBED_POLICY))
        .merge(with_policy(engine, offline::POLICY))
}

fn with_policy(routes: Router<AppState>, policy: HeaderValue) -> Router<AppState> {
    let name = CONTENT_SECURITY_POLICY;
    routes.layer(SetResponseHeaderLayer::overriding(name, policy))
}

/// What a visit says of itself: the state and the `ETag` known, where the page is asked for, and for what.
type Visit = (State<AppState>, IfNoneMatch, Origin, RawQuery);

async fn index(visit: Visit) -> Response {
    respond_with_page("", visit)
}

async fn embed(visit: Visit) -> Response {
    respond_with_page(EMBEDDED, visit)
}

/// The page, with the position of its address in its head. Browsers must revalidate it, because it
/// names the version of its files.
fn respond_with_page(said: &str, (State(app), known, origin, RawQuery(query)): Visit) -> Response {
    let query = query.unwrap_or_default();
    let head = preview::head(&query, &origin, &app);
    let files = PageFiles::current();
    let index = files.index(View::of(&query));
    let engine = app.offline_games.as_ref();
    let engine = engine.map(|games| format!("data-offline=\"{}\" ", games.path()));
    let beginning = format!("{PAGE}{said}{}", engine.unwrap_or_default());
    let page = index
        .replacen(PAGE, &beginning, 1)
        .replacen(TITLE, &head.into_string(), 1);
    let etag = ETag::strong(page.as_bytes());
    let content = ([(CONTENT_TYPE, HTML)], page);
    revalidated(etag, &known, content)
}

/// A file of the page. Names are plain ASCII, so the path is not decoded.
async fn file(uri: Uri, request: FileRequest) -> Result<Response, ProblemResponse> {
    let files = PageFiles::current();
    let path = uri.path().strip_prefix("/page/").unwrap_or_default();
    match files.find(path) {
        Some(Found {
            file,
            is_of_this_version: true,
        }) => file.respond_for_ever(&request).await,
        Some(Found { file, .. }) => file.respond(&request).await,
        None => Err(nothing_here().into()),
    }
}

/// The service worker, at a path above all that it may answer.
async fn worker(request: FileRequest) -> Result<Response, ProblemResponse> {
    PageFiles::current().worker.respond(&request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_has_one_title_and_one_beginning_to_replace() {
        let files = PageFiles::current();
        for view in View::ALL {
            let index = files.index(view);
            for part in [TITLE, PAGE, "</head>", view.module()] {
                assert_eq!(index.matches(part).count(), 1, "{view:?}: {part}");
            }
        }
    }
}
