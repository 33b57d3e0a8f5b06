//! `GET /openapi.yaml` and `GET /openapi.json`: the contract of this build. `GET /games/schema`: its part on descriptions
//! of games.

use axum::response::Response;
use bestmove_api::contract::description_schema as schema;
use tokio::sync::OnceCell;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::openapi;
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::ReadProblems;
use crate::http::state::AppState;
use crate::http::static_file::{FileRequest, PLAIN_TEXT, StaticFile};
use crate::service::offload;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(openapi_yaml))
        .routes(routes!(openapi_json))
        .routes(routes!(description_schema))
}

/// The contract as YAML
///
/// The document that `/openapi.json` has as JSON. It is sent as plain text, because browsers save
/// `application/yaml` instead of showing it.
#[utoipa::path(
    get,
    path = "/openapi.yaml",
    operation_id = "getOpenapiYaml",
    tag = "contract",
    responses(
        (
            status = 200,
            description = "This document.",
            body = String,
            content_type = "text/plain",
            headers(("etag" = String, description = "The tag of the document.")),
        ),
        (status = 304, description = "`If-None-Match` names the tag of the document."),
        ReadProblems,
    ),
)]
async fn openapi_yaml(request: FileRequest) -> Result<Response, ProblemResponse> {
    static DOCUMENT: OnceCell<StaticFile> = OnceCell::const_new();
    respond(&DOCUMENT, PLAIN_TEXT, openapi::yaml, &request).await
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
async fn openapi_json(request: FileRequest) -> Result<Response, ProblemResponse> {
    static DOCUMENT: OnceCell<StaticFile> = OnceCell::const_new();
    respond(&DOCUMENT, "application/json", openapi::json, &request).await
}

/// The schema of descriptions
///
/// The JSON Schema of the games that requests describe. Editors complete and check a description with it.
#[utoipa::path(
    get,
    path = "/games/schema",
    operation_id = "getGameSchema",
    tag = "contract",
    responses(
        (
            status = 200,
            description = "The schema.",
            body = Object,
            content_type = "application/schema+json",
            headers(("etag" = String, description = "The tag of the document.")),
        ),
        (status = 304, description = "`If-None-Match` names the tag of the document."),
        ReadProblems,
    ),
)]
async fn description_schema(request: FileRequest) -> Result<Response, ProblemResponse> {
    static DOCUMENT: OnceCell<StaticFile> = OnceCell::const_new();
    respond(
        &DOCUMENT,
        "application/schema+json",
        schema::description_schema,
        &request,
    )
    .await
}

/// Responds with a document, which is generated for the first request of all.
async fn respond(
    document: &OnceCell<StaticFile>,
    media_type: &'static str,
    generate: fn() -> String,
    request: &FileRequest,
) -> Result<Response, ProblemResponse> {
    let file = move || StaticFile::new(media_type, generate().leak().as_bytes());
    let document = document.get_or_try_init(|| offload(file)).await?;
    document.respond(request).await
}
