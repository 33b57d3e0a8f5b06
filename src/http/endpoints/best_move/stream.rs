//! `/best-move/stream`: the answer while it is searched.

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::request::BestMoveRequest;
use bestmove_engine::erased::Scope;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::events::stream_answer;
use crate::http::caching::no_store;
use crate::http::extract::json::Json;
use crate::http::extract::query::Query;
use crate::http::middleware::{GameLabel, RequestId};
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::{AnswerProblems, GetProblems};
use crate::http::state::AppState;
use crate::service::ClientId;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(best_move_stream, get_best_move_stream))
}

/// The best move while it is searched
///
/// Answers as `POST /best-move` does, with server-sent events: `progress` with the answer so far
/// each time a depth is complete and another follows, then one `result`. A rejected request gets
/// an ordinary problem. When the client hangs up, the search ends.
#[utoipa::path(
    post,
    path = "/best-move/stream",
    operation_id = "bestMoveStream",
    tag = "moves",
    request_body(content = BestMoveRequest),
    responses(
        (
            status = 200,
            description = "The events. The data of `progress` and `result` is a `BestMove` each. \
                If the search fails, `error` comes instead of `result`, and its data is a \
                `ProblemDetails`. Slow readers may miss intermediate `progress` events. \
                Keep-alive comments are sent every 10 s. `server-timing` does not include the \
                time of the search.",
            body = AnswerEvent,
            content_type = "text/event-stream",
        ),
        AnswerProblems,
    ),
)]
async fn best_move_stream(
    client: ClientId,
    State(app): State<AppState>,
    Extension(id): Extension<RequestId>,
    Json(request): Json<BestMoveRequest>,
) -> Result<Response, ProblemResponse> {
    respond(app, &client, request, id).await
}

/// The best move while it is searched, by URL
///
/// Answers as `POST /best-move/stream` does, for the `EventSource` of browsers.
#[utoipa::path(
    get,
    path = "/best-move/stream",
    operation_id = "bestMoveStreamByLink",
    tag = "moves",
    params(Query<BestMoveRequest>),
    responses(
        (
            status = 200,
            description = "The events, as for POST.",
            body = AnswerEvent,
            content_type = "text/event-stream",
            headers(("cache-control" = String, description = "`no-store`.")),
        ),
        GetProblems,
    ),
)]
async fn get_best_move_stream(
    client: ClientId,
    State(app): State<AppState>,
    Extension(id): Extension<RequestId>,
    Query(request): Query<BestMoveRequest>,
) -> Result<Response, ProblemResponse> {
    respond(app, &client, request, id).await.map(no_store)
}

async fn respond(
    app: AppState,
    client: &ClientId,
    request: BestMoveRequest,
    id: RequestId,
) -> Result<Response, ProblemResponse> {
    let query = request.into_query(Scope::AllMoves, app.service.offer())?;
    let game = Extension(GameLabel(query.game));
    let response = Box::pin(stream_answer(app, client, query, id)).await?;
    Ok((game, response).into_response())
}

/// One event of a stream.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes the response")]
struct AnswerEvent {
    /// The name of the event.
    event: EventName,
    /// A `BestMove` as JSON; for `error`, a `ProblemDetails`.
    data: String,
}

/// The name of an event: the answer so far, the answer, or a failure instead of it.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(dead_code, reason = "it only describes the response")]
enum EventName {
    Progress,
    Result,
    Error,
}
