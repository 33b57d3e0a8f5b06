//! A request for a move, and the way from its JSON to a position that is ready to be
//! searched.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::answer::BestMove;
use super::choice::{DifficultyName, TieBreakName, choice};
use super::error::{PartAtFault, Problem};
use super::rules::Rules;
use super::searches::Threads;
use super::wire::{Board, MAX_SAFE_INTEGER, Move, Name, Object, Whole, schema};
use crate::engine::{
    self, Ask, BoardText, Engine, Given, Placement, Resources, Setup, StopFlag, Task,
};
use crate::games::GAMES;

/// A position and what is asked about it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BestMoveRequest {
    /// The board. Needed unless `moves` is given.
    board: Option<Board>,
    /// The player to move. Needed with `board`, unless its notation says it. With
    /// `moves`, it decides who began where either side may; unsaid, the side that
    /// conventionally begins did.
    #[schema(example = "X")]
    player: Option<String>,
    /// The moves from the start position, instead of `board`.
    moves: Option<Vec<Move>>,
    /// The game: a name from `GET /games`.
    #[schema(value_type = Option<GameName>)]
    game: Option<String>,
    /// Parameters of the game's rules, where they differ from the game's own.
    rules: Option<Rules>,
    /// How far the search may go; as far as the server allows by default.
    #[schema(value_type = Option<Limits>)]
    limits: Option<Object<Limits>>,
    /// How well to play. A level below `perfect` looks less far ahead, and `candidates`
    /// holds what it sees: `easy` one ply, `medium` two, `hard` the square
    /// root of the longest game's, within 20,000 positions. Then it draws one of the best
    /// scores, the better the likelier, and `tie_break` decides among the moves that have
    /// it. All but `easy` take a win that they see.
    #[schema(value_type = Option<DifficultyName>)]
    difficulty: Option<Name<DifficultyName>>,
    /// How one of several moves with the best score, or with the one that a level below
    /// `perfect` has drawn, is chosen: `fastest`, the quickest win or the longest defence
    /// and then the lowest index, or below `perfect` any; `first`, the lowest index;
    /// `random`, any of them.
    #[schema(value_type = Option<TieBreakName>)]
    tie_break: Option<Name<TieBreakName>>,
    /// Makes `random` and every level below `perfect` repeatable: equal seeds, equal
    /// choices. Drawn where it is needed and not given; the one used is answered.
    #[schema(value_type = Option<u64>, minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    seed: Option<Whole<0, MAX_SAFE_INTEGER>>,
}

/// How far the search may go. Every legal move is looked at once whatever the limits.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Limits {
    /// Plies to look ahead.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 1_000)]
    depth: Option<Whole<1, 1_000>>,
    /// Milliseconds to think, at most what the server allows; the time until the
    /// search can start is not counted.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    movetime_ms: Option<Whole<1, MAX_SAFE_INTEGER>>,
    /// Positions to visit, at most what the server allows. A proof pays for every move that
    /// it looks at, more than `search.nodes` tells. With this limit one thread searches, so
    /// that equal requests have equal answers unless time runs out.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    nodes: Option<Whole<1, MAX_SAFE_INTEGER>>,
}

/// The name of a game, for the contract only: the server goes by its menu.
struct GameName;

impl PartialSchema for GameName {
    fn schema() -> RefOr<Schema> {
        let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
        schema(json!({"type": "string", "enum": names, "default": names[0]}))
    }
}

impl ToSchema for GameName {}

/// What can be asked of whoever answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// The games on offer.
    pub(super) games: &'static [&'static dyn Engine],
    /// The one that is meant when a request names none.
    pub(super) default_game: &'static dyn Engine,
    /// The most that one search may take; what it takes where a request does not say.
    pub(super) max_movetime_ms: Option<u64>,
    /// The most that one search may visit, in the same way.
    pub(super) max_nodes: Option<u64>,
}

impl Terms {
    pub(super) fn game(&self, name: &str) -> Option<&'static dyn Engine> {
        self.games.iter().copied().find(|game| game.name() == name)
    }
}

/// A request that has been understood: a position, ready to be searched.
pub(super) struct Question {
    game: &'static str,
    /// What of the game's own rules is changed, as it was written.
    rules: Vec<(String, Given)>,
    task: Box<dyn Task>,
    pub(super) ask: Ask,
    /// The threads to search with.
    threads: Threads,
    /// Whether the board was asked, and so is answered, as one text.
    as_text: bool,
}

