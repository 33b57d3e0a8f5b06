//! A comparison of bestmove with two crates that solve only Connect Four.
//!
//! The task is one exact score of a position, without book, by one thread, with an empty
//! table before each position.

mod programs;

use std::error::Error;
use std::fs;
use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::programs::{Program, Run, Solved};

/// Compares bestmove with its peers on sets of Connect Four positions, as a Markdown table.
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    comparison: Comparison,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Solves the positions on standard input with one of the crates. The first word of each
    /// line is a column string; one line of JSON answers it.
    Solve {
        /// The crate.
        program: Program,
    },
}

#[derive(Debug, Args)]
struct Comparison {
    /// The folder of the sets `Test_L1_R1` and so on. Each line is a column string and its score.
    #[arg(long, default_value = "../../../../shared/data/connect-four")]
    data: PathBuf,
    /// The program `bestmove`.
    #[arg(long, default_value = "../../../target/dist/bestmove")]
    bestmove: PathBuf,
    /// The sets to solve.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "L3_R1,L2_R1,L1_R1,L2_R2,L1_R2,L1_R3"
    )]
    sets: Vec<String>,
    /// The programs to compare.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "bestmove,connect-four-ai,connect-four-solver"
    )]
    programs: Vec<Program>,
    /// Only the first positions of each set [default: all, but 50 of `L1_R3`].
    #[arg(long)]
    limit: Option<usize>,
    /// Rounds in which each program solves each set; the fastest one counts.
    #[arg(long, default_value = "1")]
    rounds: NonZero<usize>,
}

const HOW_TO_READ: &str = "
One exact score of a position: one thread, no book, an empty table before each position.

- right: correct scores / solved positions. connect-four-solver looks up positions with fewer
  than seven stones in its book, which cannot be switched off, so these are left out.
- CPU ms and nodes: means for a position. A crate's time is the CPU time of its thread in
  the call that solves, without the allocation or clearing of its table. bestmove's time is
  its `search.time_us`. connect-four-solver does not count its nodes: see the README.
- × CPU and × nodes: multiples of bestmove's, on the positions that both solved.
- process ms: CPU time of the whole process, with its start and tables, for a position.
";

fn main() -> Result<(), Box<dyn Error>> {
    let cli = Cli::parse();
    match cli.action {
        Some(Action::Solve { program }) => program.solve(),
        None => cli.comparison.print(),
    }
}

impl Comparison {
    fn print(&self) -> Result<(), Box<dyn Error>> {
        println!("| set | program | right | CPU ms | nodes | × CPU | × nodes | process ms |");
        println!("|---|---|--:|--:|--:|--:|--:|--:|");
        for set in &self.sets {
            self.print_rows(set)?;
        }
        print!("{HOW_TO_READ}");
        Ok(())
    }

    /// Prints the rows of one set.
    fn print_rows(&self, set: &str) -> Result<(), Box<dyn Error>> {
        let path = self.data.join(format!("Test_{set}"));
        let text = fs::read_to_string(&path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let default_limit = if set == "L1_R3" { 50 } else { usize::MAX };
        let (positions, scores) = parse(&text, self.limit.unwrap_or(default_limit))
            .ok_or_else(|| format!("{} is not a set of positions", path.display()))?;

        // The programs alternate, so that a noisy machine slows all of them alike.
        let round = || -> Result<Vec<Run>, _> {
            let runs = self.programs.iter();
            runs.map(|program| program.run(&self.bestmove, &positions))
                .collect()
        };
        let mut runs = round()?;
        for _ in 1..self.rounds.get() {
            for (best, run) in runs.iter_mut().zip(round()?) {
                if mean(&run, MILLISECONDS) < mean(best, MILLISECONDS) {
                    *best = run;
                }
            }
        }

        let bestmove = self
            .programs
            .iter()
            .position(|&program| program == Program::Bestmove);
        for (program, run) in self.programs.iter().zip(&runs) {
            let times = |cost| figure(bestmove.and_then(|index| ratio(run, &runs[index], cost)));
            println!(
                "| {set} | {program} | {}/{} | {} | {} | {} | {} | {} |",
                count_right(run, &scores),
                count_solved(run),
                figure(mean(run, MILLISECONDS)),
                figure(mean(run, NODES)),
                times(MILLISECONDS),
                times(NODES),
                figure(Some(run.process.as_secs_f64() * 1e3 / count_solved(run))),
            );
        }
        Ok(())
    }
}

/// Parses the first positions of a set: their column strings and scores.
fn parse(text: &str, limit: usize) -> Option<(Vec<&str>, Vec<i32>)> {
    let pairs = text.lines().take(limit).map(|line| {
        let (position, score) = line.split_once(' ')?;
        Some((position, score.trim().parse::<i32>().ok()?))
    });
    let (positions, scores): (Vec<_>, Vec<_>) =
        pairs.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    (!positions.is_empty()).then_some((positions, scores))
}

/// Counts the correct scores.
fn count_right(run: &Run, scores: &[i32]) -> usize {
    let pairs = run.solved.iter().zip(scores);
    let right = pairs
        .filter(|(solved, score)| solved.as_ref().and_then(|solved| solved.score) == Some(**score));
    right.count()
}

/// The cost of a position, if it was counted.
type Cost = fn(&Solved) -> Option<f64>;

const MILLISECONDS: Cost = |solved| Some(solved.time_us / 1e3);
const NODES: Cost = |solved| solved.nodes;

/// Counts the solved positions.
fn count_solved(run: &Run) -> f64 {
    run.solved
        .iter()
        .flatten()
        .fold(0.0, |count, _| count + 1.0)
}

/// Returns the mean cost of the solved positions.
fn mean(run: &Run, cost: Cost) -> Option<f64> {
    let sum: Option<f64> = run.solved.iter().flatten().map(cost).sum();
    sum.map(|sum| sum / count_solved(run))
}

/// Returns the cost as a multiple of the other run, over the positions that both solved.
fn ratio(run: &Run, other: &Run, cost: Cost) -> Option<f64> {
    let both = || {
        run.solved
            .iter()
            .zip(&other.solved)
            .filter_map(|(a, b)| a.as_ref().zip(b.as_ref()))
    };
    let own: Option<f64> = both().map(|(own, _)| cost(own)).sum();
    let others: Option<f64> = both().map(|(_, other)| cost(other)).sum();
    own.zip(others).map(|(own, others)| own / others)
}

/// Formats three significant digits, or a dash if the value is unknown.
fn figure(value: Option<f64>) -> String {
    match value.filter(|value| value.is_finite()) {
        None => "–".to_owned(),
        Some(value) if value >= 100.0 => format!("{value:.0}"),
        Some(value) if value >= 10.0 => format!("{value:.1}"),
        Some(value) if value >= 1.0 => format!("{value:.2}"),
        Some(value) if value >= 0.1 => format!("{value:.3}"),
        Some(value) => format!("{value:.4}"),
    }
}
