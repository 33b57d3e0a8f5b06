//! The program as it is used from a terminal: the command line, and a file for each command.

mod args;
mod bench;
mod book;
mod command;
mod effective_config;
mod health;
mod journal;
mod position_line;
mod progress;
mod serve;
mod solve;

pub use book::BookError;
pub use command::{Cli, CommandError, run};
pub use health::HealthError;
pub use serve::ServeError;
pub use solve::SolveError;
