//! Extractors: parts of a request that handlers take as arguments.

mod accept;
mod json;
mod query;

pub(super) use accept::{Accept, Representation, VARY_ACCEPT};
pub(super) use json::{Json, JsonText, parse};
pub(super) use query::Query;
