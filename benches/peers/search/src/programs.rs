//! The programs that are compared, each of which solves positions in its own process.
//!
//! A process reads positions from standard input and writes a line of JSON for each. For
//! bestmove this is `bestmove solve`. For a crate it is this program, started again as
//! `peers solve`.

use std::error::Error;
use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fmt, thread};

use clap::ValueEnum;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use nix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

/// A program to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Program {
    /// The program `bestmove`.
    Bestmove,
    /// The crate of this name.
    ConnectFourAi,
    /// The crate of this name.
    ConnectFourSolver,
}

impl fmt::Display for Program {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Bestmove => "bestmove",
            Self::ConnectFourAi => "connect-four-ai",
            Self::ConnectFourSolver => "connect-four-solver",
        })
    }
}

/// The score of one position, and its cost.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Solved {
    /// The score in Pons's convention: the stones that the winner has left at the end, with
    /// the winning one, negative if the side to move loses. `None` if it is not proven.
    pub(crate) score: Option<i32>,
    /// Time of the search, in microseconds.
    pub(crate) time_us: f64,
    /// Positions searched, if the program counts them.
    pub(crate) nodes: Option<f64>,
}

/// The results and the cost of one process.
#[derive(Debug)]
pub(crate) struct Run {
    /// One for each position; `None` where the program cannot avoid its book.
    pub(crate) solved: Vec<Option<Solved>>,
    /// The CPU time of the whole process, with its start and its tables.
    pub(crate) process: Duration,
}

impl Program {
    /// Solves positions in a new process.
    ///
    /// # Errors
    ///
    /// If the process does not start, fails, or does not answer every position.
    pub(crate) fn run(self, bestmove: &Path, positions: &[&str]) -> Result<Run, Box<dyn Error>> {
        let mut command = if self == Self::Bestmove {
            let mut command = Command::new(bestmove);
            command.args(["solve", "--game", "connect-four", "--threads", "1"]);
            command.args(["--clear", "--valuation", "best", "--book", "off"]);
            command
        } else {
            let mut command = Command::new(env::current_exe()?);
            command.args(["solve", &self.to_string()]);
            // Without these, the kernel would map and zero each page of a new table during
            // the timed call. With them, a new table reuses the memory of the last one and
            // is cleared when it is allocated.
            command.env(
                "GLIBC_TUNABLES",
                "glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=4294967296",
            );
            command
        };
        let before = children_cpu_time()?;
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{self} does not start ({command:?}): {error}"))?;
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        let input = positions.join("\n") + "\n";
        // In a thread, because the process may answer before it has read everything.
        let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = child.wait_with_output()?;
        let written = writer.join().expect("the writer does not panic");
        if !output.status.success() {
            return Err(format!("{self}: {} ({command:?})", output.status).into());
        }
        written?;
        let process = children_cpu_time()?.saturating_sub(before);

        let lines: Vec<&str> = str::from_utf8(&output.stdout)?.lines().collect();
        if lines.len() != positions.len() {
            let (answers, expected) = (lines.len(), positions.len());
            return Err(format!("{self}: {answers} answers to {expected} positions").into());
        }
        let solved = positions
            .iter()
            .zip(lines)
            .map(|(position, line)| match self {
                Self::Bestmove => Ok(Some(
                    serde_json::from_str::<SearchResult>(line)?.into_solved(position.len()),
                )),
                Self::ConnectFourAi | Self::ConnectFourSolver => serde_json::from_str(line),
            });
        Ok(Run {
            solved: solved.collect::<Result<_, _>>()?,
            process,
        })
    }

