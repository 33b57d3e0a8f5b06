//! The position that a request is about, and the way from its fields to a task.

use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::error::Problem;
use super::rules::Rules;
use super::terms::Terms;
use super::wire::{Board, Move, schema};
use crate::engine::{BoardText, Engine, Given, Placement, Setup, Task};
use crate::games::GAMES;
use crate::service::cache::PositionKey;

/// The fields of a request that say which position it is about.
#[derive(Debug)]
pub(super) struct Description {
    pub(super) game: Option<String>,
    pub(super) rules: Option<Rules>,
    pub(super) board: Option<Board>,
    pub(super) moves: Option<Vec<Move>>,
    pub(super) player: Option<String>,
}

/// The [`Description`] in a request of any kind. Its fields stand among others there, as serde
/// cannot both flatten them and refuse what is unknown.
macro_rules! description {
    ($request:ident) => {
        $crate::http::position::Description {
            game: $request.game,
            rules: $request.rules,
            board: $request.board,
            moves: $request.moves,
            player: $request.player,
        }
    };
}
pub(super) use description;

/// The same as parameters of a link, for the contract; the rules are in
/// [`RuleLink`](super::rules::RuleLink).
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct PositionLink {
    /// The board as one text, a character a cell and `.` for an empty one.
    #[param(example = "O.XX.X.OO")]
    board: Option<String>,
    /// The player to move.
    #[param(example = "X")]
    player: Option<String>,
    /// The moves from the start position, joined by commas, instead of `board`.
    moves: Option<String>,
    /// The game.
    #[param(value_type = Option<GameName>, inline)]
    game: Option<String>,
}

/// The name of a game, for the contract only: the server goes by its menu.
pub(super) struct GameName;

impl PartialSchema for GameName {
    fn schema() -> RefOr<Schema> {
        let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
        schema(json!({"type": "string", "enum": names, "default": names[0]}))
    }
}

impl ToSchema for GameName {}

/// A position that has been read.
pub(super) struct Subject {
    /// The name of its game.
    pub(super) game: &'static str,
    /// What of the game's own rules is changed, by name.
    pub(super) rules: Vec<(String, Given)>,
    pub(super) task: Box<dyn Task>,
    /// Whether the board was asked, and so is answered, as one text.
    pub(super) as_text: bool,
}

impl Description {
    /// The game that is meant.
    pub(super) fn game(&self, terms: &Terms) -> Result<&'static dyn Engine, Problem> {
        let Some(name) = &self.game else {
            return Ok(terms.default_game);
        };
        terms.game(name).ok_or_else(|| {
            let names: Vec<_> = terms.games.iter().map(|game| game.name()).collect();
            Problem::invalid(
                "/game",
                format!(
                    "unknown game {name:?}, expected one of {}",
                    names.join(", ")
                ),
            )
        })
    }

    /// Reads it as a position of `game`.
    pub(super) fn read(self, game: &dyn Engine) -> Result<Subject, Problem> {
        let placement = placement(self.board, self.moves)?;
        let as_text = matches!(placement, Placement::Board(BoardText::Text(_)));
        let Rules(mut rules) = self.rules.unwrap_or_default();
        let task = game.task(&Setup {
            rules: rules.clone(),
            placement,
            player: self.player,
        })?;
        // However they are ordered, they are the same.
        rules.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(Subject {
            game: game.name(),
            rules,
            task,
            as_text,
        })
    }
}

impl Subject {
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
            as_text: false,
        })
    }

    /// What is known of it is known by this, of a position of the same rules.
    pub(super) fn key(&self, representative: &dyn Task) -> PositionKey {
        let standing = representative.standing();
        PositionKey {
            game: self.game,
            rules: self.rules.clone(),
            board: standing.board.to_line(),
            player: standing.player,
        }
    }

    /// Whether the other position is certainly one of the same game under the same rules.
    pub(super) fn has_rules_of(&self, other: &Self) -> bool {
        (self.game, &self.rules) == (other.game, &other.rules)
    }
}

fn placement(board: Option<Board>, moves: Option<Vec<Move>>) -> Result<Placement, Problem> {
    match (board, moves) {
        (Some(Board(board)), None) => Ok(Placement::Board(board)),
        (None, Some(moves)) => Ok(Placement::Moves(
            moves.into_iter().map(|Move(mv)| mv).collect(),
        )),
        (None, None) => Err(Problem::invalid(
            "/board",
            "missing; give the board, or moves",
        )),
        (Some(_), Some(_)) => Err(Problem::invalid(
            "/moves",
            "cannot be given together with board",
        )),
    }
}
