//! A search that knows no game, and games that know no search.
//!
//! From a position to the value of each of its moves:
//!
//! ```
//! use bestmove_engine::game::{Notation as _, Player};
//! use bestmove_engine::games::mnk::Mnk;
//! use bestmove_engine::search::{Degree, Value, analyse};
//!
//! let game = Mnk::TIC_TAC_TOE;
//! let position = game.read_board(&"O.XX.X.OO".into(), Some(Player::One))?;
//! let (limits, mut resources, cancel) = Default::default();
//! let analysis = analyse(&game, &position, &limits, &mut resources, &cancel, &mut |_| ());
//! let values: Vec<_> = analysis.candidates.iter().map(|each| (each.mv, each.value)).collect();
//! let [win, loss] = [Value::Win(Degree::Plies(1)), Value::Loss(Degree::Plies(2))];
//! assert_eq!(values, [(4, win), (1, loss), (6, loss)]);
//! # Ok::<(), bestmove_engine::game::PositionError>(())
//! ```
//!
//! Each module imports only modules below it:
//!
//! ```text
//! games        the menu, and the rules of each game
//! erased       a game and the search behind an object-safe trait
//! conformance  the laws that every game and its search must obey, for tests
//! search       minimax, the plain one and the engine's; knows no game
//! game         what a game must say: its rules, and how its positions are written
//! ```

#[cfg(feature = "conformance")]
pub mod conformance;
pub mod erased;
pub mod game;
pub mod games;
pub mod search;
