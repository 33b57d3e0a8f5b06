//! `POST /best-move`.

use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::BestMove;
use super::error::Problem;
use super::extract::Json;
use super::openapi::AnswerProblems;
use super::question::{BestMoveRequest, Question};
use super::wire::Object;
use super::{App, examples};
use crate::engine::{Engine, Resources, StopFlag};

pub(super) fn routes(games: &'static [&'static dyn Engine]) -> OpenApiRouter<App> {
    let mut routes = OpenApiRouter::new().routes(routes!(best_move));
    examples::add_to(routes.get_openapi_mut(), games);
    routes
}

/// The best move
///
/// Searches the position and answers the move to play with the score of every legal
/// move. Say where the pieces stand with either `board` or `moves`. A finished game
/// is no error: its answer has no move.
#[utoipa::path(
    post,
    path = "/best-move",
    operation_id = "bestMove",
    tag = "moves",
    request_body(content = BestMoveRequest),
    responses(
        (
            status = 200,
            description = "The move, and what every legal move is worth.",
            body = BestMove,
            headers(
                ("server-timing" = String, description = "Milliseconds spent: `queue`, until the search could start, and `search`."),
                ("x-request-id" = String, description = "The request's id: the caller's own `x-request-id`, or one made here."),
            ),
        ),
        AnswerProblems,
    ),
)]
async fn best_move(
    State(app): State<App>,
    Json(Object(request)): Json<Object<BestMoveRequest>>,
) -> Result<Response, Problem> {
    let question = Question::of(request, &app)?;
    if question.is_over() {
        // There is nothing to search, so nothing to wait for.
        let answer = question.answer(&Resources::default(), &StopFlag::default());
        let timing = server_timing(Duration::ZERO, Duration::ZERO);
        return Ok((timing, axum::Json(answer)).into_response());
    }
    let threads = question.threads();
    let work = move |resources: &_, stop: &_| question.answer(resources, stop);
    let done = app.searches.run(threads, work).await?;
    let answer: BestMove = done.result;
    let timing = server_timing(done.waited, done.worked);
    Ok((timing, axum::Json(answer)).into_response())
}

/// `Server-Timing` in milliseconds (W3C), so that the body of equal questions stays
/// equal.
fn server_timing(waited: Duration, worked: Duration) -> [(HeaderName, HeaderValue); 1] {
    let milliseconds = |time: Duration| time.as_secs_f64() * 1_000.0;
    let value = format!(
        "queue;dur={:.3}, search;dur={:.3}",
        milliseconds(waited),
        milliseconds(worked)
    );
    let value = HeaderValue::try_from(value).expect("digits and letters");
    [(HeaderName::from_static("server-timing"), value)]
}
