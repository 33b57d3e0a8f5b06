//! `/best-move`.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, LINK};
use axum::response::{IntoResponse as _, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::access::Caller;
use super::answer::BestMove;
use super::answering::{answer, found_soon, known, told};
use super::caching::{self, CachePolicy, IfNoneMatch};
use super::choice::ChoiceLink;
use super::conclude::RequestId;
use super::error::Problem;
use super::extract::{self, Accept, JsonText, Query, Representation, VARY_ACCEPT};
use super::game_label::GameLabel;
use super::limits::LimitLink;
use super::openapi::{AnswerProblems, LinkProblems};
use super::position::PositionLink;
use super::question::{BestMoveRequest, Question};
use super::remembered::Told;
use super::rules::RuleLink;
use super::searches::Finished;
use super::wire::Object;
use super::{App, events, examples};
use crate::engine::Engine;
use crate::telemetry::CacheTier;

pub(super) fn routes(games: &'static [&'static dyn Engine]) -> OpenApiRouter<App> {
    let mut routes = OpenApiRouter::new().routes(routes!(best_move, best_move_by_link));
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
                some of `progress`; comments keep the connection alive. `server-timing` \
                tells nothing of the search then.",
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
    caller: Caller,
    State(app): State<App>,
    Accept(form): Accept<Form>,
    Extension(id): Extension<RequestId>,
    body: JsonText,
) -> Result<Response, Problem> {
    let read = || Question::of(extract::parse::<Object<_>>(&body.text)?.0, &app.terms);
    match form {
        Form::Json => {
            let done = if let Some(told) = app.remembered.to_text(&body.text) {
                app.metrics.record_cache_hit(CacheTier::Text);
                Finished::at_once(told)
            } else {
                // On the heap, so that what is remembered does not carry a search along.
                let done = Box::pin(answer(app.clone(), caller.clone(), read()?)).await?;
                app.remembered.keep_text(&body.text, &done.result);
                done
            };
            let game = Extension(GameLabel(done.result.game));
            let response = (game, done.timing(), json(&done.result)).into_response();
            app.answers.hold(&caller, response)
        }
        Form::Events => Box::pin(stream(app.clone(), &caller, read()?, id)).await,
    }
}

/// The best move, by a link
///
/// The same answer, for a link or a cache: where it is exact and not drawn at random, it may
/// be kept for ever.
#[utoipa::path(
    get,
    path = "/best-move",
    operation_id = "bestMoveByLink",
    tag = "moves",
    params(PositionLink, RuleLink, LimitLink, ChoiceLink),
    responses(
        (
            status = 200,
            description = "The move, and what every legal move is worth; as a stream, as for POST.",
            content((BestMove = "application/json"), (String = "text/event-stream")),
            headers(
                ("cache-control" = String, description = "`public, max-age=31536000, immutable` where the answer is exact and not drawn at random, `private` instead where the server asks for API keys; else `no-store`."),
                ("etag" = String, description = "The tag of an answer that may be kept."),
                ("link" = String, description = "Of such an answer about a board, `rel=\"canonical\"`: the one link among those that ask the same."),
                ("server-timing" = String, description = "Milliseconds spent: `queue`, until the search could start, and `search`."),
                ("x-request-id" = String, description = "The request's id: the caller's own `x-request-id`, or one made here."),
            ),
        ),
        (
            status = 304,
            description = "The answer is one of those that `If-None-Match` names.",
            headers(
                ("cache-control" = String, description = "As with the answer."),
                ("etag" = String, description = "The tag of the answer."),
            ),
        ),
        LinkProblems,
    ),
)]
async fn best_move_by_link(
    caller: Caller,
    State(app): State<App>,
    Accept(form): Accept<Form>,
    Extension(id): Extension<RequestId>,
    known: IfNoneMatch,
    Query(Object(request)): Query<Object<BestMoveRequest>>,
) -> Result<Response, Problem> {
    let question = Question::of(request, &app.terms)?;
    let response = match form {
        Form::Json => {
            let canonical = question.canonical_link(app.terms.default_game.name());
            let done = answer(app.clone(), caller.clone(), question).await?;
            let mut response = (done.timing(), kept(&app, &done.result, &known)).into_response();
            if let (Some(canonical), Some(_)) = (canonical, &done.result.fact) {
                response.headers_mut().insert(LINK, canonical);
            }
            app.answers.hold(&caller, response)?
        }
        Form::Events => caching::with_cache_control(
            CachePolicy::NoStore,
            stream(app, &caller, question, id).await?,
        ),
    };
    Ok((VARY_ACCEPT, response).into_response())
}

fn json(told: &Told) -> Response {
    ([(CONTENT_TYPE, "application/json")], told.body.clone()).into_response()
}

/// The answer to a link, which a cache may keep where it is a fact.
fn kept(app: &App, told: &Told, known: &IfNoneMatch) -> Response {
    let policy = if app.access.keys.is_some() {
        CachePolicy::PrivateImmutable
    } else {
        CachePolicy::Immutable
    };
    let response = match &told.fact {
        Some(tag) => caching::conditional(policy, tag.clone(), known, json(told)),
        None => caching::with_cache_control(CachePolicy::NoStore, json(told)),
    };
    (Extension(GameLabel(told.game)), response).into_response()
}

async fn stream(
    app: App,
    caller: &Caller,
    question: Question,
    id: RequestId,
) -> Result<Response, Problem> {
    let question = Arc::new(question);
    let response = if let Some(answer) = known(&app, &question) {
        events::result(&app, caller, &told(&question, &answer).await?)?
    } else {
        let admission = app.searches.admit()?;
        let tried = found_soon(&app, &admission, caller, &question).await?;
        match tried.result {
            Some(answer) => events::result(&app, caller, &told(&question, &answer).await?)?,
            None => events::answer(app, admission, caller, Arc::clone(&question), id)?,
        }
    };
    Ok((Extension(GameLabel(question.game())), response).into_response())
}

/// A form of the answer.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// One JSON document.
    Json,
    /// A stream of server-sent events.
    Events,
}

impl Representation for Form {
    const AVAILABLE: &'static [(&'static str, Self)] = &[
        ("application/json", Self::Json),
        ("text/event-stream", Self::Events),
    ];
}
