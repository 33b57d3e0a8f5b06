//! Extractors: the parts of a request that a handler takes, with a problem for every part that
//! cannot be read.

#[cfg(feature = "mcp")]
pub(crate) mod accepts_json;
pub(crate) mod client;
pub(crate) mod json;
#[cfg(feature = "mcp")]
pub(crate) mod known_host;
pub(crate) mod origin;
pub(crate) mod query;
mod query_fields;
