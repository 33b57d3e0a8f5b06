//! The service over HTTP: routes, extractors, middleware, problems and connections.
//!
//! Each endpoint is a file in `endpoints` and a line in `router`.

pub mod auth;
mod body_budget;
mod caching;
mod encode;
mod endpoints;
mod extract;
mod fair_quota;
mod gzip;
mod known_paths;
mod link_words;
mod lost;
mod middleware;
pub(crate) mod openapi;
mod problem;
mod problem_responses;
mod response_cache;
mod router;
pub mod server;
mod server_sent_events;
mod settings;
mod state;
mod static_file;
mod weighted_list;

pub use endpoints::page::{OfflineGames, OfflineGamesError};
pub use router::service;
pub use settings::Settings;