impl Question {
    pub(super) fn of(request: BestMoveRequest, terms: &Terms) -> Result<Self, Problem> {
        let game = named_game(request.game.as_deref(), terms)?;
        let choice = choice(request.difficulty, request.tie_break, request.seed);
        let Object(limits) = request.limits.unwrap_or_default();
        // Who counts nodes, or gives a seed, wants the same answer each time.
        let threads = if limits.nodes.is_some() || choice.is_drawn() {
            Threads::One
        } else {
            Threads::Shared
        };
        let limits = search_limits(&limits, terms)?;
        let placement = placement(request.board, request.moves)?;
        let as_text = matches!(placement, Placement::Board(BoardText::Text(_)));
        let Rules(rules) = request.rules.unwrap_or_default();
        let task = game.task(&Setup {
            rules: rules.clone(),
            placement,
            player: request.player,
        })?;
        Ok(Self {
            game: game.name(),
            rules,
            task,
            ask: Ask {
                limits,
                choice,
                ..Ask::default()
            },
            threads,
            as_text,
        })
    }

    /// The position that the moves of a line lead to, by the game's own rules.
    pub(super) fn of_line(line: &str, game: &dyn Engine) -> Result<Self, Problem> {
        let task = game.task(&Setup {
            rules: Vec::new(),
            placement: Placement::Line(line.to_owned()),
            player: None,
        })?;
        Ok(Self {
            game: game.name(),
            rules: Vec::new(),
            task,
            ask: Ask::default(),
            threads: Threads::Shared,
            as_text: false,
        })
    }

    /// Whether the other position is certainly one of the same game under the same rules.
    pub(super) fn has_rules_of(&self, other: &Self) -> bool {
        (self.game, &self.rules) == (other.game, &other.rules)
    }

    /// Whether the game is over, so that an answer takes no search.
    pub(super) fn is_over(&self) -> bool {
        self.task.is_over()
    }

    pub(super) fn threads(&self) -> Threads {
        self.threads
    }

    /// Searches, and tells the answer so far on the way. For the blocking pool.
    pub(super) fn answer(
        &self,
        resources: &mut Resources,
        stop: &StopFlag,
        progress: &mut dyn FnMut(BestMove),
    ) -> BestMove {
        let best_move = |answer| BestMove::new(self.game, answer, &self.ask.choice, self.as_text);
        let mut progress = |so_far| progress(best_move(so_far));
        let answer = self.task.answer(&self.ask, resources, stop, &mut progress);
        best_move(answer)
    }

    /// The answer where no search is needed, or none that anybody waits for.
    pub(super) fn answer_now(&self) -> BestMove {
        self.answer(&mut Resources::default(), &StopFlag::default(), &mut |_| ())
    }
}

fn invalid(pointer: &str, detail: impl Into<String>) -> Problem {
    Problem::InvalidRequest(vec![PartAtFault::new(pointer, detail)])
}

fn named_game(name: Option<&str>, terms: &Terms) -> Result<&'static dyn Engine, Problem> {
    let Some(name) = name else {
        return Ok(terms.default_game);
    };
    terms.game(name).ok_or_else(|| {
        let names: Vec<_> = terms.games.iter().map(|game| game.name()).collect();
        invalid(
            "/game",
            format!(
                "unknown game {name:?}, expected one of {}",
                names.join(", ")
            ),
        )
    })
}

fn search_limits(limits: &Limits, terms: &Terms) -> Result<engine::Limits, Problem> {
    let depth = limits
        .depth
        .map(|Whole(plies)| u32::try_from(plies).expect("at most 1,000 plies"));
    let movetime_ms = at_most(terms.max_movetime_ms, limits.movetime_ms, "movetime_ms")?;
    let nodes = at_most(terms.max_nodes, limits.nodes, "nodes")?;
    Ok(engine::Limits {
        depth,
        movetime: movetime_ms.map(Duration::from_millis),
        nodes,
    })
}

/// The limit a caller asks for, or all that is allowed.
fn at_most(
    allowed: Option<u64>,
    asked: Option<Whole<1, MAX_SAFE_INTEGER>>,
    field: &str,
) -> Result<Option<u64>, Problem> {
    match (asked, allowed) {
        (Some(Whole(asked)), Some(allowed)) if asked > allowed => Err(invalid(
            &format!("/limits/{field}"),
            format!("{asked} is more than this server allows: {allowed}"),
        )),
        (Some(Whole(asked)), _) => Ok(Some(asked)),
        (None, allowed) => Ok(allowed),
    }
}

fn placement(board: Option<Board>, moves: Option<Vec<Move>>) -> Result<Placement, Problem> {
    match (board, moves) {
        (Some(Board(board)), None) => Ok(Placement::Board(board)),
        (None, Some(moves)) => Ok(Placement::Moves(
            moves.into_iter().map(|Move(mv)| mv).collect(),
        )),
        (None, None) => Err(invalid("/board", "missing; give the board, or moves")),
        (Some(_), Some(_)) => Err(invalid("/moves", "cannot be given together with board")),
    }
}
