//! The service over HTTP: routes, extractors, middleware, problems and connections.
//!
//! Each endpoint is a file in `endpoints` and a line in `router`.

mod abort_on_drop;
pub mod auth;
mod body_budget;
mod caching;
mod encode;
mod endpoints;
mod extract;
mod fair_quota;
mod game_label;
mod middleware;
#[cfg(test)]
mod openapi;
mod problem;
mod problem_responses;
mod response_cache;
mod router;
pub mod server;
mod settings;
mod state;
mod svg;

pub use router::service;
pub use settings::Settings;
