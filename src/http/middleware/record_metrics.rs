//! The metrics of every request.

use std::time::Duration;

use axum::extract::MatchedPath;
use axum::response::Response;

use crate::http::metrics::Metrics;

/// Counts a request by its endpoint, status and game.
pub(super) fn record(
    metrics: &Metrics,
    endpoint: Option<&MatchedPath>,
    response: &Response,
    elapsed: Duration,
) {
    let game = response.extensions().get().copied();
    metrics.answered(endpoint, game, response.status(), elapsed);
}
