//! The metrics of every request.

use std::time::Duration;

use axum::extract::MatchedPath;
use axum::response::Response;

use crate::http::game_label::GameLabel;
use crate::telemetry::Metrics;

/// Counts a request by its endpoint, status and game.
pub(super) fn record(
    metrics: &Metrics,
    endpoint: Option<&MatchedPath>,
    response: &Response,
    elapsed: Duration,
) {
    let endpoint = endpoint.map(MatchedPath::as_str);
    let game = response.extensions().get().map(|GameLabel(game)| *game);
    metrics.record_request(endpoint, game, response.status().as_u16(), elapsed);
}
