//! `/position`: the rules alone, without a search.

use axum::Extension;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::legal_moves::LegalMoves;
use crate::api::position::{ParsedPosition, PositionQueryParams, PositionRequest, position_fields};
use crate::api::problem::Problem;
use crate::api::rules::RuleQueryParams;
use crate::http::caching::{CachePolicy, ETag, IfNoneMatch, conditional};
use crate::http::encode::offload_if;
use crate::http::extract::json::Json;
use crate::http::extract::query::Query;
use crate::http::game_label::GameLabel;
use crate::http::problem_responses::{AnswerProblems, GetProblems};
use crate::http::state::AppState;
use crate::service::ClientId;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(position, get_position))
}

/// The most cells of a board whose moves an async thread plays itself. Each move has a board of
/// its own, so the effort grows with the square.
const MAX_CELLS_INLINE: usize = 64;

/// A position and its legal moves
///
/// What a frontend needs to draw a game and to refuse an illegal click: the status of the game, and
/// every legal move with the position that it leads to. Nothing is searched.
#[utoipa::path(
    post,
    path = "/position",
    operation_id = "position",
    tag = "moves",
    request_body(content = PositionRequest, example = json!({"board": "O.XX.X.OO", "player": "X"})),
    responses(
        (status = 200, description = "The position and its moves.", body = LegalMoves),
        AnswerProblems,
    ),
)]
async fn position(
    client: ClientId,
    State(app): State<AppState>,
    Json(request): Json<PositionRequest>,
) -> Result<Response, Problem> {
    let parsed = position_fields!(request).parse(app.service.limits())?;
    let game = Extension(GameLabel(parsed.game));
    let body = encode(parsed).await?;
    app.response_budget
        .attach(&client, (game, json(body)).into_response())
}

/// A position and its legal moves, by URL
///
/// Answers as `POST /position` does, for links and caches. The answer may be cached for a day.
#[utoipa::path(
    get,
    path = "/position",
    operation_id = "positionByLink",
    tag = "moves",
    params(PositionQueryParams, RuleQueryParams),
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
        (
            status = 304,
            description = "`If-None-Match` names the tag of the answer.",
            headers(
                ("cache-control" = String, description = "As with the answer."),
                ("etag" = String, description = "The tag of the answer."),
            ),
        ),
        GetProblems,
    ),
)]
async fn get_position(
    client: ClientId,
    State(app): State<AppState>,
    known: IfNoneMatch,
    Query(request): Query<PositionRequest>,
) -> Result<Response, Problem> {
    let parsed = position_fields!(request).parse(app.service.limits())?;
    let game = Extension(GameLabel(parsed.game));
    let body = encode(parsed).await?;
    let etag = ETag::strong(&body);
    let policy = CachePolicy::for_exact_answers(app.access.keys.is_some());
    let response = conditional(policy, etag, &known, json(body));
    app.response_budget
        .attach(&client, (game, response).into_response())
}

/// Plays every move, and encodes the answer.
async fn encode(parsed: ParsedPosition) -> Result<Vec<u8>, Problem> {
    let cells = parsed.position.snapshot().board.size();
    let answer = move || serde_json::to_vec(&LegalMoves::new(&parsed)).expect("plain data");
    offload_if(cells > MAX_CELLS_INLINE, answer).await
}

fn json(body: Vec<u8>) -> Response {
    ([(CONTENT_TYPE, "application/json")], body).into_response()
}
