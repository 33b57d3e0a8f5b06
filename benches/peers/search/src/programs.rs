//! The programs, and how each of them is asked for one exact score.
//!
//! Each runs in a process of its own, reads positions from standard input and writes a
//! line of JSON for each. bestmove does so by itself; for the crates this very program
//! does, started once more as `peers solve`.

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

/// What can be measured.
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

/// What a program found out about one position, and at what cost.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Solved {
    /// In Pons's convention: the stones the winner has left at the end, the winning one
    /// included, negative where the side to move loses. None if it is not proven.
    pub(crate) score: Option<i32>,
    /// Microseconds.
    pub(crate) time_us: f64,
    /// Positions searched, if the program counts them.
    pub(crate) nodes: Option<f64>,
}

/// What a process did.
#[derive(Debug)]
pub(crate) struct Run {
    /// One for each position; None where the program cannot do without its book.
    pub(crate) solved: Vec<Option<Solved>>,
    /// The processor time of the whole process: its start, its tables and all.
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
            // A table that is freed and allocated anew then comes from memory that was
            // used before, so that its zeros are written when it is made: otherwise each
            // page of it would come from the kernel in the midst of what is timed.
            command.env(
                "GLIBC_TUNABLES",
                "glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=4294967296",
            );
            command
        };
        let before = processor_time_of_children()?;
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{self} does not start ({command:?}): {error}"))?;
        let mut stdin = child.stdin.take().expect("its standard input is a pipe");
        let input = positions.join("\n") + "\n";
        // In a thread, for it may answer before it has read all.
        let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = child.wait_with_output()?;
        let written = writer.join().expect("the writer does not panic");
        if !output.status.success() {
            return Err(format!("{self}: {} ({command:?})", output.status).into());
        }
        written?;
        let process = processor_time_of_children()?.saturating_sub(before);

        let lines: Vec<&str> = str::from_utf8(&output.stdout)?.lines().collect();
        if lines.len() != positions.len() {
            let (answers, asked) = (lines.len(), positions.len());
            return Err(format!("{self}: {answers} answers to {asked} positions").into());
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

    /// `peers solve`: solves the positions on standard input in this process, where the
    /// first word of a line is a position, so that a file of a data set will do too.
    ///
    /// # Errors
    ///
    /// If this program is bestmove, or a line is not a position.
    pub(crate) fn solve(self) -> Result<(), Box<dyn Error>> {
        let mut solve: Peer = match self {
            Self::Bestmove => return Err("bestmove has a command `solve` of its own".into()),
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

/// The part of bestmove's answer that counts here.
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
        // No board has more than 42.
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

/// Solves the position of a column string, unless it cannot do without its book.
type Peer = Box<dyn FnMut(&str) -> Result<Option<Solved>, Box<dyn Error>>>;

/// Its table is emptied by a new age, for next to nothing.
fn connect_four_ai() -> Peer {
    use connect_four_ai::{Position, Solver};

    let mut solver = Solver::empty(); // of openings
    let mut resets = 0_u8;
    Box::new(move |position| {
        let position = Position::from_moves(position)?;
        // Its age has 8 bits too: one reset more, and the oldest entries would be back.
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

/// Its table can only be made anew, which is not counted. It does not count its nodes,
/// and of positions with fewer than seven stones it looks up the score in its book, which
/// cannot be switched off: those are left out.
fn connect_four_solver() -> Peer {
    use connect_four_solver::{ConnectFour, Solver};

    // So that the memory of the first table has been used before, too.
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

/// The result of some work, and the processor time it took in microseconds, of which
/// reading the clock is about a quarter of one.
///
/// Never inlined, for callgrind is told to count between its entry and its exit.
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

/// Of those that have ended.
fn processor_time_of_children() -> Result<Duration, Box<dyn Error>> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let time = usage.user_time() + usage.system_time();
    Ok(Duration::from_micros(time.num_microseconds().try_into()?))
}
