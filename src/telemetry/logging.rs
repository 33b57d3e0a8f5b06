//! The log of the program, on standard error.
//!
//! A thread of its own writes the lines, and all other threads only hand them over. Standard
//! error may be a pipe that nobody reads: each thread that wrote to it would wait forever. The
//! lines that may wait for the thread are bounded. The log drops and counts all further lines,
//! and those that cannot be written.

use std::backtrace::Backtrace;
use std::convert::Infallible;
use std::error::Error;
use std::io::{self, IsTerminal as _, Write, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use tracing::Level;
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{fmt, registry};

/// Lines that may wait to be written. Most have some hundred bytes, and all a few megabytes.
const MAX_BUFFERED_LINES: usize = 8_192;

/// Longest time to write the last lines at the end of the process.
const FLUSH_TIMEOUT: Duration = Duration::from_millis(1_500);

/// Lines that found the buffer full.
static OVERFLOW: OnceLock<ErrorCounter> = OnceLock::new();

/// Lines that could not be written.
static WRITE_ERRORS: AtomicU64 = AtomicU64::new(0);

/// A target that is off unless the operator names a level for it. The SDK of MCP logs several lines
/// for every request, a warning for each one that a client gets wrong, and an error for each client
/// that hangs up.
const QUIET_TARGET: &str = "rmcp";

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
    #[error(
        "{directive:?} is neither a level (off, error, warn, info, debug or trace) nor such as \
         bestmove=debug"
    )]
    InvalidFilter {
        /// The malformed directive.
        directive: String,
    },
    /// The process already has a log.
    #[error("cannot start the log: {0}")]
    AlreadyStarted(#[source] Box<dyn Error + Send + Sync>),
}

/// Parses log directives: a level, or a list such as `info,bestmove=debug`.
///
/// # Errors
///
/// A directive is malformed, or there is none.
pub fn parse_filter(directives: &str) -> Result<Targets, LogError> {
    let mut filter = Targets::new().with_target(QUIET_TARGET, LevelFilter::OFF);
    for directive in directives.trim_end_matches(',').split(',') {
        let (target, level) =
            parse_directive(directive.trim()).ok_or_else(|| LogError::InvalidFilter {
                directive: directive.to_owned(),
            })?;
        filter = match target {
            Some(target) => filter.with_target(target, level),
            None => filter.with_default(level),
        };
    }
    Ok(filter)
}

/// Parses the level of a target, or of all targets.
fn parse_directive(directive: &str) -> Option<(Option<&str>, LevelFilter)> {
    let (target, level) = match directive.split_once('=') {
        Some((target, level)) => (Some(target), level),
        None => (None, directive),
    };
    // The crate takes no text for a level, and any text for a target.
    let is_part_of_path = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
    let is_path = |target: &str| !target.is_empty() && target.chars().all(is_part_of_path);
    let is_complete = !level.is_empty() && target.is_none_or(is_path);
    is_complete.then_some((target, level.parse().ok()?))
}

/// Adds the lines of requests to a filter, whatever its level is.
pub(crate) fn with_access_log(filter: Targets) -> Targets {
    filter.with_target("bestmove::access", Level::INFO)
}

/// Starts the log of the process, and logs panics as errors.
///
/// # Errors
///
/// The process already has a log.
pub fn init(format: LogFormat, filter: Targets) -> Result<LogGuard, LogError> {
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(MAX_BUFFERED_LINES)
        .lossy(true)
        .thread_name("log")
        .finish(CountingStderr);
    let guard = LogGuard(Some(guard));
    let dropped = writer.error_counter();
    let lines = fmt::layer()
        .with_writer(writer)
        // Such an error would be printed on standard error, and panic where that is broken.
        .log_internal_errors(false);
    let log = registry().with(filter);
    let started = match format {
        LogFormat::Text => log.with(lines.with_ansi(stderr().is_terminal())).try_init(),
        LogFormat::Json => log.with(lines.json().flatten_event(true)).try_init(),
    };
    started.map_err(|error| LogError::AlreadyStarted(error.into()))?;
    OVERFLOW.get_or_init(|| dropped);
    // The default hook writes plain text, which JSON readers reject, and does not name the
    // request that panicked. It would also block while nobody reads standard error. This hook
    // writes nothing itself, as a panic inside a hook ends the process.
    std::panic::set_hook(Box::new(|panic| {
        let backtrace = Backtrace::capture();
        tracing::error!(%panic, %backtrace, "panicked");
    }));
    Ok(guard)
}

