//! bestmove: the best move of a board, with the exact score of every other.
//!
//! From a position to the value of each of its moves:
//!
//! ```
//! use bestmove::game::{Notation as _, Player};
//! use bestmove::games::mnk::Mnk;
//! use bestmove::search::{Value, analyse};
//!
//! let game = Mnk::TIC_TAC_TOE;
//! let position = game.read_board(&"O.XX.X.OO".into(), Some(Player::One))?;
//! let (limits, mut resources, cancel) = Default::default();
//! let analysis = analyse(&game, &position, &limits, &mut resources, &cancel, &mut |_| ());
//! let values: Vec<_> = analysis.candidates.iter().map(|each| (each.mv, each.value)).collect();
//! let [win, loss] = [Value::Win { plies: 1 }, Value::Loss { plies: 2 }];
//! assert_eq!(values, [(4, win), (1, loss), (6, loss)]);
//! # Ok::<(), bestmove::game::PositionError>(())
//! ```
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
//! * `conformance`: the laws that every game and the search with it must obey.
//! * [`engine`]: a game and the search together, behind one object-safe trait.
//! * [`http`]: the service: JSON to a position, the search on the blocking pool,
//!   the analysis back to JSON.
//! * [`commands`]: what the program does besides serving.
//! * [`config`]: flags and environment.

pub mod commands;
pub mod config;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod engine;
pub mod game;
pub mod games;
pub mod http;
pub mod search;
