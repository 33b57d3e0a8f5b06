//! A search that knows no game, and games that know no search.
//!
//! From a position to the value of each of its moves:
//!
//! ```
//! use bestmove_engine::game::{Notation as _, Player};
//! use bestmove_engine::games::mnk::Mnk;
//! use bestmove_engine::search::Search;
//!
//! let game = Mnk::TIC_TAC_TOE;
//! let position = game.read_board(&"O.XX.X.OO".into(), Some(Player::One))?;
//! let analysis = Search::new(&game).run(&position);
//! let best = &analysis.candidates[0];
//! assert!(best.mv == 4 && best.value.is_win());
//! # Ok::<(), bestmove_engine::game::PositionError>(())
//! ```
//!
//! A game of one's own implements [`game::Rules`], and [`game::Symmetric`], [`game::Provable`] and
//! [`game::Estimable`], which may be empty: the example `my_own_game` is Nim, on one page. The
//! games in [`games`] are models, and `docs/search.md` in the repository explains the search.
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
