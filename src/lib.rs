//! The HTTP service of bestmove.
//!
//! Each layer imports only layers below it:
//!
//! ```text
//! cli        what the program does from a terminal
//! http       routes, extractors, middleware, problems and connections
//! mcp        tools and prompts for agents
//! service    a query in, a result out: caches, coalescing, scheduling
//! telemetry  metrics and logs
//! ```

// These macros panic where standard output or standard error is broken.
#![warn(clippy::print_stderr, clippy::print_stdout)]

pub mod cli;
pub mod http;
#[cfg(feature = "mcp")]
mod mcp;
pub mod service;
pub mod telemetry;
