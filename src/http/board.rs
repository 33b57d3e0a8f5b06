//! `GET /board.svg`: one position as a picture.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::access::Caller;
use super::error::Problem;
use super::limits::{LimitLink, Limits};
use super::openapi::LinkProblems;
use super::picture::{Note, Picture, position};
use super::position::{Description, PositionLink, Subject};
use super::query::Query;
use super::rules::{RuleLink, Rules};
use super::searches::{Lane, Threads};
use super::terms::Terms;
use super::wire::{Board, Move, Object};
use crate::engine::{Ask, Pruning, Resources, StopFlag};

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
    let question = Question::of(request, &app.terms)?;
    if !question.scores {
        return Ok(question.picture(&[]).into_response());
    }
    let admission = app.searches.admit()?;
    let place = app.searches.accept(&admission, &caller, Lane::Long)?;
    let work = move |resources: &mut _, stop: &_| question.with_scores(resources, stop);
    let done = app
        .searches
        .run(place.come().await?, Threads::Shared, work)
        .await?;
    Ok((done.timing(), done.result).into_response())
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

/// A request that has been understood.
struct Question {
    subject: Subject,
    scores: bool,
    ask: Ask,
}

impl Question {
    fn of(request: BoardRequest, terms: &Terms) -> Result<Self, Problem> {
        let description = Description {
            game: request.game,
            rules: request.rules,
            board: request.board,
            moves: request.moves,
            player: request.player,
        };
        let game = description.game(terms)?;
        let scores = request.scores.unwrap_or_default();
        if request.limits.is_some() && !scores {
            return Err(Problem::invalid("/limits", "is only for scores=true"));
        }
        let Object(limits) = request.limits.unwrap_or_default();
        let limits = limits.within(MOVETIME_MS, terms)?;
        Ok(Self {
            subject: description.read(game)?,
            scores,
            ask: Ask {
                limits,
                ..Ask::default()
            },
        })
    }

    fn picture(&self, notes: &[Note]) -> Picture {
        let task = &self.subject.task;
        position(self.subject.game, &task.standing(), task.shape(), notes)
    }

    fn with_scores(&self, resources: &mut Resources, stop: &StopFlag) -> Picture {
        let task = &self.subject.task;
        let candidates = task
            .answer(&self.ask, resources, stop, &mut |_| ())
            .candidates;
        // The boards after each move, which say where it is made.
        let next = task
            .game_tree(Some(1), Pruning::None, usize::MAX)
            .expect("as many calls as it takes");
        let notes: Vec<_> = candidates
            .iter()
            .filter_map(|candidate| {
                let mut branches = next.branches.iter();
                let branch = branches.find(|branch| branch.mv.as_ref() == candidate.pv.first())?;
                Some(Note {
                    after: branch.standing.board.clone(),
                    value: candidate.value,
                })
            })
            .collect();
        self.picture(&notes)
    }
}
