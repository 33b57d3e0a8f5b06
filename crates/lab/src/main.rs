//! `bestmove-lab`: what people run who work on the engine, with a file for each command.

mod args;
mod bench;
mod bench_positions;
mod book;
mod fit;
mod game_args;
mod journal;
mod levels;
mod openings;
mod played_game;
mod regression;
mod selfplay;

use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use clap::Parser;
use thiserror::Error;

use crate::bench::BenchArgs;
use crate::book::{BookArgs, BookError};
use crate::fit::FitArgs;
use crate::levels::LevelsArgs;
use crate::selfplay::SelfplayArgs;

/// Benchmarks of the search, matches of the engine against itself, fits and books
#[derive(Clone, Debug, Parser)]
#[command(version)]
enum Command {
    /// Measure the search on positions of every game
    Bench(BenchArgs),
    /// Build the opening book of a game, or resume building it
    Book(BookArgs),
    /// Play games of the engine against itself, with and without techniques of the search
    Selfplay(SelfplayArgs),
    /// Play levels against each other
    Levels(LevelsArgs),
    /// Fit the weights of an evaluation to games of `selfplay` on standard input
    Fit(FitArgs),
}

/// The reason why a command failed.
#[derive(Debug, Error)]
enum CommandError {
    /// Standard output cannot be written, or standard input cannot be read.
    #[error("cannot read or write: {0}")]
    Io(#[from] io::Error),
    #[error(transparent)]
    Book(#[from] BookError),
}

fn main() -> ExitCode {
    match run(Command::parse()) {
        // The reader has stopped reading, as `head` does.
        Err(CommandError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "bestmove-lab: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), CommandError> {
    match command {
        Command::Bench(args) => bench::run(&args)?,
        Command::Book(args) => book::run(&args)?,
        Command::Selfplay(args) => selfplay::run(&args)?,
        Command::Levels(args) => levels::run(&args)?,
        Command::Fit(args) => fit::run(&args)?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn command_line_is_consistent() {
        Command::command().debug_assert();
    }
}
