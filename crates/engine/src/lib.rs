//! The value of every move in a two-player board game: exact where the search can prove it, and
//! otherwise an estimate within limits of time or nodes.
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
//! No game is named in the search, and the search in no game. Each module imports only those below it:
//!
//! | module | |
//! |---|---|
//! | [`games`] | the games of the menu, which are models for others |
//! | [`erased`] | a game and its search behind an object-safe trait, for programs that offer several |
//! | [`facts`] | why a move is good or bad, as facts and in a sentence |
//! | `conformance` | the laws that every game and its search must obey, for tests; a feature |
//! | [`search`] | the search, plain minimax, and what each textbook technique saves |
//! | [`game`] | what a game must provide: its rules, and how its positions and moves are written |
//!
//! A game of one's own implements [`game::Rules`], and [`game::Symmetric`], [`game::Provable`] and
//! [`game::Estimable`], which may be empty. The example `my_own_game` is Nim, on one page. How the
//! search works is told in `docs/search.md` of the repository.

#[cfg(feature = "conformance")]
pub mod conformance;
pub mod erased;
pub mod facts;
pub mod game;
pub mod games;
pub mod search;
