//! The metrics of every request.

use std::time::Duration;

use axum::extract::MatchedPath;
use axum::http::Method;
use axum::response::Response;

use crate::telemetry::Metrics;

/// The game that a response is about, among its extensions. Only the handler has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameLabel(pub(crate) &'static str);

/// The label of a method. Clients may send any word as a method, so all but those of the
/// endpoints share one label.
pub(super) fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        Method::POST => "POST",
        _ => "other",
    }
}

/// The endpoint that a route belongs to. The files of a page count as the page.
fn endpoint_label(route: &str) -> &str {
    if route.starts_with("/page/") {
        "/"
    } else if route.starts_with("/docs/") {
        "/docs"
    } else {
        route
    }
}

/// Counts a request by its endpoint, method, status and game.
pub(super) fn record(
    metrics: &Metrics,
    endpoint: Option<&MatchedPath>,
    method: &'static str,
    response: &Response,
    elapsed: Duration,
) {
    let endpoint = endpoint.map(|route| endpoint_label(route.as_str()));
    let game = response.extensions().get().map(|GameLabel(game)| *game);
    let status = response.status().as_u16();
    metrics.record_request(endpoint, method, game, status, elapsed);
}
