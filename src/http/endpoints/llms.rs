//! `GET /llms.txt`: the service in a page of Markdown, for language models (llmstxt.org).

use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::caching::NotModified;
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::ReadProblems;
use crate::http::state::AppState;
use crate::http::static_file::{FileRequest, PLAIN_TEXT, StaticFile};

static PAGE: StaticFile = StaticFile::new(PLAIN_TEXT, include_bytes!("../../../page/llms.txt"));

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(llms_txt))
}

/// The service in a page, for agents
///
/// A page of Markdown about the service, with an example of each endpoint (llmstxt.org).
#[utoipa::path(
    get,
    path = "/llms.txt",
    operation_id = "getLlmsTxt",
    tag = "agents",
    responses(
        (
            status = 200,
            description = "The page.",
            body = String,
            content_type = "text/plain",
            headers(("etag" = String, description = "The tag of the page.")),
        ),
        NotModified,
        ReadProblems,
    ),
)]
async fn llms_txt(request: FileRequest) -> Result<Response, ProblemResponse> {
    PAGE.respond(&request).await
}
