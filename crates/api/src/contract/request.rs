//! A request for a move, and how it becomes a query.

use std::num::NonZeroU32;
use std::time::Duration;

use bestmove_engine::erased::{self, MoveSelection, Scope, SearchOptions};
use serde::Deserialize;
use utoipa::ToSchema;

use super::board::Board;
use super::limits::Limits;
use super::move_json::{Move, MoveList};
use super::names::{DifficultyName, TieBreakName};
use super::numbers::{Int, MAX_SAFE_INTEGER};
use super::parse::CheckedRequest;
use super::position::{GameName, position_fields};
use super::problem::{Problem, both};
use super::rules::Rules;
use super::strict::StrictObject;
use crate::query::{BestMoveQuery, Offer, ParsedPosition};

/// A position, and how to search it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BestMoveRequest {
    /// The board. Required unless `moves` is given.
    board: Option<Board>,
    /// The player to move on `board`. Required with it, unless the notation of the board names it.
    /// With `moves` and no board, the player to move after them. It decides which side began where either
    /// side may; by default, the side that conventionally begins did.
    #[schema(example = "X")]
    player: Option<String>,
    /// The moves from the start position, or from `board` where both are given.
    #[schema(value_type = Option<Vec<Move>>)]
    moves: Option<MoveList>,
    /// The game: a name from `GET /games`.
    #[schema(value_type = Option<GameName>)]
    game: Option<String>,
    /// Parameters of the rules that differ from the game's own.
    rules: Option<Rules>,
    /// Limits of the search; the server's own by default.
    #[schema(value_type = Option<Limits>)]
    limits: Option<StrictObject<Limits>>,
    /// The number of candidates to answer, the best ones; all by default. The search may look
    /// further ahead for them. A move that `difficulty` or `tie_break` selects beyond them is not
    /// among them.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    top: Option<Int<1, MAX_SAFE_INTEGER>>,
    /// True for the reasons of each answered candidate, `why` and `facts`, and for the `threat` of the
    /// opponent. They take a part of the time of the search.
    explain: Option<bool>,
    /// The level of play. A level below `best` looks less far ahead: `easy` one ply, `medium` two,
    /// `hard` the square root of the longest game's length, within 10,000 positions. `candidates`
    /// holds what the level sees. `hard` searches only its five best moves to that depth. The level
    /// samples one of the best scores, better ones with a higher probability. `tie_break` then
    /// selects among the moves with that score. All levels but `easy` take a win that they see.
    difficulty: Option<DifficultyName>,
    /// The rule that selects one of several moves with the same score and margin. They are the best, or
    /// below `best` the sampled ones. `fastest`: the quickest win or the longest defence, then
    /// the first candidate, or below `best` any. `first`: the lowest index. `random`: any.
    tie_break: Option<TieBreakName>,
    /// Makes `random` and every level below `best` repeatable: equal seeds select equal
    /// moves. Drawn at random where it is needed and not given; the answer has it.
    #[schema(value_type = Option<u64>, minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    seed: Option<Int<0, MAX_SAFE_INTEGER>>,
}

impl BestMoveRequest {
    /// Sets the number of candidates to one, unless the request has a number of its own.
    #[must_use]
    pub fn with_one_candidate_by_default(self) -> Self {
        Self {
            top: self.top.or(Some(Int(1))),
            ..self
        }
    }

    /// Asks for the reasons of the candidates, and sets their number to this one unless the request has a
    /// number of its own.
    #[must_use]
    pub fn explained(self, candidates: u64) -> Self {
        Self {
            explain: Some(true),
            top: self.top.or(Some(Int(candidates))),
            ..self
        }
    }

    /// Reads the request. The search values the moves in `scope`.
    ///
    /// # Errors
    ///
    /// The position cannot be read or cannot occur, or a limit is out of range.
    pub fn into_query(self, scope: Scope, offer: &Offer) -> Result<BestMoveQuery, Problem> {
        let selection = move_selection(self.difficulty, self.tie_break, self.seed);
        let StrictObject(limits) = self.limits.unwrap_or_default();
        let top = self.top.map(candidate_count);
        let explains = self.explain.unwrap_or(false);
        let fields = position_fields!(self);
        // Both, so that the faults of both are told.
        let (position, search_limits) = both(fields.parse(offer), limits.to_engine(offer))?;
        let options = SearchOptions {
            limits: erased::Limits {
                // Any other selection chooses among all moves, so the search values them all alike.
                top: top.filter(|_| selection.takes_first()),
                movetime: match search_limits.movetime {
                    Some(time) if explains => Some(time.saturating_sub(time_to_explain(time))),
                    time => time,
                },
                ..search_limits
            },
            scope,
            selection,
        };
        let query = to_query(position, limits, options).with_top(top);
        Ok(if explains {
            query.with_explanation()
        } else {
            query
        })
    }
}

impl CheckedRequest for BestMoveRequest {
    fn check(self, offer: &Offer) -> Result<(), Problem> {
        self.into_query(Scope::AllMoves, offer).map(drop)
    }
}

/// Makes a query of a position. `limits` are those of the request, before the server's own
/// limits fill the gaps.
#[must_use]
pub fn to_query(position: ParsedPosition, limits: Limits, options: SearchOptions) -> BestMoveQuery {
    let mut query = BestMoveQuery::new(position, options);
    if limits.depth.is_some() || limits.nodes.is_some() {
        query = query.without_cache();
    }
    if limits.nodes.is_some() {
        query = query.with_one_thread();
    }
    // A limit on depth or nodes is no wish for all the time that the server grants.
    if limits.movetime_ms.is_some() {
        query = query.with_asked_time();
    }
    query
}

/// The part of the time of a search that is kept for the explanation, which rarely takes as long.
fn time_to_explain(time: Duration) -> Duration {
    (time / 5).min(Duration::from_millis(30))
}

/// Saturates: no position has as many moves as the largest number.
fn candidate_count(Int(top): Int<1, MAX_SAFE_INTEGER>) -> NonZeroU32 {
    let top = u32::try_from(top).ok().and_then(NonZeroU32::new);
    top.unwrap_or(NonZeroU32::MAX)
}

/// The selection of moves that these fields describe. A missing seed is drawn at random.
fn move_selection(
    difficulty: Option<DifficultyName>,
    tie_break: Option<TieBreakName>,
    seed: Option<Int<0, MAX_SAFE_INTEGER>>,
) -> MoveSelection {
    MoveSelection {
        difficulty: difficulty.unwrap_or_default().0,
        tie_break: tie_break.unwrap_or_default().0,
        seed: seed.map_or_else(
            || rand::random_range(0..=MAX_SAFE_INTEGER),
            |Int(seed)| seed,
        ),
    }
}
