//! The HTTP service: what the contract of `openapi.yaml` says, over any menu of
//! games.
//!
//! Each endpoint is a file that owns its routes and its JSON types; adding one is
//! that file and its `merge` in `router`.

pub mod access;
mod answer;
mod answering;
mod best_move;
mod best_moves;
mod board;
mod caching;
mod canonical;
mod choice;
mod conclude;
mod docs;
mod endpoints;
mod error;
mod events;
mod examples;
mod extract;
mod game_label;
mod game_tree;
mod games;
mod kept;
mod limits;
pub mod line;
mod openapi;
mod own_task;
mod position;
pub mod probe;
mod question;
mod remembered;
mod room;
mod rules;
mod searches;
pub mod server;
mod settings;
pub mod shared_cache;
mod shares;
mod svg;
mod terms;
mod timing;
mod trace;
mod wire;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LINK, RETRY_AFTER};
use axum::http::{HeaderValue, Method};
use axum::response::IntoResponse as _;
use axum::{Extension, Router, middleware};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{Any, CorsLayer};
use utoipa_axum::router::OpenApiRouter;

use crate::telemetry::Metrics;
use access::{Access, Rates};
use endpoints::{health, ideas, metrics, page};
use error::Problem;
use openapi::Documents;
use remembered::Remembered;
use room::Room;
use searches::Searches;
pub use settings::Settings;
use shared_cache::SharedCache;
use terms::Terms;

/// The largest body that is read of a single question, in bytes: room for any board many times over.
const MAX_BODY: usize = 64 * 1024;

/// What the endpoints share.
#[derive(Clone, Debug)]
struct App(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    terms: Terms,
    patience: Duration,
    max_batch: u32,
    searches: Searches,
    access: Access,
    rates: Rates,
    /// For the bodies of requests.
    bodies: Room,
    answers: Room,
    remembered: Remembered,
    redis: SharedCache,
    metrics: Arc<Metrics>,
    /// Whether the server is about to stop.
    leaving: AtomicBool,
}

impl App {
    fn new(settings: &Settings) -> Self {
        let games = settings.games.iter().map(|game| game.name());
        let metrics = Arc::new(Metrics::new(settings.searches.get(), games));
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
            rates: Rates::new(settings.access.rate),
            access: settings.access.clone(),
            bodies: Room::default(),
            answers: Room::default(),
            remembered: Remembered::new(settings.cache_bytes),
            redis: SharedCache::new(settings.redis.as_ref()),
            metrics,
            leaving: AtomicBool::new(false),
        }))
    }

    /// Says from now on that the server is about to stop.
    fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
    }

    fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
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

/// What the port of everybody answers.
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
                .layer(middleware::from_fn_with_state(
                    app.clone(),
                    conclude::conclude,
                ))
                // Around what panics, so that a page may read errors too.
                .layer(cors(settings.cors_origins.as_deref()))
                .layer(CatchPanicLayer::custom(|_| {
                    Problem::Internal.into_response()
                }))
                .layer(Extension(Documents::of(&document))),
        )
        .with_state(app)
}

/// What the port of those who look after the server answers.
fn machinery(app: App) -> Router {
    Router::from(health::routes())
        .merge(metrics::routes())
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::MethodNotAllowed)
        .layer(middleware::from_fn_with_state(
            app.clone(),
            conclude::conclude,
        ))
        .with_state(app)
}

/// The pages that may ask and read the answer: any, unless the operator says which, as there
/// is nothing here that belongs to somebody.
fn cors(origins: Option<&[HeaderValue]>) -> CorsLayer {
    let layer = match origins {
        None => CorsLayer::new().allow_origin(Any),
        Some(origins) => CorsLayer::new().allow_origin(origins.to_vec()),
    };
    layer
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            AUTHORIZATION,
            CONTENT_TYPE,
            IF_NONE_MATCH,
            access::API_KEY,
            conclude::REQUEST_ID,
            trace::TRACEPARENT,
        ])
        .expose_headers([
            conclude::REQUEST_ID,
            timing::SERVER_TIMING,
            ETAG,
            LINK,
            RETRY_AFTER,
        ])
        .max_age(Duration::from_hours(24))
}
