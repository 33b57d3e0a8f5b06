//! The laws that every game must obey, and the search with it, for tests.
//!
//! [`check_game()`] plays random games and checks the positions on the way:
//!
//! * what is written can be read back,
//! * every move brings the end nearer,
//! * symmetric positions have equal values,
//! * bounds and books come true,
//! * the search agrees with plain minimax.
//!
//! The tests run it over the whole menu, so a game is covered from the moment it is listed.
//! Games of other crates can run it, too.
//!
//! It is slow and of no use to a service, so it is compiled only with the feature
//! `conformance`.

mod book;
mod bounds;
mod check_game;
mod check_search;
mod comparison;
mod defences;
mod estimates;
mod moves;
mod non_losing_moves;
mod notation;
mod position;
mod proofs;
mod pv;
mod random_eval;
mod selection;
mod setup;
mod stand_pat;
mod symmetry;
mod tree;
mod violation;

pub use check_game::check_game;
pub use check_search::check_search;
pub use stand_pat::may_decline;
pub use violation::Violation;
