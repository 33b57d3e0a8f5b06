//! `GET /games` and `GET /games/{game}`: the menu.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use bestmove_api::contract::games::{GameInfo, GameList};
use bestmove_api::contract::position::{GameName, unknown_game};
use bestmove_api::contract::problem::Problem;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::problem::{ProblemResponse, nothing_here};
use crate::http::problem_responses::{NotFoundProblem, ReadProblems};
use crate::http::state::AppState;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_games))
        .routes(routes!(get_game))
}

/// All games
///
/// Every game on the menu. The first one is the default of a request.
#[utoipa::path(
    get,
    path = "/games",
    operation_id = "listGames",
    tag = "games",
    responses((status = 200, description = "The games.", body = GameList), ReadProblems),
)]
async fn list_games(State(app): State<AppState>) -> Json<GameList> {
    Json(GameList::new(app.service.offer().games))
}

/// One game
///
/// The properties of one game.
#[utoipa::path(
    get,
    path = "/games/{game}",
    operation_id = "getGame",
    tag = "games",
    params(("game" = GameName, Path, description = "The name of the game.", example = "tic-tac-toe")),
    responses(
        (status = 200, description = "The game.", body = GameInfo),
        NotFoundProblem,
        ReadProblems,
    ),
)]
async fn get_game(
    State(app): State<AppState>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<GameInfo>, ProblemResponse> {
    // A path that is not UTF-8 is the name of no game.
    let Path(name) = name.map_err(|_| nothing_here())?;
    let offer = app.service.offer();
    let unknown = || Problem::NotFound(unknown_game(&name, offer));
    let game = offer.game(&name).ok_or_else(unknown)?;
    Ok(Json(game.info().into()))
}