/// The number of lines that the log has dropped since the process started.
pub(crate) fn dropped_lines() -> u64 {
    let overflow = OVERFLOW.get().map_or(0, ErrorCounter::dropped_lines);
    WRITE_ERRORS.load(Ordering::Relaxed) + overflow as u64
}

/// Standard error, which counts lines that cannot be written instead of returning errors.
#[derive(Debug)]
struct CountingStderr;

impl Write for CountingStderr {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if stderr().write_all(line).is_err() {
            WRITE_ERRORS.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A guard that writes the last lines of the log when it is dropped, while there is time.
#[must_use = "dropping the guard ends the log"]
#[derive(Debug)]
pub struct LogGuard(Option<WorkerGuard>);

impl Drop for LogGuard {
    fn drop(&mut self) {
        let guard = self.0.take();
        let (flushed, wait) = mpsc::channel::<Infallible>();
        // The guard of the library has time limits of its own. But it reports on standard output
        // that it exceeds them, which can block or panic, too.
        let _ = thread::Builder::new().spawn(move || {
            drop(guard);
            drop(flushed);
        });
        let _ = wait.recv_timeout(FLUSH_TIMEOUT);
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::fs::File;
    use std::process::{self, Child, Command, Stdio};
    use std::time::Instant;

    use super::*;

    /// The variable that makes this test program log more than standard error takes.
    const LOGS: &str = "BESTMOVE_TEST_LOGS";

    #[test]
    fn directives_name_levels_of_all_targets_and_of_some() {
        let filter = parse_filter("warn, bestmove=debug,").unwrap();
        assert!(filter.would_enable("bestmove::http", &Level::DEBUG));
        assert!(filter.would_enable("hyper", &Level::WARN));
        assert!(!filter.would_enable("hyper", &Level::INFO));
        for target in ["rmcp", "rmcp::service", "rmcp::transport::async_rw"] {
            assert!(!filter.would_enable(target, &Level::ERROR), "{target}");
        }
        assert!(
            parse_filter("rmcp=info")
                .unwrap()
                .would_enable("rmcp", &Level::INFO)
        );
    }

    #[test]
    fn filters_that_would_silence_the_log_by_mistake_are_refused() {
        let without_level = [
            "",
            " ",
            "loud",
            "info,,a=debug",
            "bestmove=",
            "bestmove=loud",
        ];
        let without_target = ["=debug", "=,=", "[request]=debug", "bestmove =debug"];
        for directives in without_level.into_iter().chain(without_target) {
            parse_filter(directives).expect_err(directives);
        }
    }

    /// Fills the log, panics, ends the log, and exits with 0 if lines were dropped. Standard
    /// output is full, too.
    fn log_and_exit() -> ! {
        thread::spawn(|| while io::stdout().write_all(&[b'\n'; 4_096]).is_ok() {});
        let log = init(LogFormat::Text, parse_filter("info").unwrap()).unwrap();
        for line in 0..2 * MAX_BUFFERED_LINES {
            tracing::info!(line);
        }
        let panicked = thread::spawn(|| panic!("on purpose")).join();
        drop(log);
        let as_expected = panicked.is_err() && dropped_lines() > 0;
        process::exit(i32::from(!as_expected));
    }

    /// Waits for the end of a process, but not forever, and returns its exit code.
    fn exit_code(mut child: Child) -> Option<i32> {
        let started = Instant::now();
        while started.elapsed() < Duration::from_mins(1) {
            if let Some(status) = child.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(20));
        }
        child.kill().unwrap();
        child.wait().unwrap().code()
    }

    #[test]
    fn panic_is_survived_while_standard_error_takes_no_lines() {
        if env::var_os(LOGS).is_some() {
            log_and_exit();
        }
        let full_disk = File::options().write(true).open("/dev/full").unwrap();
        let (dead_reader, without_reader) = io::pipe().unwrap();
        drop(dead_reader);
        let (_idle_reader, unread) = io::pipe().unwrap();
        for (name, stderr) in [
            ("full disk", Stdio::from(full_disk)),
            ("dead reader", without_reader.into()),
            ("idle reader", unread.into()),
        ] {
            let (_idle_reader, stdout) = io::pipe().unwrap();
            let child = Command::new(env::current_exe().unwrap())
                .args(["--nocapture", "panic_is_survived_while_standard_error"])
                .env(LOGS, "")
                .stdout(stdout)
                .stderr(stderr)
                .spawn()
                .unwrap();
            assert_eq!(exit_code(child), Some(0), "{name}");
        }
    }
}
