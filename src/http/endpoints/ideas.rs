//! `POST /ideas`: the number of calls that each idea of minimax saves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::ideas::IdeasRequest;
use bestmove_api::contract::limits::plies;
use bestmove_api::contract::position::{GameName, position_fields};
use bestmove_api::query::{ParsedPosition, Threads};
use bestmove_engine::erased::{CancelFlag, Idea};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::extract::json::Json;
use crate::http::middleware::{GameLabel, search_timing};
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::AnswerProblems;
use crate::http::state::AppState;
use crate::service::{ClientId, QUICK_NODES, SearchTime};

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(ideas))
}

/// Maximum number of positions visited for one idea. The full tree of tic-tac-toe has
/// 549,946.
const MAX_POSITIONS: u64 = 1_000_000;

/// Calls saved by each idea
///
/// Counts the calls that find the value of a position and its distance to the end of the game.
/// The first count is for plain minimax. Each further count adds one idea of the
/// tutorials to those before it. Calls are counted anew for each request. Positions visited
/// only to order moves are not calls, but count towards `most_positions`. With `depth`, the search
/// ends there, and the evaluation of the game decides. Games in which positions can come back need
/// one. A repetition below the position does not end a line.
#[utoipa::path(
    post,
    path = "/ideas",
    operation_id = "ideas",
    tag = "moves",
    request_body(
        content = IdeasRequest,
        examples(
            ("position" = (
                summary = "To the end of the game.",
                value = json!({"board": "O.XX.X.OO", "player": "X"}),
            )),
            ("depth" = (
                summary = "To a depth.",
                value = json!({"game": "connect-four", "moves": [3, 3], "depth": 4}),
            )),
        ),
    ),
    responses((status = 200, description = "The number of calls for each idea.", body = Ideas), AnswerProblems),
)]
async fn ideas(
    client: ClientId,
    State(app): State<AppState>,
    Json(request): Json<IdeasRequest>,
) -> Result<Response, ProblemResponse> {
    let offer = app.service.offer();
    let depth = request.depth.map(plies);
    let position = Arc::new(position_fields!(request).parse_with_depth(depth, offer)?);
    let max_positions = offer
        .max_nodes
        .map_or(MAX_POSITIONS, |max| max.min(MAX_POSITIONS));
    let movetime = offer.max_movetime_ms.map(Duration::from_millis);
    let scheduler = app.service.scheduler();
    let request_guard = scheduler.admit()?;
    let work = {
        let position = Arc::clone(&position);
        let max_positions = max_positions.min(QUICK_NODES);
        move |_: &mut _, cancel: &_| count_calls(&position, depth, max_positions, None, cancel)
    };
    let quick = scheduler
        .search_quickly(&request_guard, &client, work)
        .await?;
    let is_complete = quick.result.iter().all(|cost| cost.calls.is_some());
    let timed = if is_complete {
        quick
    } else {
        // From the start: a count that was cut off does not tell where it stopped.
        let position = Arc::clone(&position);
        let work = move |_: &mut _, cancel: &_| {
            count_calls(&position, depth, max_positions, movetime, cancel)
        };
        let time = SearchTime {
            wanted: movetime.unwrap_or(Duration::MAX),
            // The request has no field for a time.
            is_asked: false,
        };
        let ticket = scheduler.enqueue(&request_guard, &client, time)?;
        let long = scheduler.run(ticket.ready().await?, Threads::One, work);
        long.await?.after(&quick)
    };
    let timing = search_timing(&timed);
    let ideas = Ideas {
        game: position.game,
        player: position.position.snapshot().player,
        most_positions: max_positions,
        costs: timed.result,
    };
    let game = Extension(GameLabel(ideas.game));
    Ok((game, timing, axum::Json(ideas)).into_response())
}

/// Counts the calls with each idea. A count is absent if it reached a limit first.
fn count_calls(
    position: &ParsedPosition,
    depth: Option<u32>,
    max_positions: u64,
    movetime: Option<Duration>,
    cancel: &CancelFlag,
) -> Vec<IdeaCost> {
    let deadline = movetime.map(|movetime| Instant::now() + movetime);
    let cost = |idea| {
        let calls = position
            .position
            .count_calls(idea, depth, max_positions, deadline, cancel);
        IdeaCost {
            name: name(idea),
            calls: calls.ok(),
        }
    };
    Idea::ALL.into_iter().map(cost).collect()
}

/// The number of calls for each idea.
#[derive(Debug, Serialize, ToSchema)]
struct Ideas {
    /// The game.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The player to move.
    #[schema(example = "X")]
    player: &'static str,
    /// Maximum number of positions visited for one idea.
    #[schema(example = 1_000_000)]
    most_positions: u64,
    /// Plain minimax first. Each further entry adds an idea to those before it.
    costs: Vec<IdeaCost>,
}

/// The number of calls with an idea.
#[derive(Debug, Serialize, ToSchema)]
struct IdeaCost {
    /// The name of the idea.
    #[schema(example = "alpha-beta")]
    name: &'static str,
    /// The number of calls. Null if the search reached `most_positions` or the time limit of the
    /// server, which is shorter on a busy one.
    #[schema(required, example = 9)]
    calls: Option<u64>,
}

fn name(idea: Idea) -> &'static str {
    match idea {
        Idea::Minimax => "minimax",
        Idea::AlphaBeta => "alpha-beta",
        Idea::TranspositionTable => "transposition table",
        Idea::Symmetry => "symmetry",
        Idea::Ordering => "move ordering",
    }
}
