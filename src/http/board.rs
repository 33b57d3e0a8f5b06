//! `GET /board.svg`: one position as a picture.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::access::Caller;
use super::answering::{aside, find};
use super::error::Problem;
use super::extract::Query;
use super::game_label::GameLabel;
use super::limits::{LimitLink, Limits};
use super::openapi::LinkProblems;
use super::position::{PositionLink, Subject, description};
use super::question::Question;
use super::rules::{RuleLink, Rules};
use super::terms::Terms;
use super::wire::{Board, Move, Object};
use crate::engine::{Answer, Ask, Pruning};
use crate::render::svg::{MoveLabel, Picture, draw_position};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(board))
}

/// Milliseconds to think about scores: who asks for a picture, a chat bot or a page, soon
/// gives up.
const MOVETIME_MS: u64 = 1_000;

/// A position as a picture
///
/// For chat bots and documents. With `scores`, what every legal move is worth to the
/// player to move stands where it would be made; who waits for a picture does not wait
/// long, so that takes a second unless `limits.movetime_ms` says otherwise.
#[utoipa::path(
    get,
    path = "/board.svg",
    operation_id = "boardPicture",
    tag = "moves",
    params(PositionLink, RuleLink, BoardLink, LimitLink),
    responses(
        (status = 200, description = "The picture.", body = String, content_type = "image/svg+xml"),
        LinkProblems,
    ),
)]
async fn board(
    caller: Caller,
    State(app): State<App>,
    Query(Object(request)): Query<Object<BoardRequest>>,
) -> Result<Response, Problem> {
    let scores = request.scores.unwrap_or_default();
    let question = Arc::new(question(request, &app.terms)?);
    let game = Extension(GameLabel(question.game()));
    if !scores {
        let response = (game, picture(question.subject(), &[])).into_response();
        return app.answers.hold(&caller, response);
    }
    let done = find(&app, caller.clone(), &question).await?;
    let timing = done.timing();
    let answer = Arc::clone(&done.result);
    let draw = move || {
        let labels = move_labels(question.subject(), &question.turned_back(&answer));
        picture(question.subject(), &labels).into_response()
    };
    let response = (game, timing, aside(&done.result, draw).await?).into_response();
    app.answers.hold(&caller, response)
}

/// A position, and what is to be seen of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardRequest {
    board: Option<Board>,
    player: Option<String>,
    moves: Option<Vec<Move>>,
    game: Option<String>,
    rules: Option<Rules>,
    scores: Option<bool>,
    limits: Option<Object<Limits>>,
}

/// What is to be seen of it, as parameters of a link; for the contract.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it only describes")]
struct BoardLink {
    /// Whether to show what every move is worth.
    #[param(default = false)]
    scores: Option<bool>,
}

fn question(request: BoardRequest, terms: &Terms) -> Result<Question, Problem> {
    let description = description!(request);
    let game = description.game(terms)?;
    if request.limits.is_some() && !request.scores.unwrap_or_default() {
        return Err(Problem::invalid("/limits", "is only for scores=true"));
    }
    let Object(limits) = request.limits.unwrap_or_default();
    let ask = Ask {
        limits: limits.within(MOVETIME_MS, terms)?,
        ..Ask::default()
    };
    Ok(Question::about(description.read(game)?, &limits, ask))
}

fn picture(subject: &Subject, labels: &[MoveLabel]) -> Picture {
    let Subject { game, task, .. } = subject;
    draw_position(game, &task.standing(), task.shape(), labels)
}

/// Returns the value of every move, to be written where the move is made.
fn move_labels(subject: &Subject, answer: &Answer) -> Vec<MoveLabel> {
    // The boards after each move, which say where that is.
    let next = subject
        .task
        .game_tree(Some(1), Pruning::None, usize::MAX)
        .expect("as many calls as it takes");
    let candidates = answer.candidates.iter();
    candidates
        .filter_map(|candidate| {
            let mut branches = next.branches.iter();
            let branch = branches.find(|branch| branch.mv.as_ref() == candidate.pv.first())?;
            Some(MoveLabel {
                after: branch.standing.board.clone(),
                value: candidate.value,
            })
        })
        .collect()
}
