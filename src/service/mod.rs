//! The best-move service without a transport: a query in, a result out. Nothing here knows HTTP
//! or JSON.

pub(crate) mod cache;
pub(crate) mod in_flight;
pub mod shared_cache;
