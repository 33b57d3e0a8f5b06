//! bestmove: the best move of a board, with the exact score of every other.
//!
//! From a position to the value of each of its moves:
//!
//! ```
//! use bestmove::game::{Notation as _, Player};
//! use bestmove::games::mnk::Mnk;
//! use bestmove::search::{Degree, Value, analyse};
//!
//! let game = Mnk::TIC_TAC_TOE;
//! let position = game.read_board(&"O.XX.X.OO".into(), Some(Player::One))?;
//! let (limits, mut resources, cancel) = Default::default();
//! let analysis = analyse(&game, &position, &limits, &mut resources, &cancel, &mut |_| ());
//! let values: Vec<_> = analysis.candidates.iter().map(|each| (each.mv, each.value)).collect();
//! let [win, loss] = [Value::Win(Degree::Plies(1)), Value::Loss(Degree::Plies(2))];
//! assert_eq!(values, [(4, win), (1, loss), (6, loss)]);
//! # Ok::<(), bestmove::game::PositionError>(())
//! ```
//!
//! One search that knows no game, games that know no search, and a service that knows neither.
//! Each layer imports only layers below it; `.ci/layers` holds this list against the code:
//!
//! ```text
//! cli        what the program does from a terminal
//! http       routes, extractors, middleware, problems and connections
//! mcp        tools and prompts for agents
//! render     pictures, and boards as text
//! embedded   the engine in another program: JSON in, JSON out
//! api        the JSON contract
//! service    a query in, a result out: caches, coalescing, scheduling
//! telemetry  metrics and logs
//! query      a position, the limits that apply to it, and its key in caches
//! games      the menu
//! engine     a game and the search behind an object-safe trait
//! search     minimax, the plain one and the engine's; knows no game
//! game       the rules of one game, and how its positions are written
//! ```

// These macros panic where standard output or standard error is broken.
#![warn(clippy::print_stderr, clippy::print_stdout)]

#[cfg(feature = "embedded")]
#[cfg_attr(
    not(feature = "server"),
    expect(
        dead_code,
        reason = "a server accepts more requests than an embedded engine"
    )
)]
mod api;
#[cfg(feature = "server")]
pub mod cli;
#[cfg(feature = "conformance")]
pub mod conformance;
#[cfg(feature = "embedded")]
pub mod embedded;
pub mod engine;
pub mod game;
pub mod games;
#[cfg(feature = "server")]
pub mod http;
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(feature = "embedded")]
#[cfg_attr(
    not(feature = "server"),
    expect(dead_code, reason = "an embedded engine has no caches and one thread")
)]
mod query;
#[cfg(feature = "server")]
mod render;
pub mod search;
#[cfg(feature = "server")]
pub mod service;
#[cfg(feature = "server")]
pub mod telemetry;
