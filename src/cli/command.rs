//! The command line as a whole, and the choice of a command.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write as _, stdout};

use clap::{ArgMatches, Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use clap_complete::Shell;
use thiserror::Error;

use super::health::{self, HealthArgs, HealthError};
#[cfg(feature = "mcp")]
use super::mcp::{self, McpError};
use super::processor::{self, ProcessorError};
use super::serve::{self, ServeArgs, ServeError};
use super::solve::{self, SolveArgs, SolveError};
use crate::http::openapi;

/// The best move of a board and the score of every move, exact where it can be proven, over HTTP.
///
/// Without a command, `serve` runs; its options may then stand alone.
#[derive(Clone, Debug, Parser)]
#[command(version, override_usage = "bestmove [COMMAND] [OPTIONS]")]
#[cfg_attr(not(feature = "full"), command(after_help = super::args::INCOMPLETE_BUILD))]
pub struct Cli {
    /// The command to run.
    #[command(subcommand)]
    command: Command,
}

/// The commands of the program.
#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Answer requests until SIGINT or SIGTERM (default)
    Serve(ServeArgs),
    /// Check the settings of `serve` and print them with their sources; secrets are hidden
    Config(ServeArgs),
    /// Ask a running server whether it is ready; exit with 0 if so, otherwise with 1
    Health(HealthArgs),
    /// Offer the tools for agents on standard input and output (MCP)
    #[cfg(feature = "mcp")]
    Mcp,
    /// Answer the positions on standard input, one line of JSON each
    Solve(SolveArgs),
    /// Print the contract of this build: the OpenAPI document, as YAML
    Openapi,
    /// Print the completion script for a shell
    #[command(hide = true)]
    Completions(CompletionsArgs),
}

/// The arguments of `bestmove completions`.
#[derive(Clone, Copy, Debug, Args)]
struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// The reason why a command failed.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The command line or the environment is not understood, or asks for help or the version.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    /// The processor lacks an instruction.
    #[error(transparent)]
    Processor(#[from] ProcessorError),
    /// `bestmove serve` or `bestmove config` failed.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// `bestmove health` failed.
    #[error(transparent)]
    Health(#[from] HealthError),
    /// `bestmove mcp` failed.
    #[cfg(feature = "mcp")]
    #[error(transparent)]
    Mcp(#[from] McpError),
    /// Standard output cannot be written.
    #[error("cannot write: {0}")]
    Write(#[source] io::Error),
    /// `bestmove solve` failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Runs the command that a command line names, which begins with the name of the program.
///
/// # Errors
///
/// The processor lacks an instruction, the command line is not understood, or the command fails.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<(), CommandError> {
    processor::check()?;
    let matches = parse(arguments)?;
    match Cli::from_arg_matches(&matches)?.command {
        Command::Serve(args) => serve::run(&args, given(&matches))?,
        Command::Config(args) => print(serve::check(&args, given(&matches))?.as_bytes())?,
        Command::Health(args) => health::run(&args)?,
        #[cfg(feature = "mcp")]
        Command::Mcp => mcp::run()?,
        Command::Solve(args) => solve::run(&args)?,
        Command::Openapi => print(openapi::yaml().as_bytes())?,
        Command::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "bestmove", &mut script);
            print(&script)?;
        }
    }
    Ok(())
}

/// The arguments of the command, as they were given.
fn given(matches: &ArgMatches) -> &ArgMatches {
    let (_, given) = matches.subcommand().expect("a command was parsed");
    given
}

fn print(text: &[u8]) -> Result<(), CommandError> {
    let mut output = stdout();
    unless_closed(output.write_all(text).and_then(|()| output.flush()))
}

/// Ignores the error of a reader that has stopped reading, as `head` does.
fn unless_closed(written: io::Result<()>) -> Result<(), CommandError> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(CommandError::Write(error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Parses a command line. Without a command, `serve` is inserted.
fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<ArgMatches, clap::Error> {
    const GLOBAL_FLAGS: [&str; 4] = ["-h", "--help", "-V", "--version"];
    let mut arguments: Vec<_> = arguments.into_iter().collect();
    let first = arguments.get(1).map(|argument| argument.to_string_lossy());
    if first.is_none_or(|first| first.starts_with('-') && !GLOBAL_FLAGS.contains(&first.as_ref())) {
        arguments.insert(1.min(arguments.len()), "serve".into());
    }
    Cli::command().try_get_matches_from(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    fn command_of(arguments: &[&str]) -> Result<Command, clap::Error> {
        let matches = parse(arguments.iter().map(OsString::from))?;
        Cli::from_arg_matches(&matches).map(|cli| cli.command)
    }

    #[test]
    fn serve_is_the_default_command() {
        for arguments in [
            &["bestmove", "--listen", "[::1]:7"][..],
            &["bestmove", "serve", "--listen", "[::1]:7"],
        ] {
            let Ok(Command::Serve(args)) = command_of(arguments) else {
                panic!("{arguments:?} does not serve");
            };
            assert_eq!(args.listen.port(), 7);
        }
        assert!(matches!(command_of(&["bestmove"]), Ok(Command::Serve(_))));
    }

    #[test]
    fn help_is_about_the_whole_program() {
        let help = command_of(&["bestmove", "--help"]).unwrap_err().to_string();
        assert!(help.contains("serve") && help.contains("health"), "{help}");
    }

    #[test]
    fn rate_burst_requires_rate_limit() {
        let error = command_of(&["bestmove", "--rate-burst", "9"]).unwrap_err();
        assert!(error.to_string().contains("--rate-limit"), "{error}");
        let both = ["bestmove", "--rate-burst", "9", "--rate-limit", "3"];
        assert!(command_of(&both).is_ok());
    }
}
