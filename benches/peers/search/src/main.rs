//! Connect Four: bestmove beside two crates that solve nothing else.
//!
//! What is measured is one exact score of a position, without book, by one thread, with
//! the table empty before every position.

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
    /// Solves the positions on standard input with one of the crates, and does nothing
    /// else: the first word of a line is a column string; one line of JSON answers it.
    Solve {
        /// Which crate.
        program: Program,
    },
}

#[derive(Debug, Args)]
struct Comparison {
    /// The folder of the sets, `Test_L1_R1` and so on: a column string and its score a line.
    #[arg(long, default_value = "../../../../shared/data/connect-four")]
    data: PathBuf,
    /// The program `bestmove`.
    #[arg(long, default_value = "../../../target/dist/bestmove")]
    bestmove: PathBuf,
    /// Which sets.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "L3_R1,L2_R1,L1_R1,L2_R2,L1_R2,L1_R3"
    )]
    sets: Vec<String>,
    /// Which programs.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "bestmove,connect-four-ai,connect-four-solver"
    )]
    programs: Vec<Program>,
    /// Only the first positions of each set [default: all, but 50 of `L1_R3`].
    #[arg(long)]
    limit: Option<usize>,
    /// How often each program solves each set; the round with the least time counts.
    #[arg(long, default_value = "1")]
    rounds: NonZero<usize>,
}

const HOW_TO_READ: &str = "
One exact score of a position: one thread, no book, the table empty before each position.

- right: scores as in the set, of the positions solved. connect-four-solver looks up
  positions with fewer than seven stones in its book, which cannot be switched off: these
  it is not asked.
- CPU ms and nodes: means for a position. A crate's time is the CPU time of its thread in
  the one call that solves; to make or empty its table is not counted. bestmove's time is
  its `search.time_us`. connect-four-solver does not count its nodes: see the README.
- × CPU and × nodes: how many times as much as bestmove, on the positions both solved.
- process ms: CPU time of the whole process, its start, tables and all, for a position.
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

    /// The rows of one set, as soon as they are known.
    fn print_rows(&self, set: &str) -> Result<(), Box<dyn Error>> {
        let path = self.data.join(format!("Test_{set}"));
        let text = fs::read_to_string(&path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let all = if set == "L1_R3" { 50 } else { usize::MAX };
        let (positions, scores) = parse(&text, self.limit.unwrap_or(all))
            .ok_or_else(|| format!("{} is not a set of positions", path.display()))?;

        // In turns, so that a noisy machine slows all of them alike.
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
            let times = |cost| figure(bestmove.and_then(|at| ratio(run, &runs[at], cost)));
            println!(
                "| {set} | {program} | {}/{} | {} | {} | {} | {} | {} |",
                right(run, &scores),
                count(run),
                figure(mean(run, MILLISECONDS)),
                figure(mean(run, NODES)),
                times(MILLISECONDS),
                times(NODES),
                figure(Some(run.process.as_secs_f64() * 1e3 / count(run))),
            );
        }
        Ok(())
    }
}

/// The column strings and the scores of the first positions of a set, unless it is none.
fn parse(text: &str, limit: usize) -> Option<(Vec<&str>, Vec<i32>)> {
    let pairs = text.lines().take(limit).map(|line| {
        let (position, score) = line.split_once(' ')?;
        Some((position, score.trim().parse::<i32>().ok()?))
    });
    let (positions, scores): (Vec<_>, Vec<_>) =
        pairs.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    (!positions.is_empty()).then_some((positions, scores))
}

/// How many scores are right.
fn right(run: &Run, scores: &[i32]) -> usize {
    let pairs = run.solved.iter().zip(scores);
    let right = pairs
        .filter(|(solved, score)| solved.as_ref().and_then(|solved| solved.score) == Some(**score));
    right.count()
}

/// What a position cost, if that was counted.
type Cost = fn(&Solved) -> Option<f64>;

const MILLISECONDS: Cost = |solved| Some(solved.time_us / 1e3);
const NODES: Cost = |solved| solved.nodes;

/// How many positions were solved.
fn count(run: &Run) -> f64 {
    run.solved
        .iter()
        .flatten()
        .fold(0.0, |count, _| count + 1.0)
}

/// The mean over the positions solved.
fn mean(run: &Run, cost: Cost) -> Option<f64> {
    let sum: Option<f64> = run.solved.iter().flatten().map(cost).sum();
    sum.map(|sum| sum / count(run))
}

/// How many times as much as the other, over the positions that both solved.
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

/// Three significant digits, or a dash for what is not known.
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
