//! A query: a position, the limits that apply to it, and its key in caches.
//!
//! The JSON contract makes queries, and the service answers them. An embedded engine answers them
//! without the service.

mod best_move_query;
#[cfg(feature = "server")]
mod game_key;
mod limits;
mod position_key;

pub(crate) use best_move_query::BestMoveQuery;
#[cfg(feature = "server")]
pub(crate) use best_move_query::Threads;
#[cfg(feature = "server")]
pub(crate) use game_key::GameKey;
pub(crate) use limits::ServerLimits;
#[cfg(feature = "server")]
pub(crate) use position_key::PositionKey;
