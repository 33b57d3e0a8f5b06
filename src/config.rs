//! What the command line and the environment say.

use std::net::SocketAddr;
use std::num::{NonZeroU16, NonZeroU64};
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::games::GAMES;
use crate::http::Settings;

/// The best move of a board, with the exact score of every other, over HTTP.
#[derive(Clone, Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; `serve` if nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The options of `serve`, which may also stand alone.
    #[command(flatten)]
    pub serve: Serve,
}

impl Cli {
    /// The command to carry out.
    #[must_use]
    pub fn into_command(self) -> Command {
        self.command.unwrap_or(Command::Serve(self.serve))
    }
}

/// What the program can do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Answer requests until SIGINT or SIGTERM (the default)
    Serve(Serve),
    /// Ask a running server whether it is ready; exit with 0 if so, with 1 if not
    Health(Health),
}

/// The options of `bestmove serve`.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(
        long,
        env = "BESTMOVE_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS"
    )]
    pub listen: SocketAddr,

    /// Searches that compute at a time [default: one for each core]
    #[arg(long, env = "BESTMOVE_SEARCHES", value_name = "NUMBER")]
    pub searches: Option<NonZeroU16>,

    /// Searches that may wait for their turn before requests are refused
    #[arg(
        long,
        env = "BESTMOVE_QUEUE",
        default_value_t = 1024,
        value_name = "NUMBER"
    )]
    pub queue: u16,

    /// Positions that one search may visit at the most
    #[arg(
        long,
        env = "BESTMOVE_MAX_NODES",
        default_value = "50000000",
        value_name = "NUMBER"
    )]
    pub max_nodes: NonZeroU64,

    /// Seconds that accepted searches have to end when the server is told to stop
    #[arg(
        long,
        env = "BESTMOVE_GRACE",
        default_value_t = 10,
        value_name = "SECONDS"
    )]
    pub grace: u16,

    /// What to log: a level, or directives such as `info,bestmove=debug`
    #[arg(
        long,
        env = "BESTMOVE_LOG",
        default_value = "info",
        value_name = "FILTER"
    )]
    pub log: String,
}

impl Serve {
    /// The settings of the service.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings {
            games: GAMES,
            searches: self.searches.map_or_else(cores, NonZeroU16::get),
            queue: self.queue,
            max_nodes: self.max_nodes.get(),
        }
    }

    /// How long accepted searches have to end.
    #[must_use]
    pub fn grace(&self) -> Duration {
        Duration::from_secs(self.grace.into())
    }
}

/// The number of cores this process may use.
fn cores() -> u16 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    u16::try_from(cores).unwrap_or(u16::MAX)
}

/// The options of `bestmove health`.
#[derive(Clone, Copy, Debug, Args)]
pub struct Health {
    /// The address that the server was told to listen on
    #[arg(
        long,
        env = "BESTMOVE_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS"
    )]
    pub listen: SocketAddr,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn serve_is_the_default() {
        let cli = Cli::parse_from(["bestmove", "--listen", "127.0.0.1:0"]);
        assert!(matches!(cli.into_command(), Command::Serve(serve) if serve.listen.port() == 0));
    }
}
