//! bestmove: the best move of a board, with the exact score of every other.
//!
//! One search that knows no game, games that know no search, and a service that knows neither.
//! Each layer imports only layers below it; `.ci/layers` holds this list against the code:
//!
//! ```text
//! cli        what the program does from a terminal
//! http       routes, extractors, middleware, problems and connections
//! render     pictures
//! api        the JSON contract
//! service    a query in, a result out: caches, coalescing, scheduling
//! telemetry  metrics and logs
//! games      the menu
//! engine     a game and the search behind an object-safe trait
//! search     minimax, the plain one and the engine's; knows no game
//! game       the rules of one game, and how its positions are written
//! ```

mod api;
pub mod cli;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod engine;
pub mod game;
pub mod games;
pub mod http;
mod render;
pub mod search;
pub mod service;
pub mod telemetry;
