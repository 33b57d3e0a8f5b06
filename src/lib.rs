//! bestmove: the best move of a board, with the exact score of every other.
//!
//! One search that knows no game, games that know no search, and an HTTP service
//! that knows neither. Each uses only what stands to its right:
//!
//! ```text
//! main ─► commands ─┬─► http ───┬─► games ─► engine ─► audit ─► search ─► game
//!                   └─► config ─┘
//! ```
//!
//! * [`game`]: what the rules of a game are, and how its positions are written.
//! * [`games`]: the menu; one file a game.
//! * [`search`]: minimax, the plain one and the engine's.
//! * [`audit`]: the laws that every game and the search with it must obey.
//! * [`engine`]: a game and the search together, behind one object-safe trait.
//! * [`http`]: the service: JSON to a position, the search on the blocking pool,
//!   the analysis back to JSON.
//! * `render`: pictures of positions and game trees, as SVG.
//! * [`telemetry`]: metrics and logs.
//! * [`commands`]: what the program does besides serving.
//! * [`config`]: flags and environment.

pub mod audit;
pub mod commands;
pub mod config;
pub mod engine;
pub mod game;
pub mod games;
pub mod http;
mod render;
pub mod search;
pub mod telemetry;
