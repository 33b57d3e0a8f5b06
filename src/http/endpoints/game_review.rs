//! `/game-review` and `/game-review/stream`: the value of every move of a game.

use axum::Extension;
use axum::extract::State;
use axum::response::sse::Event;
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::game_review::{GameReview, GameReviewRequest};
use bestmove_api::contract::game_reviewer::ParsedReview;
use bestmove_api::contract::parse::parse_request;
use bestmove_api::contract::problem::Problem;
use futures_util::{Stream, stream};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body_budget::Reservation;
use crate::http::encode::JSON;
use crate::http::extract::client::Authenticated;
use crate::http::extract::json::JsonBody;
use crate::http::middleware::{GameLabel, RequestId};
use crate::http::problem::{ProblemResponse, details};
use crate::http::problem_responses::AnswerProblems;
use crate::http::server_sent_events::{ReservedEvent, event, respond_with_events};
use crate::http::state::AppState;
use crate::service::{ClientId, RunningReview};

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(game_review))
        .routes(routes!(game_review_stream))
}

/// The review of a game
///
/// Searches every position of a game. For each move it answers the value, the best move, the
/// points that were lost, and a verdict. Without `limits`, a search takes at most 500 ms. A rate
/// limit counts every ply, but never more than its burst.
#[utoipa::path(
    post,
    path = "/game-review",
    operation_id = "gameReview",
    tag = "moves",
    request_body(
        content = GameReviewRequest,
        examples(
            ("game" = (
                summary = "A game of tic-tac-toe.",
                value = json!({"moves": [4, 1, 0, 8, 3, 5, 6]}),
            )),
            ("limits" = (
                summary = "A game of Connect Four, with a limit for each search.",
                value = json!({
                    "game": "connect-four", "moves": [3, 3, 2, 4, 1, 0], "limits": {"depth": 8},
                }),
            )),
        ),
    ),
    responses(
        (status = 200, description = "The review.", body = GameReview),
        AnswerProblems,
    ),
)]
async fn game_review(
    Authenticated(client): Authenticated,
    State(app): State<AppState>,
    body: Result<JsonBody, ProblemResponse>,
) -> Result<Response, ProblemResponse> {
    let review = begin_review(&app, &client, body).await?;
    let game = Extension(review.game);
    let body = review.running.finish(encode).await?;
    let response = (game, JSON, body).into_response();
    app.response_budget.attach(&client, response)
}

/// The review of a game, ply by ply
///
/// Answers as `POST /game-review` does, with a stream of server-sent events: `ply` with the review
/// of each ply as soon as it and those before it are there, then one `result` with the whole
/// review. A rejected request gets an ordinary problem. When the client hangs up, the searches
/// end.
#[utoipa::path(
    post,
    path = "/game-review/stream",
    operation_id = "gameReviewStream",
    tag = "moves",
    request_body(content = GameReviewRequest),
    responses(
        (
            status = 200,
            description = "The events. The data of `ply` is a `PlyReview`, that of `result` a \
                `GameReview`. If a search fails, `error` comes instead, and its data is a \
                `ProblemDetails`. Keep-alive comments are sent every 10 s.",
            body = ReviewEvent,
            content_type = "text/event-stream",
        ),
        AnswerProblems,
    ),
)]
async fn game_review_stream(
    Authenticated(client): Authenticated,
    State(app): State<AppState>,
    Extension(id): Extension<RequestId>,
    body: Result<JsonBody, ProblemResponse>,
) -> Result<Response, ProblemResponse> {
    let review = begin_review(&app, &client, body).await?;
    let game = Extension(review.game);
    let events = events(app, client, id, review);
    Ok((game, respond_with_events(events)).into_response())
}

/// A review that has begun.
struct Review {
    game: GameLabel,
    running: RunningReview,
    /// The memory of the review while it grows.
    _reservation: Reservation,
}

