//! The JSON contract of bestmove, without a transport: requests in, answers and pictures out.
//!
//! Each module imports only modules below it:
//!
//! ```text
//! embedded   the engine in another program: JSON in, JSON out
//! contract   the types of requests and answers
//! render     pictures, and boards as text
//! gallery    described games that have names
//! query      a position, the limits that apply to it, and its key in caches
//! ```

#![allow(
    missing_debug_implementations,
    reason = "queries hold positions, which nobody prints"
)]

pub mod contract;
pub mod embedded;
pub mod gallery;
pub mod query;
pub mod render;
