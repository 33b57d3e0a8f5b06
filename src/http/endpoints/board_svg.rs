//! `GET /board.svg`: one position as a picture.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::board::Board;
use crate::api::limits::{LimitQueryParams, Limits};
use crate::api::move_json::Move;
use crate::api::position::{PositionQueryParams, position_fields};
use crate::api::problem::Problem;
use crate::api::request::ParsedQuery;
use crate::api::rules::{RuleQueryParams, Rules};
use crate::api::strict::StrictObject;
use crate::engine::{DynPosition, SearchOptions, SearchResult};
use crate::http::encode::run_offloaded;
use crate::http::extract::query::Query;
use crate::http::game_label::GameLabel;
use crate::http::middleware::search_timing;
use crate::http::problem_responses::GetProblems;
use crate::http::state::AppState;
use crate::render::svg::{MoveLabel, Picture, draw_position};
use crate::service::{BestMoveQuery, ClientId, ServerLimits};

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(board))
}

/// Default time of the search for scores, in milliseconds. Chat programs and pages wait only
/// briefly for a picture.
const MOVETIME_MS: u64 = 1_000;

/// A position as a picture
///
/// For chat bots and documents. With `scores`, the score of every legal move for the player to
/// move stands where the move is made. That takes one second, unless `limits.movetime_ms` is
/// given.
#[utoipa::path(
    get,
    path = "/board.svg",
    operation_id = "boardPicture",
    tag = "moves",
    params(PositionQueryParams, RuleQueryParams, BoardQueryParams, LimitQueryParams),
    responses(
        (status = 200, description = "The picture.", body = String, content_type = "image/svg+xml"),
        GetProblems,
    ),
)]
async fn board(
    client: ClientId,
    State(app): State<AppState>,
    Query(request): Query<BoardRequest>,
) -> Result<Response, Problem> {
    let has_scores = request.scores.unwrap_or_default();
    let query = request.into_query(app.service.limits())?;
    let game = Extension(GameLabel(query.game()));
    if !has_scores {
        let response = (game, draw(&query, &[])).into_response();
        return app.response_budget.attach(&client, response);
    }
    let timed = app.service.answer(&client, &query).await?;
    let timing = search_timing(&timed);
    let canonical = Arc::clone(&timed.result);
    let draw_scores = move || {
        let labels = move_labels(query.position(), &query.result_from_canonical(&canonical));
        draw(&query, &labels).into_response()
    };
    let picture = run_offloaded(&timed.result, draw_scores).await?;
    let response = (game, timing, picture).into_response();
    app.response_budget.attach(&client, response)
}

/// A position and the content of its picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardRequest {
    board: Option<Board>,
    player: Option<String>,
    moves: Option<Vec<Move>>,
    game: Option<String>,
    rules: Option<Rules>,
    scores: Option<bool>,
    limits: Option<StrictObject<Limits>>,
}

/// The content of the picture as query parameters, for the contract only.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it only describes the query")]
struct BoardQueryParams {
    /// Shows the score of every move.
    #[param(default = false)]
    scores: Option<bool>,
}

impl BoardRequest {
    fn into_query(self, server: &ServerLimits) -> Result<Arc<BestMoveQuery>, Problem> {
        let Self { scores, limits, .. } = self;
        let fields = position_fields!(self);
        // An unknown game is reported before limits that are not allowed.
        fields.game(server)?;
        if limits.is_some() && !scores.unwrap_or_default() {
            return Err(Problem::invalid("/limits", "requires scores=true"));
        }
        let StrictObject(limits) = limits.unwrap_or_default();
        let options = SearchOptions {
            limits: limits.to_engine_with_movetime(MOVETIME_MS, server)?,
            ..SearchOptions::default()
        };
        Ok(ParsedQuery::new(fields.parse(server)?, limits, options).query)
    }
}

fn draw(query: &BestMoveQuery, labels: &[MoveLabel]) -> Picture {
    let position = query.position();
    draw_position(query.game(), &position.snapshot(), position.shape(), labels)
}

/// Returns the score of every move, with the board after it.
fn move_labels(position: &dyn DynPosition, result: &SearchResult) -> Vec<MoveLabel> {
    let moves = position.legal_moves();
    let candidates = result.candidates.iter();
    candidates
        .filter_map(|candidate| {
            let (_, after) = moves.iter().find(|(mv, _)| *mv == candidate.pv[0])?;
            Some(MoveLabel {
                after: after.board.clone(),
                value: candidate.value,
            })
        })
        .collect()
}
