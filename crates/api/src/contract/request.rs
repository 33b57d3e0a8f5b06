//! A request for a move, and how it becomes a query.

use std::num::NonZeroU32;
use std::time::Duration;

use bestmove_engine::erased::{self, Level, MoveSelection, Scope, SearchOptions, Skill};
use serde::Deserialize;
use utoipa::ToSchema;

use super::board::Board;
use super::game_input::GameInput;
use super::limits::Limits;
use super::move_json::{Move, MoveList};
use super::names::{DifficultyName, Name, TieBreakName};
use super::numbers::{Int, MAX_SAFE_INTEGER};
use super::parse::CheckedRequest;
use super::position::position_fields;
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
    /// The game, or its beginning, as its players write it, in place of `moves`: PGN, PDN, SGF, a transcript,
    /// digits that count from 1. Numbers of moves, comments, variations and results are read past; a
    /// position in a header is obeyed.
    #[schema(example = "b2 a1 c1")]
    record: Option<String>,
    /// The game: a name from `GET /games`, or the description of a game.
    game: Option<GameInput>,
    /// Parameters of the rules that differ from the game's own.
    rules: Option<Rules>,
    /// Limits of the search; the server's own by default.
    #[schema(value_type = Option<Limits>)]
    limits: Option<StrictObject<Limits>>,
    /// The only moves to value and to choose from, at least one and each once; all legal moves by
    /// default. They are written like `moves`. The answer is about them: its score is that of the best of
    /// them, and `search.exact` tells whether each of them is proven.
    #[schema(value_type = Option<Vec<Move>>, min_items = 1)]
    search_moves: Option<MoveList>,
    /// The number of candidates to answer, the best ones; all by default. The search may look
    /// further ahead for them. A move that `level` or `tie_break` selects beyond them is not
    /// among them.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    top: Option<Int<1, MAX_SAFE_INTEGER>>,
    /// True for the reasons of each answered candidate, `why` and `facts`, and for the `threat` of the
    /// opponent. They take a part of the time of the search.
    explain: Option<bool>,
    /// The level of play, from 1, a beginner, to 20, full strength, in steps of about equal strength. A
    /// weaker level searches fewer positions, and the weakest also overlook moves. `candidates` holds
    /// what the level sees. It plays the best move that it notices, and never overlooks what it sees to be won.
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 20)]
    level: Option<Int<1, 20>>,
    /// The name of a level, in place of `level`. `GET /games` has the levels.
    difficulty: Option<DifficultyName>,
    /// The rule that selects one of several moves with the same score and margin. They are the best, or
    /// below full strength the best that the level notices. `fastest`: the quickest win or the longest defence, then
    /// the first candidate, or below full strength any. `first`: the lowest index. `random`: any.
    tie_break: Option<TieBreakName>,
    /// Makes `random` and every level below full strength repeatable: equal seeds select equal
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
        let level = one_level(self.level, self.difficulty);
        let StrictObject(limits) = self.limits.unwrap_or_default();
        let top = self.top.map(candidate_count);
        let explains = self.explain.unwrap_or(false);
        let fields = position_fields!(self);
        // Both, so that the faults of both are told.
        let position = fields.parse_with_search_moves(self.search_moves, offer);
        let limited = both(position, limits.to_engine(offer));
        let ((position, search_limits), level) = both(limited, level)?;
        let skill = position.position.skill(level);
        let selection = move_selection(skill, self.tie_break, self.seed);
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

/// The level that a request names, by its number or its name; full strength if it names none.
fn one_level(
    level: Option<Int<1, 20>>,
    difficulty: Option<DifficultyName>,
) -> Result<Level, Problem> {
    match (level, difficulty) {
        (Some(_), Some(Name(difficulty))) => {
            let named = difficulty.level().number();
            let detail = format!(
                "is given along with `difficulty`, which names level {named}; give one of them"
            );
            Err(Problem::invalid("/level", detail))
        }
        (Some(Int(number)), None) => {
            let level = u8::try_from(number).ok().and_then(Level::new);
            Ok(level.expect("levels are 1 to 20"))
        }
        (None, difficulty) => Ok(difficulty.unwrap_or_default().0.level()),
    }
}

/// The selection of moves that these fields describe. A missing seed is drawn at random.
fn move_selection(
    skill: Skill,
    tie_break: Option<TieBreakName>,
    seed: Option<Int<0, MAX_SAFE_INTEGER>>,
) -> MoveSelection {
    MoveSelection {
        skill,
        tie_break: tie_break.unwrap_or_default().0,
        seed: seed.map_or_else(
            || rand::random_range(0..=MAX_SAFE_INTEGER),
            |Int(seed)| seed,
        ),
    }
}
