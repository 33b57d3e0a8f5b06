//! The drawing of a position, in whichever format it is sent.

use std::sync::Arc;

use axum::Extension;
use axum::response::{IntoResponse, Response};
use bestmove_api::contract::board::Board;
use bestmove_api::contract::game_input::GameInput;
use bestmove_api::contract::limits::Limits;
use bestmove_api::contract::move_json::{Move, MoveList};
use bestmove_api::contract::numbers::Int;
use bestmove_api::contract::parse::CheckedRequest;
use bestmove_api::contract::position::position_fields;
use bestmove_api::contract::problem::{Problem, both};
use bestmove_api::contract::request::to_query;
use bestmove_api::contract::rules::Rules;
use bestmove_api::contract::strict::StrictObject;
use bestmove_api::query::{BestMoveQuery, Offer};
use bestmove_api::render::svg::{Picture, draw_position};
use bestmove_engine::erased::{Candidate, SearchOptions};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::caching::{ETag, IfNoneMatch, cacheable};
use crate::http::middleware::{GameLabel, search_timing};
use crate::http::problem::ProblemResponse;
use crate::http::state::AppState;
use crate::service::{ClientId, Timed, offload_if_long};

/// Default time of the search for scores, in milliseconds. Chat programs and pages wait only
/// briefly for a picture.
const MOVETIME_MS: u64 = 1_000;

/// Allowed lengths of a picture's longer side in pixels.
const MIN_SIZE: u64 = 64;
const MAX_SIZE: u64 = 1_200;

/// A position and its picture.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PictureRequest {
    /// The board. Required unless `moves` is given.
    board: Option<Board>,
    /// The player to move on `board`. Required with it, unless the notation of the board names it.
    /// With `moves` and no board, the player to move after them.
    #[schema(example = "X")]
    player: Option<String>,
    /// The moves from the start position, or from `board` where both are given.
    #[schema(value_type = Option<Vec<Move>>)]
    moves: Option<MoveList>,
    /// The game, or its beginning, as its players write it, in place of `moves`: PGN, PDN, SGF, a transcript,
    /// digits that count from 1. Numbers of moves, comments, variations and results are read past; a
    /// position in a header is obeyed.
    #[schema(example = "b2 a1 c1")]
    record: Option<String>,
    /// The game: a name from `GET /games`, or the description of a game.
    game: Option<GameInput>,
    /// Parameters of the rules that differ from the game's own.
    rules: Option<Rules>,
    /// Shows the score of every move.
    #[schema(default = false)]
    scores: Option<bool>,
    /// A line below the board says who is to move, or who has won.
    #[schema(default = true)]
    caption: Option<bool>,
    /// Length of the picture's longer side in pixels. The other side follows from the board.
    #[schema(value_type = Option<u32>, default = 600, minimum = 64, maximum = 1_200)]
    pub(super) size: Option<Int<MIN_SIZE, MAX_SIZE>>,
    /// Limits of the search for scores, which takes one second without them.
    #[schema(value_type = Option<Limits>)]
    limits: Option<StrictObject<Limits>>,
}

/// A picture that has been drawn.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) picture: Picture,
    /// No score in it is an estimate, so the picture never changes.
    pub(super) is_exact: bool,
    game: &'static str,
}

impl CheckedRequest for PictureRequest {
    fn check(self, offer: &Offer) -> Result<(), Problem> {
        self.into_query(offer).map(drop)
    }
}

impl PictureRequest {
    /// Draws the position, after a search if the request asks for scores.
    ///
    /// # Errors
    ///
    /// The request is invalid, or the search was rejected or panicked.
    pub(super) async fn draw(
        self,
        app: &AppState,
        client: &ClientId,
    ) -> Result<Timed<Drawing>, Problem> {
        let has_scores = self.scores.unwrap_or_default();
        let has_caption = self.caption.unwrap_or(true);
        let query = self.into_query(app.service.offer())?;
        if !has_scores {
            return Ok(Timed::immediate(Drawing::new(
                &query,
                &[],
                has_caption,
                true,
            )));
        }
        let timed = app.service.answer(client, &query).await?;
        let analysis = Arc::clone(&timed.result);
        let draw_scores = move || {
            let result = query.result(&analysis);
            Drawing::new(&query, &result.candidates, has_caption, result.exact)
        };
        let drawing = offload_if_long(&timed.result, draw_scores).await?;
        Ok(timed.map(|_| drawing))
    }

    fn into_query(self, offer: &Offer) -> Result<Arc<BestMoveQuery>, Problem> {
        let Self { scores, limits, .. } = self;
        let position = position_fields!(self).parse(offer);
        let has_use = limits.is_none() || scores.unwrap_or_default();
        let StrictObject(limits) = limits.unwrap_or_default();
        let search_limits = if has_use {
            limits.to_engine_with_movetime(MOVETIME_MS, offer)
        } else {
            Err(Problem::invalid("/limits", "requires scores=true"))
        };
        // Both, so that the faults of both are told.
        let (position, search_limits) = both(position, search_limits)?;
        let options = SearchOptions {
            limits: search_limits,
            ..SearchOptions::default()
        };
        Ok(Arc::new(to_query(position, limits, options)))
    }
}

impl Drawing {
    fn new(
        query: &BestMoveQuery,
        candidates: &[Candidate],
        has_caption: bool,
        is_exact: bool,
    ) -> Self {
        let game = query.game;
        let picture = draw_position(game, &*query.position, candidates);
        Self {
            picture: if has_caption {
                picture
            } else {
                picture.without_caption()
            },
            is_exact,
            game,
        }
    }

    /// Responds with the drawing as `timed`, which caches may keep if it is exact.
    pub(super) fn respond(
        &self,
        app: &AppState,
        client: &ClientId,
        known: &IfNoneMatch,
        etag: ETag,
        timed: Timed<impl IntoResponse>,
    ) -> Result<Response, ProblemResponse> {
        let timing = search_timing(&timed);
        let etag = self.is_exact.then_some(etag);
        let response = cacheable(&app.access, etag, known, timed.result);
        let game = Extension(GameLabel(self.game));
        let response = (game, timing, response).into_response();
        app.response_budget.attach(client, response)
    }
}
