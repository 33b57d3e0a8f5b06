//! `POST /ideas`: what each idea of the tutorials buys.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::access::Caller;
use super::error::Problem;
use super::extract::Json;
use super::game_label::GameLabel;
use super::openapi::AnswerProblems;
use super::position::{GameName, Subject, description};
use super::rules::Rules;
use super::searches::{Lane, QUICK, Threads};
use super::wire::{Board, Move, Object};
use crate::engine::{Idea, StopFlag};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(ideas))
}

/// The most positions that are looked at for one idea: all of tic-tac-toe has 549,946.
const MOST_POSITIONS: u64 = 1_000_000;

/// What each idea buys
///
/// How many calls it takes to find out what a position is worth and how soon the game is
/// over, by plain minimax and with each idea of the tutorials added to those before it. They
/// are counted anew each time. Positions that are only looked at to put moves in order are
/// no calls, but count towards `most_positions`.
#[utoipa::path(
    post,
    path = "/ideas",
    operation_id = "ideas",
    tag = "moves",
    request_body(content = IdeasRequest, example = json!({"board": "O.XX.X.OO", "player": "X"})),
    responses((status = 200, description = "The calls.", body = Ideas), AnswerProblems),
)]
async fn ideas(
    caller: Caller,
    State(app): State<App>,
    Json(Object(request)): Json<Object<IdeasRequest>>,
) -> Result<Response, Problem> {
    let description = description!(request);
    let game = description.game(&app.terms)?;
    let subject = description.read(game)?;
    let most_positions = app
        .terms
        .max_nodes
        .map_or(MOST_POSITIONS, |most| most.min(MOST_POSITIONS));
    let movetime = app.terms.max_movetime_ms.map(Duration::from_millis);
    let subject = Arc::new(subject);
    let searches = &app.searches;
    let admission = searches.admit()?;
    let work = {
        let subject = Arc::clone(&subject);
        let most = most_positions.min(QUICK.nodes.unwrap_or(most_positions));
        move |_: &mut _, stop: &_| costs(&subject, most, QUICK.movetime, stop)
    };
    let tried = searches
        .search(&admission, &caller, Lane::Quick, Threads::One, work)
        .await?;
    let (waited, worked) = (tried.waited, tried.worked);
    let is_enough = tried.result.iter().all(|cost| cost.calls.is_some());
    let done = if is_enough {
        tried
    } else {
        let subject = Arc::clone(&subject);
        let work = move |_: &mut _, stop: &_| costs(&subject, most_positions, movetime, stop);
        let done = searches.search(&admission, &caller, Lane::Long, Threads::One, work);
        done.await?.after(waited, worked)
    };
    let timing = done.timing();
    let ideas = Ideas {
        game: subject.game,
        player: subject.task.standing().player,
        most_positions,
        costs: done.result,
    };
    let game = Extension(GameLabel(ideas.game));
    Ok((game, timing, axum::Json(ideas)).into_response())
}

/// What the search takes with each idea, where it ends before it has to.
fn costs(
    subject: &Subject,
    most_positions: u64,
    movetime: Option<Duration>,
    stop: &StopFlag,
) -> Vec<IdeaCost> {
    let deadline = movetime.map(|movetime| Instant::now() + movetime);
    let cost = |idea| {
        let calls = subject
            .task
            .calls_with(idea, most_positions, deadline, stop);
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
    /// The board. Needed unless `moves` is given.
    board: Option<Board>,
    /// The player to move. Needed with `board`, unless its notation says it.
    #[schema(example = "X")]
    player: Option<String>,
    /// The moves from the start position, instead of `board`.
    moves: Option<Vec<Move>>,
    /// The game: a name from `GET /games`.
    #[schema(value_type = Option<GameName>)]
    game: Option<String>,
    /// Parameters of the game's rules, where they differ from the game's own.
    rules: Option<Rules>,
}

/// What each idea buys.
#[derive(Debug, Serialize, ToSchema)]
struct Ideas {
    /// The game.
    #[schema(example = "tic-tac-toe")]
    game: &'static str,
    /// The player to move.
    #[schema(example = "X")]
    player: &'static str,
    /// The most positions that are looked at for one idea.
    #[schema(example = 1_000_000)]
    most_positions: u64,
    /// Plain minimax first; each idea is added to those before it.
    costs: Vec<IdeaCost>,
}

/// The cost of a search with an idea.
#[derive(Debug, Serialize, ToSchema)]
struct IdeaCost {
    /// What it is called.
    #[schema(example = "alpha-beta")]
    name: &'static str,
    /// The calls that it took; null where `most_positions`, or the time that the server
    /// allows, were not enough.
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
