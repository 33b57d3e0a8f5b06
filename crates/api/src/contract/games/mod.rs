//! The menu of games as JSON. Games that are described have cards of the same form.

mod described;

use std::borrow::Cow;

use bestmove_engine::erased::{self, Difficulty, DynGame, MoveNotation, Parameter, ParameterKind};
use bestmove_engine::games::described::Description;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::board::Board;
use super::game_input::GameInput;
use super::move_json::Move;
use super::names::{LayoutName, LookName, Name};
use super::position::GameName;
use super::rules::Rule;
use crate::query::BoardForm;

pub use described::GamesRequest;

/// The games on the menu.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameList {
    /// The default game is the first.
    pub games: Vec<GameInfo>,
}

impl GameList {
    /// Describes the games of a menu.
    pub fn new(games: &[&dyn DynGame]) -> Self {
        Self {
            games: games.iter().map(|game| game.info().into()).collect(),
        }
    }
}

/// The properties of a game that a client needs before its first request.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameInfo {
    /// The name that requests use in `game`; `described` where a request has described the game.
    #[schema(value_type = GameName)]
    name: &'static str,
    /// What its players call it.
    #[schema(example = "Tic-tac-toe")]
    title: Cow<'static, str>,
    /// Other names that requests may use in `game`. Capitals, and spaces, `-` or `_` between words, do
    /// not matter.
    #[schema(example = json!(["ttt", "noughts-and-crosses"]))]
    aliases: &'static [&'static str],
    /// The game in a sentence or two.
    summary: &'static str,
    /// The names of the two players; the first one conventionally begins.
    #[schema(min_items = 2, max_items = 2, example = json!(["X", "O"]))]
    players: [&'static str; 2],
    /// Rows and columns of the board; null for boards without cells.
    #[schema(required)]
    shape: Option<Shape>,
    layout: LayoutName,
    look: LookName,
    /// What people call the pieces of the two players by their colours.
    #[schema(min_items = 2, max_items = 2, example = json!(["X", "O"]))]
    colours: [&'static str; 2],
    /// The names of the rows and columns, in games whose moves name cells by them.
    #[schema(required)]
    coordinates: Option<Coordinates>,
    /// The parameters of the rules with the values in force where a request does not
    /// change them.
    #[serde(serialize_with = "as_object")]
    #[schema(
        value_type = BTreeMap<String, Rule>,
        example = json!({"rows": 3, "columns": 3, "connect": 3, "misere": false})
    )]
    rules: Vec<(&'static str, Rule)>,
    /// The parameters that `rules` may change.
    parameters: Vec<ParameterInfo>,
    move_notation: MoveNotationName,
    /// The ways in which `moves` may write a move, in words that follow "a move is".
    move_words: String,
    /// The first two moves of some game, as `moves` has them.
    #[schema(example = json!([4, 5]))]
    example_moves: Vec<Move>,
    /// These moves as players write them, as `record` takes them.
    #[schema(example = "b2 c2")]
    example_record: String,
    /// The position in which play begins.
    start: PositionInfo,
    /// An upper bound on the length of a game, in plies; 10,000 where only repetition ends a game of cycles, whose
    /// length has no such bound.
    #[schema(example = 9)]
    longest_game: u32,
    /// True if positions can come back: `moves` then decide, together with `board`, when a game is over.
    has_cycles: bool,
    /// The level that each `difficulty` names.
    levels: Levels,
    /// About which Elo each level has, where it was measured: in chess. Empty in other games.
    ///
    /// It is the `UCI_Elo` of Stockfish 15.1 that scores as much in fast games, give or take a hundred from
    /// level 10 on. Below 1350, it is chained from matches between levels. Level 20 had 100 ms a move, and is
    /// stronger with more.
    #[schema(example = json!([]))]
    level_elos: Vec<LevelElo>,
    /// A body for `POST /best-move`.
    example: ExampleRequest,
    /// Of a described game: who made it, or where its rules are.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
    /// The description of a described game. Change it, and send it in place of the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<Description>,
}

/// The levels, from 1 to 20, that have names.
#[derive(Debug, Serialize, ToSchema)]
struct Levels {
    #[schema(minimum = 1, maximum = 20)]
    easy: u8,
    #[schema(minimum = 1, maximum = 20)]
    medium: u8,
    #[schema(minimum = 1, maximum = 20)]
    hard: u8,
    #[schema(minimum = 1, maximum = 20, example = 20)]
    best: u8,
}

/// About which Elo a level has.
#[derive(Debug, Serialize, ToSchema)]
struct LevelElo {
    #[schema(minimum = 1, maximum = 20, example = 13)]
    level: u8,
    #[schema(example = 1750)]
    elo: i16,
}

impl LevelElo {
    /// The levels from 1 on, with these Elos.
    fn all(elos: &[i16]) -> Vec<Self> {
        let levels = 1..;
        levels
            .zip(elos)
            .map(|(level, &elo)| Self { level, elo })
            .collect()
    }
}

impl Levels {
    fn new() -> Self {
        let [easy, medium, hard, best] = Difficulty::ALL.map(|name| name.level().number());
        Self {
            easy,
            medium,
            hard,
            best,
        }
    }
}