    /// Solves the positions on standard input in this process, for `peers solve`.
    ///
    /// The first word of a line is a position, so a file of a data set is valid input.
    ///
    /// # Errors
    ///
    /// If the program is bestmove, or a line is not a position.
    pub(crate) fn solve(self) -> Result<(), Box<dyn Error>> {
        let mut solve: Peer = match self {
            Self::Bestmove => return Err("bestmove has its own command `solve`".into()),
            Self::ConnectFourAi => connect_four_ai(),
            Self::ConnectFourSolver => connect_four_solver(),
        };
        let mut output = io::stdout().lock();
        for line in io::stdin().lock().lines() {
            let line = line?;
            let position = line.split(' ').next().unwrap_or_default();
            serde_json::to_writer(&mut output, &solve(position)?)?;
            writeln!(output)?;
        }
        Ok(())
    }
}

/// The used fields of a line that bestmove writes.
#[derive(Deserialize)]
struct SearchResult {
    outcome: Option<String>,
    remoteness: Option<i32>,
    search: Search,
}

#[derive(Deserialize)]
struct Search {
    nodes: f64,
    time_us: f64,
}

impl SearchResult {
    fn into_solved(self, stones: usize) -> Solved {
        // A board has at most 42 stones.
        let stones = i32::try_from(stones).unwrap_or(i32::MAX);
        let score = match (self.outcome.as_deref(), self.remoteness) {
            (Some("win"), Some(plies)) => Some(22 - (stones / 2 + (plies + 1) / 2)),
            (Some("loss"), Some(plies)) => Some((stones + 1) / 2 + plies / 2 - 22),
            (Some("draw"), _) => Some(0),
            _ => None,
        };
        Solved {
            score,
            time_us: self.search.time_us,
            nodes: Some(self.search.nodes),
        }
    }
}

/// A function that solves the position of a column string. It returns `None` if the crate
/// cannot avoid its book.
type Peer = Box<dyn FnMut(&str) -> Result<Option<Solved>, Box<dyn Error>>>;

/// Returns the solver of connect-four-ai. Clearing its table takes almost no time: the age of
/// the entries is increased.
fn connect_four_ai() -> Peer {
    use connect_four_ai::{Position, Solver};

    let mut solver = Solver::empty(); // without book
    let mut resets = 0_u8;
    Box::new(move |position| {
        let position = Position::from_moves(position)?;
        // The age has 8 bits: after one more reset, the oldest entries would be valid again.
        if resets == u8::MAX {
            solver = Solver::empty();
            resets = 0;
        }
        solver.reset();
        resets += 1;
        let (score, time_us) = timed(|| solver.solve(&position));
        Ok(Some(Solved {
            score: Some(score.into()),
            time_us,
            nodes: Some(u32::try_from(solver.explored_positions)?.into()),
        }))
    })
}

/// Returns the solver of connect-four-solver.
///
/// Its table cannot be cleared, so each position gets a new solver, which is not timed. It
/// does not count its nodes. Positions with fewer than seven stones are left out, because it
/// looks them up in its book, which cannot be switched off.
fn connect_four_solver() -> Peer {
    use connect_four_solver::{ConnectFour, Solver};

    // The first timed solver must reuse memory, too.
    drop(black_box(Solver::new()));
    Box::new(|position| {
        let position = ConnectFour::from_move_list(position);
        if position.stones() < 7 {
            return Ok(None);
        }
        let mut solver = Solver::new();
        let (score, time_us) = timed(|| solver.score(&position));
        Ok(Some(Solved {
            score: Some(score.into()),
            time_us,
            nodes: None,
        }))
    })
}

/// Returns the result of some work and its CPU time in microseconds. Reading the clock takes
/// about a quarter of a microsecond.
///
/// It is never inlined, because callgrind counts between its entry and its exit.
#[inline(never)]
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let now = || {
        let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID);
        Duration::from(time.expect("Linux has a clock for each thread"))
    };
    let begin = now();
    let result = work();
    (result, now().saturating_sub(begin).as_secs_f64() * 1e6)
}

/// Returns the CPU time of the child processes that have ended.
fn children_cpu_time() -> Result<Duration, Box<dyn Error>> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let time = usage.user_time() + usage.system_time();
    Ok(Duration::from_micros(time.num_microseconds().try_into()?))
}
