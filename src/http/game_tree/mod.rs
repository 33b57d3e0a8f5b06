//! `/game-tree`: the calls of plain minimax, to be looked at.

mod answer;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::access::Caller;
use super::error::Problem;
use super::extract::{Accept, Json, Query, Representation, VARY_ACCEPT};
use super::game_label::GameLabel;
use super::limits::plies;
use super::openapi::{AnswerProblems, LinkProblems};
use super::position::{GameName, PositionLink, Subject, description};
use super::rules::{RuleLink, Rules};
use super::searches::{Lane, Threads};
use super::svg;
use super::terms::Terms;
use super::wire::{Board, Move, Name, Object, Whole};
use crate::engine::{Pruning, TooLarge};
use crate::render::svg::draw_tree;
use answer::GameTree;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(game_tree, game_tree_by_link))
        .routes(routes!(game_tree_picture))
}

/// A form of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Json,
    Picture,
}

impl Representation for Form {
    const AVAILABLE: &'static [(&'static str, Self)] = &[
        ("application/json", Self::Json),
        (svg::MEDIA_TYPE, Self::Picture),
    ];
}

/// How much of a tree is shown.
struct Bounds {
    calls: usize,
    /// The cells of all its boards together.
    cells: usize,
}

impl Form {
    /// Any position with all its moves is within them: the largest boards have 361 cells.
    const fn bounds(self) -> Bounds {
        match self {
            Self::Json => Bounds {
                calls: 5_000,
                cells: 250_000,
            },
            Self::Picture => Bounds {
                calls: 500,
                cells: 150_000,
            },
        }
    }

    /// The most calls that are shown, those cut off among them, of positions with a board
    /// of so many cells.
    fn most_calls(self, cells: usize) -> usize {
        let bounds = self.bounds();
        bounds.calls.min(bounds.cells / cells.max(1))
    }
}

/// The calls of plain minimax
///
/// Every call that the minimax of the tutorials makes from this position on, numbered in
/// the order in which they are made, with what each returned and which branch it chose.
/// With `pruning` it leaves out what cannot matter, and marks it. A tree has at most 5,000
/// calls, with boards of more than 50 cells fewer; a picture 500, with boards of more than
/// 300 cells fewer. What is larger is refused, and `depth` makes it smaller.
#[utoipa::path(
    post,
    path = "/game-tree",
    operation_id = "gameTree",
    tag = "moves",
    request_body(content = GameTreeRequest, example = json!({"board": "O.XX.X.OO", "player": "X"})),
    responses(
        (
            status = 200,
            description = "The calls; with `Accept: image/svg+xml`, as a picture.",
            content((GameTree = "application/json"), (String = "image/svg+xml")),
        ),
        AnswerProblems,
    ),
)]
async fn game_tree(
    caller: Caller,
    State(app): State<App>,
    Accept(form): Accept<Form>,
    Json(Object(request)): Json<Object<GameTreeRequest>>,
) -> Result<Response, Problem> {
    answer(&app, &caller, request, form).await
}

/// The calls of plain minimax, by a link
///
/// The same answer.
#[utoipa::path(
    get,
    path = "/game-tree",
    operation_id = "gameTreeByLink",
    tag = "moves",
    params(PositionLink, RuleLink, TreeLink),
    responses(
        (
            status = 200,
            description = "The calls; with `Accept: image/svg+xml`, as a picture.",
            content((GameTree = "application/json"), (String = "image/svg+xml")),
        ),
        LinkProblems,
    ),
)]
async fn game_tree_by_link(
    caller: Caller,
    State(app): State<App>,
    Accept(form): Accept<Form>,
    Query(Object(request)): Query<Object<GameTreeRequest>>,
) -> Result<Response, Problem> {
    let response = answer(&app, &caller, request, form).await?;
    Ok((VARY_ACCEPT, response).into_response())
}

