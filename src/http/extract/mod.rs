//! Extractors: what a handler takes from a request, with a problem for everything that can be
//! wrong with it.

mod client;
mod json;

pub(crate) use client::Authenticated;
pub(crate) use json::{Json, JsonBody, MAX_BODY, parse};
