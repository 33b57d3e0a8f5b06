//! The program as it is used from a terminal: the command line, and a file for each command.

mod args;
#[cfg(feature = "tools")]
mod bench;
#[cfg(feature = "tools")]
mod book;
mod command;
#[cfg(test)]
mod configuration_table;
#[cfg(feature = "tools")]
mod deviations;
mod effective_config;
#[cfg(feature = "tools")]
mod fit;
mod health;
#[cfg(feature = "tools")]
mod journal;
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(feature = "tools")]
mod position_line;
mod processor;
#[cfg(feature = "tools")]
mod progress;
#[cfg(feature = "tools")]
mod regression;
mod runtime;
#[cfg(feature = "tools")]
mod selfplay;
mod serve;
#[cfg(feature = "tools")]
mod solve;

#[cfg(feature = "tools")]
pub use book::BookError;
pub use command::{Cli, CommandError, run};
pub use health::HealthError;
#[cfg(feature = "mcp")]
pub use mcp::McpError;
pub use processor::ProcessorError;
pub use serve::ServeError;
#[cfg(feature = "tools")]
pub use solve::SolveError;
