//! What the command line, the environment and a file of settings say.

mod file;
mod in_force;
mod serve;

use std::ffi::OsString;
use std::net::SocketAddr;
use std::num::{NonZeroU16, NonZeroUsize};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::error::ErrorKind;
use clap::{
    ArgMatches, Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum,
};

use crate::engine::{Engine, Scope};
use crate::games::GAMES;
use file::SettingsFile;

pub use serve::{Secret, Serve};

/// The best move of a board, with the exact score of every other, over HTTP.
///
/// Without a command, `serve` is meant; its options may then stand alone.
#[derive(Clone, Debug, Parser)]
#[command(version, override_usage = "bestmove [COMMAND] [OPTIONS]")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// Reads a command line, the name of the program first, the environment, and the file of
    /// settings that they name.
    ///
    /// # Errors
    ///
    /// It cannot be understood, or asks for help or the version.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let (_, matches) = Self::matches(arguments)?;
        Self::from_arg_matches(&matches)
    }

    /// The settings of `serve` that are in force, as a file of settings that says where each
    /// comes from; secrets are hidden.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub fn in_force(arguments: impl IntoIterator<Item = OsString>) -> Result<String, clap::Error> {
        let (file, matches) = Self::matches(arguments)?;
        let command = Self::command();
        let settings = matches.subcommand().and_then(|(name, matches)| {
            let command = command.find_subcommand(name)?;
            Some(in_force::settings(command, matches, file.as_ref()))
        });
        Ok(settings.unwrap_or_default())
    }

    fn matches(
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Result<(Option<SettingsFile>, ArgMatches), clap::Error> {
        let mut arguments: Vec<_> = arguments.into_iter().collect();
        let first = arguments.get(1).map(|argument| argument.to_string_lossy());
        let about_the_program = ["-h", "--help", "-V", "--version"];
        if first.is_none_or(|first| {
            first.starts_with('-') && !about_the_program.contains(&first.as_ref())
        }) {
            arguments.insert(1.min(arguments.len()), "serve".into());
        }
        let mut command = Self::command();
        let file = SettingsFile::named_by(&arguments)
            .map_err(|error| command.error(ErrorKind::InvalidValue, error))?;
        if let Some(file) = &file {
            command = file
                .applied_to(command)
                .map_err(|error| Self::command().error(ErrorKind::InvalidValue, error))?;
        }
        let matches = command.try_get_matches_from(arguments);
        let matches = matches.map_err(|error| match &file {
            Some(file) => file.blamed(error),
            None => error,
        })?;
        Ok((file, matches))
    }
}

/// What the program can do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Answer requests until SIGINT or SIGTERM (the default)
    Serve(Serve),
    /// Check the settings of `serve`, and print those in force with secrets hidden
    Config(Serve),
    /// Ask a running server whether it is ready; exit with 0 if so, with 1 if not
    Health(Health),
    /// Measure the search on positions of every game
    Bench(Bench),
    /// Make the opening book of a game, or go on making it
    Book(MakeBook),
    /// Answer the positions on standard input, a line of JSON each
    Solve(Solve),
}

/// The number of cores this process may use.
#[must_use]
pub fn cores() -> NonZeroU16 {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    cores.try_into().unwrap_or(NonZeroU16::MAX)
}

/// The options of `bestmove health`.
#[derive(Clone, Debug, Args)]
pub struct Health {
    /// File of settings of the server, which may say where it listens
    #[arg(long, env = "BESTMOVE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// The address that the server was told to listen on
    #[arg(
        long,
        env = "BESTMOVE_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS"
    )]
    pub listen: SocketAddr,
}

/// The options of `bestmove solve`.
#[derive(Clone, Copy, Debug, Args)]
pub struct Solve {
    /// The game, where a line does not name one
    #[arg(long, default_value = GAMES[0].name(), value_parser = game(), value_name = "GAME")]
    pub game: &'static dyn Engine,

    /// Threads to search with [default: one for each core]
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<NonZeroU16>,

    /// Forget, before every position, what was found out about those before
    #[arg(long)]
    pub clear: bool,

