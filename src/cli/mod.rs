//! The program as it is used from a terminal: the command line, and a file for each command.

mod args;
mod command;
mod health;
#[cfg(feature = "mcp")]
mod mcp;
mod processor;
mod runtime;
mod serve;
mod solve;

pub use command::{Cli, CommandError, run};
pub use health::HealthError;
#[cfg(feature = "mcp")]
pub use mcp::McpError;
pub use processor::ProcessorError;
pub use serve::ServeError;
pub use solve::SolveError;
