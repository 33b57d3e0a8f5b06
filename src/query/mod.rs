//! A query: a position, the limits that apply to it, and its key in caches.
//!
//! The JSON contract makes queries, and the service answers them. An embedded engine answers them
//! without the service.

mod best_move_query;
mod limits;
mod position_key;

pub(crate) use best_move_query::BestMoveQuery;
#[cfg(feature = "server")]
pub(crate) use best_move_query::Threads;
pub(crate) use limits::ServerLimits;
#[cfg(feature = "server")]
pub(crate) use position_key::PositionKey;