    /// Which moves to value: all, or only one of the best
    #[arg(long, default_value = "all", value_name = "MOVES")]
    pub score: ScoreOf,

    /// Whether what is known by heart may be used
    #[arg(long, default_value = "on", value_name = "SWITCH")]
    pub book: Switch,

    /// Megabytes that each of the two tables may take, of proofs and of estimates
    #[arg(long, default_value = "1024", value_name = "NUMBER")]
    pub table_mb: NonZeroU16,
}

impl Solve {
    /// The number of threads to search with.
    #[must_use]
    pub fn threads(&self) -> NonZeroU16 {
        self.threads.unwrap_or_else(cores)
    }

    /// The most memory that each of the two tables takes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        bytes(self.table_mb)
    }
}

/// The options of `bestmove bench`.
#[derive(Clone, Copy, Debug, Args)]
pub struct Bench {
    /// What it is with each technique switched off in turn, as a Markdown table
    #[arg(long)]
    pub ablation: bool,
}

/// The options of `bestmove book`.
#[derive(Clone, Debug, Args)]
pub struct MakeBook {
    /// The game
    #[arg(value_parser = game(), value_name = "GAME")]
    pub game: &'static dyn Engine,

    /// Plies from the start to the positions of the book
    #[arg(long, default_value = "8", value_name = "NUMBER")]
    pub plies: u32,

    /// The file to write [default: data/GAME.book]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Positions to solve at a time, by one thread each [default: one for each core]
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<NonZeroU16>,

    /// Megabytes that the tables may take, all together
    #[arg(long, default_value = "1024", value_name = "NUMBER")]
    pub table_mb: NonZeroU16,
}

impl MakeBook {
    /// The file to write.
    #[must_use]
    pub fn output(&self) -> PathBuf {
        let usual = || format!("data/{}.book", self.game.name()).into();
        self.output.clone().unwrap_or_else(usual)
    }

    /// The number of positions to solve at a time.
    #[must_use]
    pub fn threads(&self) -> NonZeroU16 {
        self.threads.unwrap_or_else(cores)
    }

    /// The most memory that one of the tables takes.
    #[must_use]
    pub fn table_bytes_each(&self) -> usize {
        bytes(self.table_mb) / usize::from(self.threads().get())
    }
}

fn bytes(megabytes: NonZeroU16) -> usize {
    usize::from(megabytes.get()) << 20
}

/// A game of the menu by its name.
fn game() -> impl clap::builder::TypedValueParser<Value = &'static dyn Engine> {
    let names = GAMES.iter().map(|game| game.name());
    PossibleValuesParser::new(names).map(|name| {
        let chosen = GAMES.iter().find(|game| game.name() == name);
        *chosen.expect("only names of the menu are possible")
    })
}

/// Whether something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is.
    On,
    /// It is not.
    Off,
}

/// The moves that are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ScoreOf {
    /// One of the best.
    Best,
    /// Every legal one.
    All,
}

impl From<ScoreOf> for Scope {
    fn from(score: ScoreOf) -> Self {
        match score {
            ScoreOf::Best => Self::Best,
            ScoreOf::All => Self::All,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    fn read(arguments: &[&str]) -> Result<Command, clap::Error> {
        Cli::read(arguments.iter().map(OsString::from)).map(|cli| cli.command)
    }

    #[test]
    fn serve_is_the_default() {
        let port = |command| match command {
            Command::Serve(serve) => serve.listen.port(),
            Command::Config(_)
            | Command::Health(_)
            | Command::Bench(_)
            | Command::Book(_)
            | Command::Solve(_) => {
                panic!("not asked for")
            }
        };
        assert_eq!(port(read(&["bestmove", "--listen", "[::1]:7"]).unwrap()), 7);
        assert_eq!(
            port(read(&["bestmove", "serve", "--listen", "[::1]:7"]).unwrap()),
            7
        );
        assert!(matches!(read(&["bestmove"]), Ok(Command::Serve(_))));
    }

    #[test]
    fn help_is_about_the_whole_program() {
        let help = read(&["bestmove", "--help"]).unwrap_err().to_string();
        assert!(help.contains("serve") && help.contains("health"), "{help}");
    }
}
