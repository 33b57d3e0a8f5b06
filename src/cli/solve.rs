//! `bestmove solve`: reads positions from standard input, and writes an answer a line.

use std::io::{self, BufRead as _, ErrorKind, Write as _, stderr, stdin, stdout};
use std::num::NonZeroU16;

use bestmove_api::embedded::PositionLine;
use bestmove_engine::erased::{DynGame, Resources, Scope, ThreadShare};
use bestmove_engine::games::GAMES;
use clap::{Args, ValueEnum};
use thiserror::Error;

use super::args::{available_cores, bytes, game_parser};

/// The arguments of `bestmove solve`.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct SolveArgs {
    /// Game of the lines that do not name one
    #[arg(long, default_value = GAMES[0].name(), value_parser = game_parser(), value_name = "GAME")]
    pub(super) game: &'static dyn DynGame,

    /// Threads of a search [default: number of cores]
    #[arg(long, value_name = "NUMBER")]
    pub(super) threads: Option<NonZeroU16>,

    /// Search every position from empty tables
    #[arg(long)]
    pub(super) clear: bool,

    /// Moves to value: all, or only one of the best
    #[arg(long, default_value = "all", value_name = "MOVES")]
    pub(super) valuation: Valuation,

    /// Use of opening books by the search
    #[arg(long, default_value = "on", value_name = "SWITCH")]
    pub(super) book: OnOff,

    /// Maximum size of each of two tables, of proofs and of estimates, in megabytes. A third table, of
    /// comparisons, has an eighth of it at most
    #[arg(long, default_value = "1024", value_name = "NUMBER")]
    pub(super) table_mb: NonZeroU16,
}

/// A switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OnOff {
    /// Enabled.
    On,
    /// Disabled.
    Off,
}

/// The moves that get a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Valuation {
    /// One of the best moves.
    Best,
    /// Every legal move.
    All,
}

impl From<Valuation> for Scope {
    fn from(valuation: Valuation) -> Self {
        match valuation {
            Valuation::Best => Self::BestMove,
            Valuation::All => Self::AllMoves,
        }
    }
}

/// The reason why not every line has an answer.
#[derive(Debug, Error)]
pub enum SolveError {
    /// Standard input cannot be read.
    #[error("cannot read line {line}: {source}")]
    Read {
        /// The number of the line, from 1.
        line: usize,
        /// The error of the operating system.
        source: io::Error,
    },
    /// Standard output cannot be written.
    #[error("cannot write: {0}")]
    Write(#[source] io::Error),
    /// This number of lines are no positions. The other lines have answers.
    #[error("rejected lines: {0}")]
    Rejected(usize),
}

/// Answers the lines in order, each before the next is read.
pub(super) fn run(args: &SolveArgs) -> Result<(), SolveError> {
    let mut resources = Resources::new(ThreadShare::default(), bytes(args.table_mb));
    resources.enhancements.book = args.book == OnOff::On;
    let mut previous: Option<PositionLine> = None;
    let mut rejected = 0;
    let mut output = stdout().lock();
    for (line, text) in (1..).zip(stdin().lock().split(b'\n')) {
        let text = text.map_err(|source| SolveError::Read { line, source })?;
        let position = match PositionLine::parse(&text, args.game, args.valuation.into()) {
            Ok(position) => position,
            Err(error) => {
                let _ = writeln!(stderr(), "bestmove: line {line}: {error}");
                rejected += 1;
                continue;
            }
        };
        let is_repeatable = position.is_repeatable();
        let has_same_rules = previous.is_some_and(|previous| previous.has_rules_of(&position));
        if args.clear || is_repeatable || !has_same_rules {
            resources.memory.clear();
        }
        resources.threads = if is_repeatable {
            ThreadShare::default()
        } else {
            ThreadShare::with_threads(args.threads.unwrap_or_else(available_cores).into())
        };
        let answer = position.answer(&mut resources);
        match writeln!(output, "{answer}") {
            Ok(()) => {}
            // The reader has stopped reading, as `head` does.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            Err(error) => return Err(SolveError::Write(error)),
        }
        previous = Some(position);
    }
    match rejected {
        0 => Ok(()),
        _ => Err(SolveError::Rejected(rejected)),
    }
}
