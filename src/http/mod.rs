//! The HTTP service: what the contract of `openapi.yaml` says, over any menu of
//! games.
//!
//! Each endpoint is a file that owns its routes and its JSON types; adding one is
//! that file and its `merge` in `router`.

mod accept;
mod answer;
mod answering;
pub mod auth;
mod best_move;
mod best_moves;
mod board;
mod body_budget;
mod caching;
mod canonical;
mod choice;
mod docs;
mod error;
mod events;
mod examples;
mod extract;
mod fair_quota;
mod game_tree;
mod games;
mod health;
mod ideas;
mod kept;
mod limits;
pub mod line;
mod metrics;
mod middleware;
mod openapi;
mod page;
mod picture;
mod position;
pub mod probe;
mod query;
mod question;
mod remembered;
mod rules;
mod searches;
pub mod server;
mod settings;
pub mod shared_cache;
mod task;
mod terms;
mod wire;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse as _;
use axum::{Extension, Router};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;

use auth::{AccessPolicy, RateLimiter};
use body_budget::BodyBudget;
use error::Problem;
use metrics::Metrics;
use openapi::Documents;
use remembered::Remembered;
use searches::Searches;
pub use settings::Settings;
use shared_cache::SharedCache;
use terms::Terms;

/// What the endpoints share.
#[derive(Clone, Debug)]
struct App(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    terms: Terms,
    patience: Duration,
    max_batch: u32,
    searches: Searches,
    access: AccessPolicy,
    rate_limiter: RateLimiter,
    request_budget: BodyBudget,
    response_budget: BodyBudget,
    remembered: Remembered,
    redis: SharedCache,
    metrics: Arc<Metrics>,
    is_shutting_down: AtomicBool,
}

impl App {
    fn new(settings: &Settings) -> Self {
        let metrics = Metrics::new(settings);
        Self(Arc::new(Shared {
            terms: Terms {
                games: settings.games,
                default_game: settings.games[0],
                max_movetime_ms: Some(settings.max_movetime_ms),
                max_nodes: Some(settings.max_nodes),
            },
            patience: settings.patience,
            max_batch: settings.max_batch,
            searches: Searches::new(settings, Arc::clone(&metrics)),
            rate_limiter: RateLimiter::new(settings.access.rate),
            access: settings.access.clone(),
            request_budget: BodyBudget::default(),
            response_budget: BodyBudget::default(),
            remembered: Remembered::new(settings.cache_bytes),
            redis: SharedCache::new(settings.redis.as_ref()),
            metrics,
            is_shutting_down: AtomicBool::new(false),
        }))
    }

    /// Makes `/readyz` report the shutdown, and every response close its connection.
    fn begin_shutdown(&self) {
        self.is_shutting_down.store(true, Ordering::Relaxed);
    }

    fn is_shutting_down(&self) -> bool {
        self.is_shutting_down.load(Ordering::Relaxed)
    }
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// The service without connections, as a router: for programs that bring their own, and for
/// tests.
///
/// Every request needs a [`ConnectInfo<SocketAddr>`](axum::extract::ConnectInfo) among its
/// extensions. With a Redis, this is to be called in a Tokio runtime.
pub fn service(settings: &Settings) -> Router {
    router(App::new(settings), settings, true)
}

/// Returns the routes of the API.
fn router(app: App, settings: &Settings, with_metrics: bool) -> Router {
    let (routes, document) = OpenApiRouter::with_openapi(openapi::preamble())
        .merge(best_move::routes(app.terms.games))
        .merge(best_moves::routes())
        .merge(game_tree::routes())
        .merge(board::routes())
        .merge(ideas::routes())
        .merge(games::routes())
        .merge(health::routes())
        .merge(openapi::routes())
        .split_for_parts();
    let (figures, described) = metrics::routes().split_for_parts();
    let document = document.merge_from(described);
    let routes = if with_metrics {
        routes.merge(figures)
    } else {
        routes
    };
    routes
        .merge(page::routes())
        .merge(docs::routes())
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::MethodNotAllowed)
        .layer(
            ServiceBuilder::new()
                // Outermost, so that preflights have an id too.
                .layer(from_fn_with_state(app.clone(), middleware::apply))
                // Outside the layer for panics, so that a page may read their problems too.
                .layer(middleware::cors_layer(settings.cors_origins.as_deref()))
                .layer(CatchPanicLayer::custom(|_| {
                    Problem::Internal.into_response()
                }))
                .layer(Extension(Documents::of(&document))),
        )
        .with_state(app)
}

/// Returns the routes of the listener for operators.
fn ops_router(app: App) -> Router {
    Router::from(health::routes())
        .merge(metrics::routes())
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::MethodNotAllowed)
        .layer(from_fn_with_state(app.clone(), middleware::apply))
        .with_state(app)
}
