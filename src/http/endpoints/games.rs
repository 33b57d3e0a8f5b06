//! `GET /games` and `GET /games/{game}`: the menu. `POST /games/check`: what a description means.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use bestmove_api::contract::game_check::{GameCheck, GameCheckRequest};
use bestmove_api::contract::game_input::GameInput;
use bestmove_api::contract::games::{GameInfo, GameList, GamesRequest};
use bestmove_api::contract::position::unknown_game;
use bestmove_api::contract::problem::Problem;
use bestmove_engine::games::described;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::extract::json::Json as JsonBody;
use crate::http::extract::query::Query;
use crate::http::middleware::{GameLabel, search_timing};
use crate::http::problem::{ProblemResponse, nothing_here};
use crate::http::problem_responses::{AnswerProblems, GetProblems, NotFoundProblem};
use crate::http::state::AppState;
use crate::service::ClientId;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_games))
        .routes(routes!(get_game))
        .routes(routes!(check_game))
}

/// All games
///
/// Every game on the menu, the first of which is the default of a request; or with `described`, the games that are
/// served by their descriptions.
#[utoipa::path(
    get,
    path = "/games",
    operation_id = "listGames",
    tag = "games",
    params(Query<GamesRequest>),
    responses((status = 200, description = "The games.", body = GameList), GetProblems),
)]
async fn list_games(
    State(app): State<AppState>,
    Query(request): Query<GamesRequest>,
) -> Json<GameList> {
    Json(match request.described {
        Some(true) => GameList::described(),
        _ => GameList::new(app.service.offer().games),
    })
}

/// One game
///
/// The properties of one game: of the menu, of those that are served by their descriptions, or of a description in the
/// path.
#[utoipa::path(
    get,
    path = "/games/{game}",
    operation_id = "getGame",
    tag = "games",
    params((
        "game" = String, Path, example = "tic-tac-toe",
        description = "The name of the game, or a description as links have it: packed, or its JSON.",
    )),
    responses(
        (status = 200, description = "The game.", body = GameInfo),
        NotFoundProblem,
        GetProblems,
    ),
)]
async fn get_game(
    State(app): State<AppState>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<GameInfo>, ProblemResponse> {
    // A path that is not UTF-8 is the name of no game.
    let Path(name) = name.map_err(|_| nothing_here())?;
    let offer = app.service.offer();
    let asked = GameInput::new(&name);
    match asked.find(offer) {
        Err(_) if !asked.is_description() => {
            Err(Problem::NotFound(unknown_game(&name, offer)).into())
        }
        game => Ok(Json(GameInfo::from(&game?))),
    }
}

/// What a description means
///
/// Compiles the description of a game, counts and searches from its first position, and plays a game by it, so that
/// a wrong rule is seen. Requests take the description as `game`, in place of a name.
#[utoipa::path(
    post,
    path = "/games/check",
    operation_id = "checkGame",
    tag = "games",
    request_body(
        content = GameCheckRequest,
        examples(
            ("hexagons" = (
                summary = "Four in a row wins, three in a row loses.",
                value = json!({"game": {
                    "name": "Yavalath",
                    "board": {"shape": "hexagon", "side": 5},
                    "players": ["white", "black"],
                    "ends": [{"line": 4}, {"line": 3, "result": "loss"}],
                }}),
            )),
            ("pairs" = (
                summary = "Pente: pairs are captured.",
                value = json!({"game": {
                    "name": "Pente",
                    "board": {"rows": 11, "columns": 11},
                    "players": ["white", "black"],
                    "captures": {"between": 2},
                    "ends": [{"line": 5}, {"captured": 10}],
                }}),
            )),
        ),
    ),
    responses(
        (status = 200, description = "What it means.", body = GameCheck),
        AnswerProblems,
    ),
)]
async fn check_game(
    client: ClientId,
    State(app): State<AppState>,
    JsonBody(request): JsonBody<GameCheckRequest>,
) -> Result<Response, ProblemResponse> {
    let game = Extension(GameLabel(described::NAME));
    let checked = request.compile(app.service.offer())?;
    let scheduler = app.service.scheduler();
    let request = scheduler.admit()?;
    let work = move |resources: &mut _, cancel: &_| {
        Json(GameCheck::new(&checked, resources, cancel)).into_response()
    };
    let timed = scheduler.search_quickly(&request, &client, work).await?;
    let response = (game, search_timing(&timed), timed.result).into_response();
    app.response_budget.attach(&client, response)
}
