//! `GET /livez` and `GET /readyz`: health checks for orchestrators and load balancers.

use axum::Json;
use axum::extract::State;
use bestmove_api::contract::problem::Problem;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::{ReadProblems, ShuttingDownProblem};
use crate::http::state::AppState;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(livez))
        .routes(routes!(readyz))
}

/// Liveness check
///
/// Responds as long as the process runs. Restart a server that does not respond.
#[utoipa::path(
    get,
    path = "/livez",
    operation_id = "isLive",
    tag = "health",
    responses((status = 200, description = "The server is running.", body = Health), ReadProblems),
)]
async fn livez() -> Json<Health> {
    Json(Health { status: "live" })
}

/// Readiness check
///
/// Send no requests to a server that is not ready.
#[utoipa::path(
    get,
    path = "/readyz",
    operation_id = "isReady",
    tag = "health",
    responses(
        (status = 200, description = "The server accepts requests.", body = Health),
        ShuttingDownProblem,
        ReadProblems,
    ),
)]
async fn readyz(State(app): State<AppState>) -> Result<Json<Health>, ProblemResponse> {
    if app.is_shutting_down() {
        Err(Problem::ShuttingDown.into())
    } else {
        Ok(Json(Health { status: "ready" }))
    }
}

/// The health of the server.
#[derive(Debug, Serialize, ToSchema)]
struct Health {
    /// `live` or `ready`.
    #[schema(example = "ready")]
    status: &'static str,
}
