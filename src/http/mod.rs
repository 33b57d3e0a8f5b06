//! The HTTP service: what the contract of `openapi.yaml` says, over any menu of
//! games.
//!
//! Each endpoint is a file that owns its routes and its JSON types; adding one is
//! that file and its `merge` in `router`.

mod accept;
mod answer;
mod best_move;
mod board;
mod caching;
mod choice;
mod conclude;
mod docs;
mod error;
mod events;
mod examples;
mod extract;
mod game_tree;
mod games;
mod health;
mod ideas;
mod limits;
pub mod line;
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
mod terms;
mod timing;
mod wire;

use std::num::NonZeroU16;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::Method;
use axum::http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER};
use axum::response::IntoResponse as _;
use axum::{Extension, Router, middleware};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{Any, CorsLayer};
use utoipa_axum::router::OpenApiRouter;

use crate::engine::Engine;
use error::Problem;
use openapi::Documents;
use remembered::Remembered;
use searches::Searches;
use terms::Terms;

/// The largest body that is read, in bytes: room for any board many times over.
const MAX_BODY: usize = 64 * 1024;

/// What the operator decides about the service.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The games on offer, the default one first. Not empty.
    pub games: &'static [&'static dyn Engine],
    /// How many searches compute at a time.
    pub searches: NonZeroU16,
    /// How many more may wait for their turn.
    pub queue: u16,
    /// The most milliseconds that one search may take, at least 1.
    pub max_movetime_ms: u64,
    /// The most nodes that one search may visit, at least 1.
    pub max_nodes: u64,
    /// How many threads a search may use while no others compute.
    pub threads_per_search: NonZeroU16,
    /// The most memory that the table of one search takes.
    pub table_bytes: usize,
    /// The most memory that remembered answers take; 0 remembers none.
    pub cache_bytes: u64,
    /// How long accepted searches have to end once the server is told to stop.
    pub grace: Duration,
    /// How long a client may take to send the head of a request, and then its body;
    /// so also how long a connection may stay idle.
    pub patience: Duration,
}

/// What the endpoints share.
#[derive(Clone, Debug)]
struct App(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    terms: Terms,
    patience: Duration,
    searches: Searches,
    /// Trees take milliseconds: they do not wait behind searches.
    trees: Searches,
    remembered: Remembered,
}

impl App {
    fn new(settings: &Settings) -> Self {
        Self(Arc::new(Shared {
            terms: Terms {
                games: settings.games,
                default_game: settings.games[0],
                max_movetime_ms: Some(settings.max_movetime_ms),
                max_nodes: Some(settings.max_nodes),
            },
            patience: settings.patience,
            searches: Searches::new(settings),
            trees: Searches::new(settings),
            remembered: Remembered::new(settings.cache_bytes),
        }))
    }
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

fn router(app: App) -> Router {
    let (routes, document) = OpenApiRouter::with_openapi(openapi::preamble())
        .merge(best_move::routes(app.terms.games))
        .merge(game_tree::routes())
        .merge(board::routes())
        .merge(ideas::routes())
        .merge(games::routes())
        .merge(health::routes())
        .merge(openapi::routes())
        .split_for_parts();
    routes
        .merge(page::routes())
        .merge(docs::routes())
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::MethodNotAllowed)
        .layer(
            ServiceBuilder::new()
                // Outermost, so that a page may read errors too.
                .layer(cors())
                .layer(middleware::from_fn(conclude::conclude))
                .layer(CatchPanicLayer::custom(|_| {
                    Problem::Internal.into_response()
                }))
                .layer(DefaultBodyLimit::max(MAX_BODY))
                .layer(Extension(Documents::of(&document))),
        )
        .with_state(app)
}

/// Any page may ask and read the answer: there is nothing here that belongs to
/// somebody.
fn cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([CONTENT_TYPE, IF_NONE_MATCH, conclude::REQUEST_ID])
        .expose_headers([
            conclude::REQUEST_ID,
            timing::SERVER_TIMING,
            ETAG,
            RETRY_AFTER,
        ])
        .max_age(Duration::from_hours(24))
}
