//! `POST /best-move`.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::accept::{self, Accept};
use super::answer::BestMove;
use super::conclude::RequestId;
use super::error::Problem;
use super::extract::Json;
use super::openapi::AnswerProblems;
use super::question::{BestMoveRequest, Question};
use super::wire::Object;
use super::{App, events, examples};
use crate::engine::Engine;

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
///
/// With `Accept: text/event-stream` the answer comes as server-sent events: `progress`
/// with the answer so far each time a depth is completed and another follows, then one
/// `result`. A request that is refused gets an ordinary problem. A caller that goes away
/// ends the search.
#[utoipa::path(
    post,
    path = "/best-move",
    operation_id = "bestMove",
    tag = "moves",
    request_body(content = BestMoveRequest),
    responses(
        (
            status = 200,
            description = "The move, and what every legal move is worth. As a stream, the data of \
                `progress` and `result` is a `BestMove` each; that of `error`, which comes instead \
                of `result` where the search fails, a `ProblemDetails`. Who reads slowly misses \
                some of `progress`; comments keep the connection alive. There is no \
                `server-timing` then.",
            content((BestMove = "application/json"), (String = "text/event-stream")),
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
    Accept(form): Accept<Form>,
    Extension(id): Extension<RequestId>,
    Json(Object(request)): Json<Object<BestMoveRequest>>,
) -> Result<Response, Problem> {
    let question = Question::of(request, &app.terms)?;
    // Where the game is over, there is nothing to search and nothing to wait for.
    match (form, question.is_over()) {
        (Form::Json, true) => Ok(json(&question.answer_now(), Duration::ZERO, Duration::ZERO)),
        (Form::Json, false) => {
            let place = app.searches.accept()?;
            let threads = question.threads();
            let work =
                move |resources: &mut _, stop: &_| question.answer(resources, stop, &mut |_| ());
            let done = app.searches.run(place, threads, work).await?;
            Ok(json(&done.result, done.waited, done.worked))
        }
        (Form::Events, true) => Ok(events::result(&question.answer_now())),
        (Form::Events, false) => events::answer(app, question, id),
    }
}

/// A form of the answer.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// One JSON document.
    Json,
    /// A stream of server-sent events.
    Events,
}

impl accept::Form for Form {
    const OFFERED: &'static [(&'static str, Self)] = &[
        ("application/json", Self::Json),
        ("text/event-stream", Self::Events),
    ];
}

fn json(answer: &BestMove, waited: Duration, worked: Duration) -> Response {
    (server_timing(waited, worked), axum::Json(answer)).into_response()
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