/// The calls of plain minimax as a picture
///
/// Boards with the numbers of their calls and what they returned, in a row for each level,
/// the chosen path in bold.
#[utoipa::path(
    get,
    path = "/game-tree.svg",
    operation_id = "gameTreePicture",
    tag = "moves",
    params(PositionLink, RuleLink, TreeLink),
    responses(
        (status = 200, description = "The picture.", body = String, content_type = "image/svg+xml"),
        LinkProblems,
    ),
)]
async fn game_tree_picture(
    caller: Caller,
    State(app): State<App>,
    Query(Object(request)): Query<Object<GameTreeRequest>>,
) -> Result<Response, Problem> {
    answer(&app, &caller, request, Form::Picture).await
}

async fn answer(
    app: &App,
    caller: &Caller,
    request: GameTreeRequest,
    form: Form,
) -> Result<Response, Problem> {
    let question = Question::of(request, &app.terms)?;
    let game = Extension(GameLabel(question.subject.game));
    let admission = app.searches.admit()?;
    let work = move |_: &mut _, _: &_| question.answer(form);
    let done = app
        .searches
        .search(&admission, caller, Lane::Quick, Threads::One, work)
        .await?;
    let response = (game, done.timing(), done.result?).into_response();
    app.answers.hold(caller, response)
}

/// A position, and how far its tree goes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GameTreeRequest {
    /// The board. Needed unless `moves` is given.
    board: Option<Board>,
    /// The player to move. Needed with `board`, unless its notation says it.
    #[schema(example = "X")]
    player: Option<String>,
    /// The moves from the start position, instead of `board`.
    moves: Option<Vec<Move>>,
    /// The game: a name from `GET /games`.
    #[schema(value_type = Option<GameName>)]
    game: Option<String>,
    /// Parameters of the game's rules, where they differ from the game's own.
    rules: Option<Rules>,
    /// Plies to follow every line for; to the end of the game by default. What is not over
    /// by then is worth the game's estimate.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 1_000)]
    depth: Option<Whole<1, 1_000>>,
    /// Which calls are left out.
    #[schema(value_type = Option<PruningName>)]
    pruning: Option<Name<PruningName>>,
}

/// How far its tree goes, as the parameters of a link; for the contract.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it only describes")]
struct TreeLink {
    /// Plies to follow every line for.
    #[param(minimum = 1, maximum = 1_000)]
    depth: Option<u32>,
    /// Which calls are left out.
    #[param(value_type = Option<PruningName>, inline)]
    pruning: Option<String>,
}

/// Which calls are left out.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Pruning, default = "none")]
pub(super) enum PruningName {
    /// None.
    #[default]
    None,
    /// Those that cannot change the score of the first.
    AlphaBeta,
}

/// A request that has been understood.
struct Question {
    subject: Subject,
    depth: Option<u32>,
    pruning: PruningName,
}

impl Question {
    fn of(request: GameTreeRequest, terms: &Terms) -> Result<Self, Problem> {
        let description = description!(request);
        let game = description.game(terms)?;
        Ok(Self {
            subject: description.read(game)?,
            depth: request.depth.map(plies),
            pruning: request.pruning.unwrap_or_default().0,
        })
    }

    fn answer(&self, form: Form) -> Result<Response, Problem> {
        let task = &self.subject.task;
        let cells = task.standing().board.size();
        let most = form.most_calls(cells);
        let tree = task
            .game_tree(self.depth, self.pruning.into(), most)
            .map_err(|TooLarge| {
                let detail = format!(
                    "the tree has more than {most} calls, the most that are shown here of a \
                     board of {cells} cells; follow its lines for fewer plies"
                );
                Problem::invalid("/depth", detail)
            })?;
        Ok(match form {
            Form::Json => {
                axum::Json(GameTree::new(&self.subject, self.pruning, tree)).into_response()
            }
            Form::Picture => {
                draw_tree(self.subject.game, &tree.branches, task.shape()).into_response()
            }
        })
    }
}

impl From<PruningName> for Pruning {
    fn from(name: PruningName) -> Self {
        match name {
            PruningName::None => Self::None,
            PruningName::AlphaBeta => Self::AlphaBeta,
        }
    }
}
