//! `/best-move`.

mod canonical_link;
mod events;
mod stream;

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header::LINK;
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::answer::BestMove;
use bestmove_api::contract::parse::parse_request;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::request::BestMoveRequest;
use bestmove_api::query::BestMoveQuery;
use bestmove_engine::erased::Scope;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::caching::{IfNoneMatch, NotModified, cacheable};
use crate::http::encode::{EncodedAnswer, JSON, encode_answer};
use crate::http::extract::json::JsonBody;
use crate::http::extract::query::Query;
use crate::http::middleware::{GameLabel, search_timing};
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::{AnswerProblems, GetProblems};
use crate::http::state::AppState;
use crate::service::{ClientId, Timed};
use crate::telemetry::CacheTier;
use canonical_link::canonical_link;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(best_move, get_best_move))
        .merge(stream::routes())
}

/// The best move
///
/// Searches the position and answers with the move to play and the score of every legal
/// move. Describe the position with `board`, `moves` or both. A finished game is not an
/// error: its answer has no move.
#[utoipa::path(
    post,
    path = "/best-move",
    operation_id = "bestMove",
    tag = "moves",
    request_body(
        content = BestMoveRequest,
        examples(
            ("board" = (
                summary = "A board of tic-tac-toe.",
                value = json!({"board": ["O", 1, "X", "X", 4, "X", 6, "O", "O"], "player": "X"}),
            )),
            ("options" = (
                summary = "The start of breakthrough, with every option.",
                value = json!({
                    "game": "breakthrough",
                    "rules": {"rows": 6, "columns": 6},
                    "moves": [],
                    "limits": {"depth": 2, "movetime_ms": 5_000, "nodes": 20_000},
                    "top": 2,
                    "explain": true,
                    "difficulty": "hard",
                    "tie_break": "random",
                    "seed": 7,
                }),
            )),
        ),
    ),
    responses(
        (
            status = 200,
            description = "The move, and the value of every legal move.",
            body = BestMove,
            headers(
                ("server-timing" = String, description = "Milliseconds spent: `queue`, until the search could start, and `search`."),
                ("x-request-id" = String, description = "The id of the request: the client's own `x-request-id`, or a generated one."),
            ),
        ),
        AnswerProblems,
    ),
)]
async fn best_move(
    client: ClientId,
    State(app): State<AppState>,
    body: JsonBody,
) -> Result<Response, ProblemResponse> {
    let answer = if let Some(answer) = app.response_cache.get(&body.text) {
        app.metrics.record_cache_hit(CacheTier::Text);
        Timed::immediate(answer)
    } else {
        let offer = app.service.offer();
        let request: BestMoveRequest = parse_request(&body.text, offer)?;
        let query = request.into_query(Scope::AllMoves, offer)?;
        // Boxed, so that a cached answer does not carry the size of a search along.
        let answer = Box::pin(answer(&app, &client, query)).await?;
        app.response_cache.insert(&body.text, &answer.result);
        answer
    };
    let game = Extension(GameLabel(answer.result.game));
    let timing = search_timing(&answer);
    let response = (game, timing, JSON, answer.result.body).into_response();
    app.response_budget.attach(&client, response)
}

/// The best move, by URL
///
/// Answers as `POST /best-move` does, for links and caches. An exact answer that is not drawn
/// at random may be cached for a day.
#[utoipa::path(
    get,
    path = "/best-move",
    operation_id = "bestMoveByLink",
    tag = "moves",
    params(Query<BestMoveRequest>),
    responses(
        (
            status = 200,
            description = "The move, and the value of every legal move.",
            body = BestMove,
            headers(
                ("cache-control" = String, description = "`public, max-age=86400` where the answer is exact and not drawn at random, `private` instead where the server requires API keys; else `no-store`."),
                ("etag" = String, description = "The tag of an answer that may be cached."),
                ("link" = String, description = "The canonical URL of an answer that may be cached, with `rel=\"canonical\"`, unless the board is given in cells."),
                ("server-timing" = String, description = "Milliseconds spent: `queue`, until the search could start, and `search`."),
                ("x-request-id" = String, description = "The id of the request: the client's own `x-request-id`, or a generated one."),
            ),
        ),
        NotModified,
        GetProblems,
    ),
)]
async fn get_best_move(
    client: ClientId,
    State(app): State<AppState>,
    known: IfNoneMatch,
    Query(request): Query<BestMoveRequest>,
) -> Result<Response, ProblemResponse> {
    let offer = app.service.offer();
    let query = request.into_query(Scope::AllMoves, offer)?;
    let game = Extension(GameLabel(query.game));
    let link = canonical_link(&query, offer.default_game.name());
    let answer = answer(&app, &client, query).await?;
    let timing = search_timing(&answer);
    let EncodedAnswer { body, etag, .. } = answer.result;
    let content = cacheable(&app.access, etag.clone(), &known, (JSON, body));
    let mut response = (game, timing, content).into_response();
    if let (Some(link), Some(_)) = (link, etag) {
        response.headers_mut().insert(LINK, link);
    }
    app.response_budget.attach(&client, response)
}

async fn answer(
    app: &AppState,
    client: &ClientId,
    query: BestMoveQuery,
) -> Result<Timed<EncodedAnswer>, Problem> {
    let query = Arc::new(query);
    let Timed {
        result,
        queue_time,
        run_time,
    } = app.service.answer_explained(client, &query).await?;
    Ok(Timed {
        result: encode_answer(&query, result).await?,
        queue_time,
        run_time,
    })
}
