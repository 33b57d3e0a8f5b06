//! The request for the number of calls that each idea of minimax saves.

use serde::Deserialize;
use utoipa::ToSchema;

use super::board::Board;
use super::game_input::GameInput;
use super::limits::plies;
use super::move_json::{Move, MoveList};
use super::numbers::Int;
use super::parse::CheckedRequest;
use super::position::position_fields;
use super::problem::Problem;
use super::rules::Rules;
use crate::query::Offer;

/// A position and the depth of the search that is counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdeasRequest {
    /// The board. Required unless `moves` is given.
    pub board: Option<Board>,
    /// The player to move on `board`. Required with it, unless the notation of the board names it.
    #[schema(example = "X")]
    pub player: Option<String>,
    /// The moves from the start position, or from `board` where both are given.
    #[schema(value_type = Option<Vec<Move>>)]
    pub moves: Option<MoveList>,
    /// The game, or its beginning, as its players write it, in place of `moves`: PGN, PDN, SGF, a transcript,
    /// digits that count from 1. Numbers of moves, comments, variations and results are read past; a
    /// position in a header is obeyed.
    #[schema(example = "b2 a1 c1")]
    pub record: Option<String>,
    /// The game: a name from `GET /games`, or the description of a game.
    pub game: Option<GameInput>,
    /// Parameters of the rules that differ from the game's own.
    pub rules: Option<Rules>,
    /// Plies to follow every line for; to the end of the game by default. Required in games in
    /// which positions can come back.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 1_000)]
    pub depth: Option<Int<1, 1_000>>,
}

impl CheckedRequest for IdeasRequest {
    fn check(self, offer: &Offer) -> Result<(), Problem> {
        let depth = self.depth.map(plies);
        let position = position_fields!(self).parse_with_depth(depth, offer);
        position.map(drop)
    }
}