async fn begin_review(
    app: &AppState,
    client: &ClientId,
    body: Result<JsonBody, ProblemResponse>,
) -> Result<Review, Problem> {
    let parsed = body.map_err(Problem::from).and_then(|body| {
        let offer = app.service.offer();
        let request: GameReviewRequest = parse_request(&body.text, offer)?;
        ParsedReview::from_request(request, offer)
    });
    let plies = parsed.as_ref().map_or(1, ParsedReview::plies);
    count_plies(app, client, plies, 0)?;
    let parsed = parsed?;
    let reservation = reserve_memory(app, client, &parsed)?;
    let game = GameLabel(parsed.game());
    Ok(Review {
        game,
        running: app.service.begin_review(client, parsed).await?,
        _reservation: reservation,
    })
}

/// Counts each ply as a request of the client, but never more than its burst. `counted` requests
/// have been counted already.
///
/// # Errors
///
/// The client exceeds its rate limit.
pub(super) fn count_plies(
    app: &AppState,
    client: &ClientId,
    plies: usize,
    counted: u32,
) -> Result<(), Problem> {
    let plies = u32::try_from(plies.max(1)).unwrap_or(u32::MAX);
    let burst = app.rate_limiter.burst().unwrap_or(plies);
    let requests = plies.min(burst).saturating_sub(counted);
    app.rate_limiter.check(client, requests)
}

/// The memory of a ply's review in bytes, of its reasons, and of each cell of the board after it.
const BYTES_PER_PLY: usize = 2 << 10;
const BYTES_OF_REASONS: usize = 4 << 10;
const BYTES_PER_CELL: usize = 32;

/// Reserves the memory of a review while it grows.
///
/// # Errors
///
/// The client would hold more than is left for others.
pub(super) fn reserve_memory(
    app: &AppState,
    client: &ClientId,
    review: &ParsedReview,
) -> Result<Reservation, Problem> {
    let reasons = if review.explains() {
        BYTES_OF_REASONS
    } else {
        0
    };
    let bytes_per_ply = BYTES_PER_PLY + reasons + BYTES_PER_CELL * review.board_size();
    let bytes = review.plies() * bytes_per_ply;
    app.response_budget.reserve(client, bytes)
}

#[expect(clippy::needless_pass_by_value, reason = "it ends here")]
fn encode(review: GameReview) -> String {
    serde_json::to_string(&review).expect("a review is plain data")
}

/// An event for each ply, then one for the whole review.
fn events(
    app: AppState,
    client: ClientId,
    id: RequestId,
    review: Review,
) -> impl Stream<Item = ReservedEvent> {
    stream::unfold(Some(Box::new(review)), move |review| {
        let (app, client, id) = (app.clone(), client.clone(), id.clone());
        async move {
            let next = next_event(&app, &client, review?).await;
            Some(next.unwrap_or_else(|problem| {
                let event = event("error", &details(problem, id.as_str()));
                ((event, None), None)
            }))
        }
    })
}

/// The next event, and the review if that was not its last one.
async fn next_event(
    app: &AppState,
    client: &ClientId,
    mut review: Box<Review>,
) -> Result<(ReservedEvent, Option<Box<Review>>), Problem> {
    if let Some(ply) = review.running.next_ply().await? {
        let event = event("ply", ply);
        return Ok(((event, None), Some(review)));
    }
    let body = review.running.finish(encode).await?;
    let reservation = app.response_budget.reserve(client, body.len())?;
    let event = Event::default().event("result").data(body);
    Ok(((event, Some(reservation)), None))
}

/// One event of a stream.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes the response")]
struct ReviewEvent {
    /// The name of the event.
    event: ReviewEventName,
    /// A `PlyReview` as JSON; for `result` a `GameReview`, for `error` a `ProblemDetails`.
    data: String,
}

/// The name of an event: the review of a ply, that of the game, or a failure instead of it.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(dead_code, reason = "it only describes the response")]
enum ReviewEventName {
    Ply,
    Result,
    Error,
}