impl From<erased::Shape> for Shape {
    fn from(shape: erased::Shape) -> Self {
        Self {
            rows: shape.rows,
            columns: shape.columns,
        }
    }
}

/// Serializes pairs as the fields of an object, in their order.
fn as_object<S: Serializer>(pairs: &[(&str, Rule)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}

/// Rows and columns of a board.
#[derive(Debug, Serialize, ToSchema)]
pub struct Shape {
    /// Number of rows.
    #[schema(minimum = 1, example = 3)]
    rows: u32,
    /// Number of columns.
    #[schema(minimum = 1, example = 3)]
    columns: u32,
}

/// The names of the rows and columns of a board. The name of a cell is that of its column, and
/// then that of its row.
#[derive(Debug, Serialize, ToSchema)]
pub struct Coordinates {
    /// From the top.
    #[schema(example = json!(["3", "2", "1"]))]
    rows: Vec<String>,
    /// From the left.
    #[schema(example = json!(["a", "b", "c"]))]
    columns: Vec<String>,
}

impl From<erased::Coordinates> for Coordinates {
    fn from(coordinates: erased::Coordinates) -> Self {
        Self {
            rows: coordinates.rows().map(|row| row.to_string()).collect(),
            columns: coordinates.columns().map(String::from).collect(),
        }
    }
}

/// A rule that a request may choose.
#[derive(Debug, Serialize, ToSchema)]
struct ParameterInfo {
    /// The field of `rules`.
    #[schema(example = "rows")]
    name: &'static str,
    /// The meaning of the parameter.
    description: &'static str,
    r#type: ParameterType,
    /// The least value of an integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false, example = 1)]
    minimum: Option<u32>,
    /// The greatest value of an integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false, example = 64)]
    maximum: Option<u32>,
    /// The words that may stand in place of an integer.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(value_type = Vec<String>, required = false, example = json!(["never"]))]
    words: &'static [&'static str],
    /// The value in force where a request gives none.
    default: Rule,
}

/// The kind of a rule's value.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ParameterType {
    /// A whole number from `minimum` to `maximum`, or one of `words`.
    Integer,
    /// True or false.
    Boolean,
}

impl ParameterInfo {
    fn new(parameter: &Parameter, default: Rule) -> Self {
        let (r#type, range, words) = match parameter.kind {
            ParameterKind::Number {
                minimum,
                maximum,
                words,
            } => (ParameterType::Integer, Some((minimum, maximum)), words),
            ParameterKind::Flag => (ParameterType::Boolean, None, &[][..]),
        };
        Self {
            name: parameter.name,
            description: parameter.meaning,
            r#type,
            minimum: range.map(|(minimum, _)| minimum),
            maximum: range.map(|(_, maximum)| maximum),
            words,
            default,
        }
    }
}

/// The field in which answers name a move, and the kind of value in it.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum MoveNotationName {
    /// The 0-based index of a cell, a column or a pit.
    Index,
    /// A string in the game's usual notation.
    Move,
}

/// A position.
#[derive(Debug, Serialize, ToSchema)]
struct PositionInfo {
    board: Board,
    /// The player to move.
    #[schema(example = "X")]
    player: &'static str,
}

/// A body for `POST /best-move`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExampleRequest {
    /// The name of the game, or its description.
    #[schema(value_type = GameInput)]
    game: Value,
    board: Board,
    /// The player to move.
    #[schema(example = "X")]
    player: &'static str,
}

impl From<erased::GameInfo> for GameInfo {
    fn from(info: erased::GameInfo) -> Self {
        Self {
            name: info.name,
            title: info.title.into(),
            aliases: info.aliases,
            summary: info.summary,
            players: info.players,
            shape: info.shape.map(Shape::from),
            layout: Name(info.layout),
            look: Name(info.look),
            colours: info.colours,
            coordinates: info.coordinates.map(Coordinates::from),
            rules: info
                .parameters
                .iter()
                .map(|(parameter, value)| (parameter.name, Rule(*value)))
                .collect(),
            parameters: info
                .parameters
                .iter()
                .map(|(parameter, value)| ParameterInfo::new(parameter, Rule(*value)))
                .collect(),
            move_notation: match info.move_notation {
                MoveNotation::Index => MoveNotationName::Index,
                MoveNotation::Name => MoveNotationName::Move,
            },
            move_words: info.move_words.clone(),
            example_moves: info.example_moves.iter().cloned().map(Move).collect(),
            example_record: info.example_record.clone(),
            levels: Levels::new(),
            level_elos: LevelElo::all(info.level_elos.as_ref().map_or(&[], |elos| elos)),
            example: ExampleRequest::from_info(&info),
            start: PositionInfo {
                board: Board::new(info.start.board, BoardForm::Cells),
                player: info.start.player,
            },
            longest_game: info.longest_game,
            has_cycles: info.has_cycles,
            source: None,
            description: None,
        }
    }
}

impl ExampleRequest {
    /// The game's own example.
    #[must_use]
    pub fn from_info(info: &erased::GameInfo) -> Self {
        Self {
            game: json!(info.name),
            board: Board::new(info.example.board.clone(), BoardForm::Cells),
            player: info.example.player,
        }
    }
}
