//! `GET /games` and `GET /games/{game}`: what can be played.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::error::Problem;
use super::openapi::{NotFoundProblem, ReadProblems};
use super::rules::Rule;
use super::wire::Board;
use crate::engine::{GameInfo, MoveNotation, Parameter, ParameterKind, PositionSnapshot};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_games))
        .routes(routes!(get_game))
}

/// All games
///
/// Every game that can be asked about; the first one is meant where a request names
/// none.
#[utoipa::path(
    get,
    path = "/games",
    operation_id = "listGames",
    tag = "games",
    responses((status = 200, description = "The games.", body = Games), ReadProblems),
)]
async fn list_games(State(app): State<App>) -> Json<Games> {
    Json(Games {
        games: app
            .terms
            .games
            .iter()
            .map(|game| game.info().into())
            .collect(),
    })
}

/// One game
///
/// What there is to know about it before asking.
#[utoipa::path(
    get,
    path = "/games/{game}",
    operation_id = "getGame",
    tag = "games",
    params(("game" = String, Path, description = "The name of the game.", example = "tic-tac-toe")),
    responses(
        (status = 200, description = "The game.", body = GameCard),
        NotFoundProblem,
        ReadProblems,
    ),
)]
async fn get_game(
    State(app): State<App>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<GameCard>, Problem> {
    // A path that is no text is the name of nothing.
    let Path(name) = name.map_err(|_| Problem::NotFound)?;
    let game = app.terms.game(&name).ok_or(Problem::NotFound)?;
    Ok(Json(game.info().into()))
}

/// The games that can be asked about.
#[derive(Debug, Serialize, ToSchema)]
struct Games {
    /// The default one first.
    games: Vec<GameCard>,
}

/// What there is to know about a game before asking.
#[derive(Debug, Serialize, ToSchema)]
struct GameCard {
    /// The name that requests use in `game`.
    #[schema(example = "tic-tac-toe")]
    name: &'static str,
    /// The game in a sentence or two.
    summary: &'static str,
    /// The names of the two players; the first one conventionally begins.
    #[schema(min_items = 2, max_items = 2, example = json!(["X", "O"]))]
    players: [&'static str; 2],
    /// Rows and columns of a board that is written cell by cell; null for boards
    /// that have a notation of their own.
    #[schema(required)]
    shape: Option<Shape>,
    /// The parameters of the rules with the values in force where a request does not
    /// change them.
    #[serde(serialize_with = "as_object")]
    #[schema(
        value_type = BTreeMap<String, Rule>,
        example = json!({"rows": 3, "columns": 3, "connect": 3, "misere": false})
    )]
    rules: Vec<(&'static str, Rule)>,
    /// What `rules` may change.
    parameters: Vec<ParameterCard>,
    move_notation: MoveNotationName,
    /// The position in which play begins.
    start: PositionCard,
    /// An upper bound on the length of a game, in plies.
    #[schema(example = 9)]
    longest_game: u32,
    /// A body for `POST /best-move`.
    example: ExampleRequest,
}

/// Pairs as the fields of an object, in their order.
fn as_object<S: Serializer>(pairs: &[(&str, Rule)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}

/// Rows and columns of a board.
#[derive(Debug, Serialize, ToSchema)]
struct Shape {
    /// Number of rows.
    #[schema(minimum = 1, example = 3)]
    rows: u32,
    /// Number of columns.
    #[schema(minimum = 1, example = 3)]
    columns: u32,
}

/// A rule that a request may choose.
#[derive(Debug, Serialize, ToSchema)]
struct ParameterCard {
    /// The field of `rules`.
    #[schema(example = "rows")]
    name: &'static str,
    /// What it means.
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
    /// The value in force where a request gives none.
    default: Rule,
}

/// The kind of value that a rule has.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ParameterType {
    /// A whole number from `minimum` to `maximum`.
    Integer,
    /// True or false.
    Boolean,
}

impl ParameterCard {
    fn of(parameter: &Parameter, default: Rule) -> Self {
        let (r#type, range) = match parameter.kind {
            ParameterKind::Number { minimum, maximum } => {
                (ParameterType::Integer, Some((minimum, maximum)))
            }
            ParameterKind::Flag => (ParameterType::Boolean, None),
        };
        Self {
            name: parameter.name,
            description: parameter.meaning,
            r#type,
            minimum: range.map(|(minimum, _)| minimum),
            maximum: range.map(|(_, maximum)| maximum),
            default,
        }
    }
}

/// The field in which answers name a move, and the kind of value in it.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum MoveNotationName {
    /// The 0-based index of a cell or column.
    Index,
    /// A string in the game's usual notation.
    Move,
}

/// A position.
#[derive(Debug, Serialize, ToSchema)]
struct PositionCard {
    board: Board,
    /// The player to move.
    #[schema(example = "X")]
    player: &'static str,
}

/// A body for `POST /best-move`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ExampleRequest {
    /// The game.
    #[schema(example = "tic-tac-toe")]
    game: &'static str,
    board: Board,
    /// The player to move.
    #[schema(example = "X")]
    player: &'static str,
}

impl From<GameInfo> for GameCard {
    fn from(card: GameInfo) -> Self {
        Self {
            name: card.name,
            summary: card.summary,
            players: card.players,
            shape: card.shape.map(|shape| Shape {
                rows: shape.rows,
                columns: shape.columns,
            }),
            rules: card
                .parameters
                .iter()
                .map(|(parameter, value)| (parameter.name, Rule(*value)))
                .collect(),
            parameters: card
                .parameters
                .iter()
                .map(|(parameter, value)| ParameterCard::of(parameter, Rule(*value)))
                .collect(),
            move_notation: match card.move_notation {
                MoveNotation::Index => MoveNotationName::Index,
                MoveNotation::Name => MoveNotationName::Move,
            },
            example: ExampleRequest::of(&card),
            start: card.start.into(),
            longest_game: card.longest_game,
        }
    }
}

impl ExampleRequest {
    /// The game's own example.
    pub(super) fn of(card: &GameInfo) -> Self {
        Self {
            game: card.name,
            board: Board(card.example.board.clone()),
            player: card.example.player,
        }
    }
}

impl From<PositionSnapshot> for PositionCard {
    fn from(standing: PositionSnapshot) -> Self {
        Self {
            board: Board(standing.board),
            player: standing.player,
        }
    }
}
