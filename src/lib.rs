//! bestmove: the best move of a board, with the exact score of every other.
//!
//! One search that knows no game, and games that know no search.
//!
//! * [`game`]: what the rules of a game are, and how its positions are written.
//! * [`games`]: the menu; one file a game.
//! * [`search`]: minimax, the plain one and the engine's.
//! * [`audit`]: the laws that every game and the search with it must obey.
//! * [`engine`]: a game and the search together, behind one object-safe trait.

pub mod audit;
pub mod engine;
pub mod game;
pub mod games;
pub mod search;
