//! `GET /openapi.yaml` and `GET /openapi.json`: the contract, as it is committed.
//!
//! The server embeds the committed files. A test of
//! `http::openapi::document` holds them equal to what the code describes, so that the server
//! does not have to generate them at every start.

use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::problem::Problem;
use crate::http::problem_responses::ReadProblems;
use crate::http::state::AppState;
use crate::http::static_file::{FileRequest, StaticFile};

static YAML: StaticFile =
    StaticFile::new("application/yaml", include_bytes!("../../../openapi.yaml"));

static JSON: StaticFile =
    StaticFile::new("application/json", include_bytes!("../../../openapi.json"));

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
        (
            status = 200,
            description = "This document.",
            body = Object,
            content_type = "application/yaml",
            headers(("etag" = String, description = "The tag of the document.")),
        ),
        (status = 304, description = "`If-None-Match` names the tag of the document."),
        ReadProblems,
    ),
)]
async fn openapi_yaml(request: FileRequest) -> Result<Response, Problem> {
    YAML.respond(&request).await
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
        (
            status = 200,
            description = "This document.",
            body = Object,
            content_type = "application/json",
            headers(("etag" = String, description = "The tag of the document.")),
        ),
        (status = 304, description = "`If-None-Match` names the tag of the document."),
        ReadProblems,
    ),
)]
async fn openapi_json(request: FileRequest) -> Result<Response, Problem> {
    JSON.respond(&request).await
}
