//! `GET /metrics`: metrics for Prometheus.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::problem_responses::{NotFoundProblem, ReadProblems};
use crate::http::state::AppState;
use crate::service::Lane;
use crate::telemetry::Metrics;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(metrics))
}

/// Server metrics
///
/// Counters, gauges and histograms in the `OpenMetrics` text format, which Prometheus reads.
/// With `--metrics-listen`, this endpoint is only available on that port.
#[utoipa::path(
    get,
    path = "/metrics",
    operation_id = "getMetrics",
    tag = "health",
    responses(
        (
            status = 200,
            description = "The metrics.",
            body = String,
            content_type = "application/openmetrics-text",
        ),
        NotFoundProblem,
        ReadProblems,
    ),
)]
async fn metrics(State(app): State<AppState>) -> impl IntoResponse {
    for lane in [Lane::Quick, Lane::Long] {
        let (running, queued) = app.service.scheduler().load(lane);
        app.metrics.set_search_load(lane, running, queued);
    }
    (
        [(CONTENT_TYPE, Metrics::CONTENT_TYPE)],
        app.metrics.encode(),
    )
}
