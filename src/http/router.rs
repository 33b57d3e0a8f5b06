//! Every route and every layer of the server, on one page.

use axum::Router;
use axum::http::Uri;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse as _;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::http::problem::{ProblemResponse, nothing_here};

#[cfg(feature = "docs")]
use super::endpoints::docs;
#[cfg(feature = "mcp")]
use super::endpoints::mcp;
use super::endpoints::{
    best_move, best_moves, board_picture, game_review, game_tree, games, health, ideas, llms,
    metrics, openapi, page, position, problems,
};
use super::known_paths::KnownPaths;
use super::lost::{self, WantsPage};
use super::middleware;
use super::settings::Settings;
use super::state::AppState;
use bestmove_api::contract::problem::Problem;

/// The service as a router without connections, for programs that bring their own and
/// for tests.
///
/// Every request needs a [`ConnectInfo<SocketAddr>`](axum::extract::ConnectInfo) among its
/// extensions. With a shared cache, a Tokio runtime must be running.
pub fn service(settings: &Settings) -> Router {
    let app = AppState::new(settings);
    app.service.compute_tables();
    router(app, settings, true)
}

pub(super) fn router(app: AppState, settings: &Settings, with_metrics: bool) -> Router {
    let endpoints = endpoint_routes();
    let paths = endpoints.get_openapi().paths.paths.keys();
    let known_paths = KnownPaths::new(paths, with_metrics);
    let mut routes = Router::from(endpoints);
    if with_metrics {
        routes = routes.merge(metrics::routes());
    }
    #[cfg(feature = "docs")]
    {
        routes = routes.merge(docs::routes());
    }
    routes
        .merge(page::routes())
        .merge(problems::routes())
        .fallback(async move |wants_page: WantsPage, uri: Uri| {
            lost::respond(known_paths.not_found(uri.path()), wants_page)
        })
        .method_not_allowed_fallback(async |wants_page: WantsPage| {
            lost::respond(Problem::MethodNotAllowed, wants_page)
        })
        .layer(
            ServiceBuilder::new()
                // Outermost, so that preflights have an id too.
                .layer(from_fn_with_state(app.clone(), middleware::apply))
                // Outside the layer for panics, so that a page may read their problems too.
                .layer(middleware::cors_layer(settings.cors_origins.as_deref()))
                .layer(CatchPanicLayer::custom(|_| {
                    ProblemResponse::from(Problem::Internal).into_response()
                })),
        )
        .with_state(app)
}

/// The endpoints of the contract, all but `/metrics`.
pub(super) fn endpoint_routes() -> OpenApiRouter<AppState> {
    let routes = OpenApiRouter::new()
        .merge(best_move::routes())
        .merge(best_moves::routes())
        .merge(position::routes())
        .merge(game_review::routes())
        .merge(game_tree::routes())
        .merge(board_picture::routes())
        .merge(ideas::routes())
        .merge(games::routes())
        .merge(health::routes())
        .merge(openapi::routes())
        .merge(llms::routes());
    #[cfg(feature = "mcp")]
    let routes = routes.merge(mcp::routes());
    routes
}

/// The routes of the listener for operators.
pub(super) fn ops_router(app: AppState) -> Router {
    Router::from(health::routes())
        .merge(metrics::routes())
        .merge(problems::routes())
        .fallback(async || ProblemResponse::from(nothing_here()))
        .method_not_allowed_fallback(async || ProblemResponse::from(Problem::MethodNotAllowed))
        .layer(from_fn_with_state(app.clone(), middleware::apply))
        .with_state(app)
}
