//! `POST /ideas`: the number of calls that each enhancement of minimax saves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::engine::{Idea, StopFlag};
use crate::http::App;
use crate::http::access::Caller;
use crate::http::error::Problem;
use crate::http::extract::Json;
use crate::http::game_label::GameLabel;
use crate::http::openapi::AnswerProblems;
use crate::http::position::{GameName, Subject, description};
use crate::http::rules::Rules;
use crate::http::searches::{Lane, QUICK, Threads};
use crate::http::wire::{Board, Move, Object};

pub(in crate::http) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(ideas))
}

/// Maximum number of positions visited for one enhancement. The full tree of tic-tac-toe has
/// 549,946.
const MAX_POSITIONS: u64 = 1_000_000;

/// Calls saved by each enhancement
///
/// Counts the calls that find the value of a position and its distance to the end of the game.
/// The first count is for plain minimax. Each further count adds one enhancement of the
/// tutorials to those before it. Calls are counted anew for each request. Positions visited
/// only to order moves are not calls, but count towards `most_positions`.
#[utoipa::path(
    post,
    path = "/ideas",
    operation_id = "ideas",
    tag = "moves",
    request_body(content = IdeasRequest, example = json!({"board": "O.XX.X.OO", "player": "X"})),
    responses((status = 200, description = "The number of calls for each enhancement.", body = Ideas), AnswerProblems),
)]
async fn ideas(
    caller: Caller,
    State(app): State<App>,
    Json(Object(request)): Json<Object<IdeasRequest>>,
) -> Result<Response, Problem> {
    let description = description!(request);
    let game = description.game(&app.terms)?;
    let subject = description.read(game)?;
    let max_positions = app
        .terms
        .max_nodes
        .map_or(MAX_POSITIONS, |max| max.min(MAX_POSITIONS));
    let movetime = app.terms.max_movetime_ms.map(Duration::from_millis);
    let subject = Arc::new(subject);
    let searches = &app.searches;
    let admission = searches.admit()?;
    let work = {
        let subject = Arc::clone(&subject);
        let max_positions = max_positions.min(QUICK.nodes.unwrap_or(max_positions));
        move |_: &mut _, stop: &_| count_calls(&subject, max_positions, QUICK.movetime, stop)
    };
    let quick = searches
        .search(&admission, &caller, Lane::Quick, Threads::One, work)
        .await?;
    let (waited, worked) = (quick.waited, quick.worked);
    let is_complete = quick.result.iter().all(|cost| cost.calls.is_some());
    let done = if is_complete {
        quick
    } else {
        let subject = Arc::clone(&subject);
        let work = move |_: &mut _, stop: &_| count_calls(&subject, max_positions, movetime, stop);
        let long = searches.search(&admission, &caller, Lane::Long, Threads::One, work);
        long.await?.after(waited, worked)
    };
    let timing = done.timing();
    let ideas = Ideas {
        game: subject.game,
        player: subject.task.standing().player,
        most_positions: max_positions,
        costs: done.result,
    };
    let game = Extension(GameLabel(ideas.game));
    Ok((game, timing, axum::Json(ideas)).into_response())
}

/// Counts the calls with each enhancement. A count is absent if it reached a limit first.
fn count_calls(
    subject: &Subject,
    max_positions: u64,
    movetime: Option<Duration>,
    stop: &StopFlag,
) -> Vec<IdeaCost> {
    let deadline = movetime.map(|movetime| Instant::now() + movetime);
    let cost = |idea| {
        let calls = subject.task.calls_with(idea, max_positions, deadline, stop);
        IdeaCost {
            name: name(idea),
            calls: calls.ok(),
        }
    };
    Idea::ALL.into_iter().map(cost).collect()
}

/// A position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct IdeasRequest {
    /// The board. Required unless `moves` is given.
    board: Option<Board>,
    /// The player to move. Required with `board`, unless the notation of the board includes it.
    #[schema(example = "X")]
    player: Option<String>,
    /// The moves from the start position, instead of `board`.
    moves: Option<Vec<Move>>,
    /// The game: a name from `GET /games`.
    #[schema(value_type = Option<GameName>)]
    game: Option<String>,
    /// Parameters of the rules that differ from the defaults of the game.
    rules: Option<Rules>,
}

/// The number of calls for each enhancement.
#[derive(Debug, Serialize, ToSchema)]
struct Ideas {
    /// The game.
    #[schema(example = "tic-tac-toe")]
    game: &'static str,
    /// The player to move.
    #[schema(example = "X")]
    player: &'static str,
    /// Maximum number of positions visited for one enhancement.
    #[schema(example = 1_000_000)]
    most_positions: u64,
    /// Plain minimax first. Each further entry adds an enhancement to those before it.
    costs: Vec<IdeaCost>,
}

/// The number of calls with an enhancement.
#[derive(Debug, Serialize, ToSchema)]
struct IdeaCost {
    /// The name of the enhancement.
    #[schema(example = "alpha-beta")]
    name: &'static str,
    /// The number of calls. Null if the search reached `most_positions` or the time limit of
    /// the server.
    #[schema(required, example = 9)]
    calls: Option<u64>,
}

fn name(idea: Idea) -> &'static str {
    match idea {
        Idea::Minimax => "minimax",
        Idea::AlphaBeta => "alpha-beta",
        Idea::Table => "transposition table",
        Idea::Symmetry => "symmetry",
        Idea::Ordering => "move ordering",
    }
}
