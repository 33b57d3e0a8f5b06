//! `/position`: only the rules, without a search.

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::legal_moves::LegalMoves;
use bestmove_api::contract::position::PositionRequest;
use bestmove_api::contract::problem::Problem;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::caching::{ETag, IfNoneMatch, NotModified, cacheable};
use crate::http::encode::JSON;
use crate::http::extract::json::Json;
use crate::http::extract::query::Query;
use crate::http::middleware::GameLabel;
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::{AnswerProblems, GetProblems};
use crate::http::state::AppState;
use crate::service::ClientId;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(position, get_position))
}

/// A position and its legal moves
///
/// Answers with the status of the game, and every legal move with the position that it leads to. A
/// frontend can draw the game and refuse an illegal click. Nothing is searched.
#[utoipa::path(
    post,
    path = "/position",
    operation_id = "position",
    tag = "moves",
    request_body(
        content = PositionRequest,
        examples(
            ("board" = (
                summary = "A board of tic-tac-toe.",
                value = json!({"board": "O.XX.X.OO", "player": "X"}),
            )),
            ("over" = (
                summary = "The moves of a game that is over.",
                value = json!({"moves": [0, 3, 1, 4, 2]}),
            )),
        ),
    ),
    responses(
        (status = 200, description = "The position and its moves.", body = LegalMoves),
        AnswerProblems,
    ),
)]
async fn position(
    client: ClientId,
    State(app): State<AppState>,
    Json(request): Json<PositionRequest>,
) -> Result<Response, ProblemResponse> {
    let (game, body) = answer(&app, &client, request).await?;
    let response = (game, JSON, body).into_response();
    app.response_budget.attach(&client, response)
}

/// A position and its legal moves, by URL
///
/// Answers as `POST /position` does, for links and caches. The answer may be cached for a day.
#[utoipa::path(
    get,
    path = "/position",
    operation_id = "positionByLink",
    tag = "moves",
    params(Query<PositionRequest>),
    responses(
        (
            status = 200,
            description = "The position and its moves.",
            body = LegalMoves,
            headers(
                ("cache-control" = String, description = "`public, max-age=86400`, or `private` where the server requires API keys."),
                ("etag" = String, description = "The tag of the answer."),
            ),
        ),
        NotModified,
        GetProblems,
    ),
)]
async fn get_position(
    client: ClientId,
    State(app): State<AppState>,
    known: IfNoneMatch,
    Query(request): Query<PositionRequest>,
) -> Result<Response, ProblemResponse> {
    let (game, body) = answer(&app, &client, request).await?;
    let etag = Some(ETag::strong(&body));
    let answer = cacheable(&app.access, etag, &known, (JSON, body));
    let response = (game, answer).into_response();
    app.response_budget.attach(&client, response)
}

/// Plays every move, and encodes the answer. On a large board that takes as long as a short search,
/// so it waits for its turn like one.
async fn answer(
    app: &AppState,
    client: &ClientId,
    request: PositionRequest,
) -> Result<(Extension<GameLabel>, Bytes), Problem> {
    let (parsed, record) = request.parse(app.service.offer())?;
    let game = Extension(GameLabel(parsed.game));
    let scheduler = app.service.scheduler();
    let request = scheduler.admit()?;
    let encode =
        move |_: &mut _, _: &_| serde_json::to_vec(&LegalMoves::new(&parsed, record.as_ref()));
    let timed = scheduler.search_quickly(&request, client, encode).await?;
    Ok((game, timed.result.expect("moves are plain data").into()))
}
