//! `/game-tree`: the calls of plain minimax as a tree, for teaching.

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::game_tree::{GameTree, GameTreeRequest};
use bestmove_api::contract::limits::plies;
use bestmove_api::contract::names::PruningName;
use bestmove_api::contract::position::position_fields;
use bestmove_api::contract::problem::Problem;
use bestmove_api::query::ParsedPosition;
use bestmove_api::render::svg::draw_tree;
use bestmove_engine::erased::TreeTooLarge;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::encode::SVG;
use crate::http::extract::json::Json;
use crate::http::extract::query::Query;
use crate::http::middleware::{GameLabel, search_timing};
use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::{AnswerProblems, GetProblems};
use crate::http::state::AppState;
use crate::service::ClientId;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(game_tree, get_game_tree))
        .routes(routes!(get_game_tree_svg))
}

/// The forms of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TreeFormat {
    Json,
    Picture,
}

impl TreeFormat {
    /// The most calls, with those cut off, for boards of this number of cells. There is
    /// room for every position with all its moves: the largest boards have 361 cells.
    fn max_calls(self, cells: usize) -> usize {
        let (max_calls, max_cells_of_all_boards) = match self {
            Self::Json => (5_000, 250_000),
            Self::Picture => (500, 150_000),
        };
        max_calls.min(max_cells_of_all_boards / cells.max(1))
    }
}

/// The calls of plain minimax
///
/// Every call of minimax from this position, in the order of the calls. Each has its number, its
/// result and the branch that it chose. `pruning` leaves out and
/// marks the calls that cannot matter. A tree has at most 5,000 calls, and fewer with boards of
/// more than 50 cells. A larger tree is refused; `depth` makes it smaller. Games in which positions
/// can come back need a `depth`. A repetition ends a line as it ends the game.
#[utoipa::path(
    post,
    path = "/game-tree",
    operation_id = "gameTree",
    tag = "moves",
    request_body(
        content = GameTreeRequest,
        examples(
            ("tree" = (
                summary = "All calls to the end of the game.",
                value = json!({"board": "O.XX.X.OO", "player": "X"}),
            )),
            ("pruning" = (
                summary = "Two plies, without the calls that cannot matter.",
                value = json!({"moves": [4, 0], "depth": 2, "pruning": "alpha-beta"}),
            )),
        ),
    ),
    responses(
        (status = 200, description = "The calls.", body = GameTree),
        AnswerProblems,
    ),
)]
async fn game_tree(
    client: ClientId,
    State(app): State<AppState>,
    Json(request): Json<GameTreeRequest>,
) -> Result<Response, ProblemResponse> {
    answer(&app, &client, request, TreeFormat::Json).await
}

/// The calls of plain minimax, by URL
///
/// Answers as `POST /game-tree` does.
#[utoipa::path(
    get,
    path = "/game-tree",
    operation_id = "gameTreeByLink",
    tag = "moves",
    params(Query<GameTreeRequest>),
    responses(
        (status = 200, description = "The calls.", body = GameTree),
        GetProblems,
    ),
)]
async fn get_game_tree(
    client: ClientId,
    State(app): State<AppState>,
    Query(request): Query<GameTreeRequest>,
) -> Result<Response, ProblemResponse> {
    answer(&app, &client, request, TreeFormat::Json).await
}

/// The calls of plain minimax as a picture
///
/// The boards of all calls with their numbers and results, in one row for each level. The
/// chosen path is bold. A picture has at most 500 calls, and fewer with boards of more than 300
/// cells.
#[utoipa::path(
    get,
    path = "/game-tree.svg",
    operation_id = "gameTreePicture",
    tag = "moves",
    params(Query<GameTreeRequest>),
    responses(
        (status = 200, description = "The picture.", body = String, content_type = "image/svg+xml"),
        GetProblems,
    ),
)]
async fn get_game_tree_svg(
    client: ClientId,
    State(app): State<AppState>,
    Query(request): Query<GameTreeRequest>,
) -> Result<Response, ProblemResponse> {
    answer(&app, &client, request, TreeFormat::Picture).await
}

async fn answer(
    app: &AppState,
    client: &ClientId,
    request: GameTreeRequest,
    format: TreeFormat,
) -> Result<Response, ProblemResponse> {
    let depth = request.depth.map(plies);
    let pruning = request.pruning.unwrap_or_default();
    let offer = app.service.offer();
    let position = position_fields!(request).parse_with_depth(depth, offer)?;
    let game = Extension(GameLabel(position.game));
    let scheduler = app.service.scheduler();
    let request = scheduler.admit()?;
    // Encoded there, too: a tree of many calls takes as long to write as to search.
    let work = move |_: &mut _, _: &_| show_tree(&position, depth, pruning, format);
    let timed = scheduler.search_quickly(&request, client, work).await?;
    let response = (game, search_timing(&timed), timed.result?).into_response();
    app.response_budget.attach(client, response)
}

fn show_tree(
    parsed: &ParsedPosition,
    depth: Option<u32>,
    pruning: PruningName,
    format: TreeFormat,
) -> Result<Response, ProblemResponse> {
    let position = &*parsed.position;
    let cells = match position.shape() {
        Some(shape) => shape.cells(),
        None => position.snapshot().board.size(),
    };
    let max = format.max_calls(cells);
    let tree = position
        .game_tree(depth, pruning.0, max)
        .map_err(|TreeTooLarge| {
            let detail = format!(
                "the tree has more than {max} calls, the most that are shown for a board of \
                 {cells} cells; reduce the depth"
            );
            Problem::invalid("/depth", detail)
        })?;
    Ok(match format {
        TreeFormat::Json => axum::Json(GameTree::new(parsed, pruning, tree)).into_response(),
        TreeFormat::Picture => {
            let picture = draw_tree(parsed.game, position, &tree.nodes);
            (SVG, picture.to_svg()).into_response()
        }
    })
}
