//! The log of the program, on standard error.

use std::backtrace::Backtrace;
use std::error::Error;
use std::io::IsTerminal as _;

use clap::ValueEnum;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// A line of text for people.
    Text,
    /// A line of JSON for programs.
    Json,
}

/// The reason why logging cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The directives are malformed.
    #[error("invalid log filter {directives:?}: {source}")]
    InvalidFilter {
        /// The directives.
        directives: String,
        /// The malformed part.
        source: ParseError,
    },
    /// The process already has a log.
    #[error("cannot start the log: {0}")]
    AlreadyStarted(#[source] Box<dyn Error + Send + Sync>),
}

/// Parses log directives: a level, or a list such as `info,bestmove=debug`.
///
/// # Errors
///
/// The directives are malformed.
pub fn parse_filter(directives: &str) -> Result<EnvFilter, LogError> {
    EnvFilter::try_new(directives).map_err(|source| LogError::InvalidFilter {
        directives: directives.to_owned(),
        source,
    })
}

/// Starts the log of the process, and logs panics as errors.
///
/// # Errors
///
/// The directives are malformed, or the process already has a log.
pub fn init(format: LogFormat, directives: &str) -> Result<(), LogError> {
    let log = tracing_subscriber::fmt()
        .with_env_filter(parse_filter(directives)?)
        .with_writer(std::io::stderr);
    let started = match format {
        LogFormat::Text => log.with_ansi(std::io::stderr().is_terminal()).try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
    started.map_err(LogError::AlreadyStarted)?;
    // The default hook writes plain text, which JSON readers reject, and does not name the
    // request that panicked.
    std::panic::set_hook(Box::new(|panic| {
        let backtrace = Backtrace::capture();
        tracing::error!(%panic, %backtrace, "panicked");
    }));
    Ok(())
}
