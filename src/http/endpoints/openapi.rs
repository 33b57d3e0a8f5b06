//! `GET /openapi.yaml` and `GET /openapi.json`: the contract, as it is committed.
//!
//! The server embeds the committed files. A test of
//! `http::openapi::document` holds them equal to what the code describes, so that the server
//! does not have to generate them at every start.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::problem_responses::ReadProblems;
use crate::http::state::AppState;

const YAML: &str = include_str!("../../../openapi.yaml");

const JSON: &str = include_str!("../../../openapi.json");

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(openapi_yaml))
        .routes(routes!(openapi_json))
}

/// The contract as YAML
///
/// The document that `/openapi.json` has as JSON.
#[utoipa::path(
    get,
    path = "/openapi.yaml",
    operation_id = "getOpenapiYaml",
    tag = "contract",
    responses(
        (status = 200, description = "This document.", body = Object, content_type = "application/yaml"),
        ReadProblems,
    ),
)]
async fn openapi_yaml() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/yaml")], YAML)
}

/// The contract as JSON
///
/// The document that `/openapi.yaml` has as YAML.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "getOpenapiJson",
    tag = "contract",
    responses(
        (status = 200, description = "This document.", body = Object, content_type = "application/json"),
        ReadProblems,
    ),
)]
async fn openapi_json() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], JSON)
}
