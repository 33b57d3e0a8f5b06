//! Extractors: the parts of a request that a handler takes, with a problem for every part that
//! cannot be read.

pub(crate) mod client;
pub(crate) mod json;
pub(crate) mod query;
