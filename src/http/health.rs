//! `GET /livez` and `GET /readyz`, for the machinery around the service.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::error::Problem;
use super::openapi::{ReadProblems, ShuttingDownProblem};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(livez))
        .routes(routes!(readyz))
}

/// Whether the server runs
///
/// Answers as long as the process does. Restart what does not answer.
#[utoipa::path(
    get,
    path = "/livez",
    operation_id = "isLive",
    tag = "health",
    responses((status = 200, description = "It runs.", body = Health), ReadProblems),
)]
async fn livez() -> Json<Health> {
    Json(Health { status: "live" })
}

/// Whether the server takes requests
///
/// Send no requests to a server that is not ready.
#[utoipa::path(
    get,
    path = "/readyz",
    operation_id = "isReady",
    tag = "health",
    responses(
        (status = 200, description = "It takes requests.", body = Health),
        ShuttingDownProblem,
        ReadProblems,
    ),
)]
async fn readyz(State(app): State<App>) -> Result<Json<Health>, Problem> {
    if app.is_shutting_down() {
        Err(Problem::ShuttingDown)
    } else {
        Ok(Json(Health { status: "ready" }))
    }
}

/// How the server is.
#[derive(Debug, Serialize, ToSchema)]
struct Health {
    /// `live` or `ready`.
    #[schema(example = "ready")]
    status: &'static str,
}
