//! `bestmove-lab bench`: the cost of the search on positions of every game.
//!
//! One thread searches each position from an empty table and without the book. The node
//! counts are deterministic, so a change that is not meant to change the search leaves their
//! sum as it is.

use std::io::{self, BufRead as _, ErrorKind, Write as _, stdin, stdout};
use std::iter::Sum;
use std::time::Duration;

use clap::Args;

use bestmove_api::embedded::PositionLine;
use bestmove_engine::erased::{DynGame, Enhancements, Resources, Scope};
use bestmove_engine::games::{GAMES, find};

use crate::args::{game_parser, technique_parser, without};
use crate::bench_positions::{ESTIMATES, PROOFS, Positions};

/// The arguments of `bestmove-lab bench`.
#[derive(Clone, Debug, Args)]
pub(crate) struct BenchArgs {
    /// Print a Markdown table of the costs with each technique of the search disabled in turn
    #[arg(long)]
    ablation: bool,

    /// Technique to disable, or with --ablation the only ones to disable in turn; repeatable
    #[arg(long, value_parser = technique_parser(), value_name = "TECHNIQUE")]
    without: Vec<String>,

    /// Print the answer to each position instead, as `bestmove solve` does
    #[arg(long, conflicts_with = "ablation")]
    answers: bool,

    /// Measure positions of this game on standard input instead, lines of `bestmove solve`
    #[arg(long, value_parser = game_parser(), value_name = "GAME")]
    game: Option<&'static dyn DynGame>,
}

/// The suites: a name, the positions, and the moves to value.
const SUITES: [(&str, &[Positions], Scope); 2] = [
    ("proofs", PROOFS, Scope::BestMove),
    ("estimates", ESTIMATES, Scope::AllMoves),
];

/// The positions of one game in one suite.
struct Row {
    suite: &'static str,
    game: &'static dyn DynGame,
    positions: Vec<PositionLine>,
}

/// The cost of a search.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    nodes: u64,
    time: Duration,
}

pub(crate) fn run(args: &BenchArgs) -> io::Result<()> {
    let all = Enhancements {
        book: false,
        ..Enhancements::ALL
    };
    let rows = match args.game {
        Some(game) => vec![read_row(game)?],
        None => fixed_rows(),
    };
    let enhancements = without(all, &args.without);
    if args.ablation {
        print_ablation(&rows, &args.without, all)
    } else if args.answers {
        print_answers(&rows, enhancements)
    } else {
        print_costs(&rows, enhancements)
    }
}

/// The positions of the suites. A game that has none is measured on its example.
fn fixed_rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (suite, positions, scope) in SUITES {
        for (name, lines) in positions {
            let game = find(name).expect("the positions are of games on the menu");
            let parse = |line: &&str| PositionLine::parse(line.as_bytes(), game, scope);
            let positions: Result<_, _> = lines.iter().map(parse).collect();
            rows.push(Row {
                suite,
                game,
                positions: positions.expect("the positions are legal"),
            });
        }
    }
    for &game in GAMES {
        if rows.iter().all(|row| row.game.name() != game.name()) {
            let example = PositionLine::from_example(game, Scope::BestMove);
            rows.push(Row {
                suite: "examples",
                game,
                positions: vec![example.expect("examples are legal")],
            });
        }
    }
    rows
}

/// Reads positions of a game from standard input.
fn read_row(game: &'static dyn DynGame) -> io::Result<Row> {
    let read = |line: io::Result<String>| {
        let position = PositionLine::parse(line?.as_bytes(), game, Scope::AllMoves);
        position.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
    };
    Ok(Row {
        suite: "positions",
        game,
        positions: stdin().lock().lines().map(read).collect::<Result<_, _>>()?,
    })
}

/// Prints a line of JSON for each position.
fn print_answers(rows: &[Row], enhancements: Enhancements) -> io::Result<()> {
    let mut output = stdout();
    for position in rows.iter().flat_map(|row| &row.positions) {
        let mut resources = Resources {
            enhancements,
            ..Resources::default()
        };
        writeln!(output, "{}", position.answer(&mut resources))?;
    }
    Ok(())
}

/// Prints a line for each game, and the total.
fn print_costs(rows: &[Row], enhancements: Enhancements) -> io::Result<()> {
    let mut output = stdout();
    writeln!(
        output,
        "                        positions        nodes   seconds     nodes/s"
    )?;
    let mut print_row = |suite: &str, name: &str, costs: &[Cost]| {
        let Cost { nodes, time } = costs.iter().copied().sum();
        let (positions, seconds) = (costs.len(), time.as_secs_f64());
        let rate = as_float(nodes) / seconds;
        writeln!(
            output,
            "{suite:<9} {name:<12} {positions:>10} {nodes:>12} {seconds:>9.3} {rate:>11.0}"
        )
    };
    let mut total = Vec::new();
    for row in rows {
        let costs = measure(row, enhancements);
        print_row(row.suite, row.game.name(), &costs)?;
        total.extend(costs);
    }
    print_row("total", "", &total)
}

/// Prints a Markdown table of the costs with each technique disabled, or each of `names`, as a
/// multiple of the costs with all of them. A multiple is the geometric mean over the positions of a
/// suite, so that each position has the same weight.
fn print_ablation(rows: &[Row], names: &[String], all: Enhancements) -> io::Result<()> {
    let mut output = stdout();
    let suites: Vec<_> = rows.chunk_by(|row, next| row.suite == next.suite).collect();
    let heads = suites
        .iter()
        .map(|rows| format!(" nodes of {} | time |", rows[0].suite));
    writeln!(output, "| without |{}", heads.collect::<String>())?;
    writeln!(output, "|---|{}", "--:|--:|".repeat(suites.len()))?;
    let measure_all = |enhancements| {
        let costs = suites.iter().map(|rows| {
            let costs = rows.iter().flat_map(|row| measure(row, enhancements));
            costs.collect::<Vec<_>>()
        });
        costs.collect::<Vec<_>>()
    };
    let baseline = measure_all(all);
    let techniques = Enhancements::SWITCHES.map(|(name, _)| name);
    let mut ablations: Vec<_> = techniques.map(|name| (name, vec![name.to_owned()])).into();
    let order = ["static move order", "killers and history"].map(str::to_owned);
    ablations.push(("static move order, killers and history", order.into()));
    ablations
        .retain(|(_, removed)| names.is_empty() || removed.iter().all(|name| names.contains(name)));
    for (name, removed) in ablations {
        let enhancements = without(all, &removed);
        if enhancements == all {
            continue;
        }
        let costs = measure_all(enhancements).into_iter().zip(&baseline);
        let cells = costs.map(|(costs, baseline)| {
            let pairs = || costs.iter().zip(baseline);
            // The root counts, too: otherwise a position that is solved at once has no nodes.
            let nodes =
                pairs().map(|pair| <[&Cost; 2]>::from(pair).map(|cost| as_float(cost.nodes + 1)));
            let time =
                pairs().map(|pair| <[&Cost; 2]>::from(pair).map(|cost| cost.time.as_secs_f64()));
            format!(" {:.2} | {:.2} |", mean_ratio(nodes), mean_ratio(time))
        });
        writeln!(output, "| {name} |{}", cells.collect::<String>())?;
    }
    Ok(())
}

/// The geometric mean of the quotients of pairs of positive numbers.
fn mean_ratio(pairs: impl ExactSizeIterator<Item = [f64; 2]>) -> f64 {
    let count = as_float(pairs.len() as u64);
    let logarithms = pairs.map(|[dividend, divisor]| (dividend / divisor).ln());
    (logarithms.sum::<f64>() / count).exp()
}

/// Each search begins with an empty table.
fn measure(row: &Row, enhancements: Enhancements) -> Vec<Cost> {
    let mut resources = Resources {
        enhancements,
        ..Resources::default()
    };
    let costs = row.positions.iter().map(|position| {
        resources.memory.clear();
        let result = position.search(&mut resources);
        Cost {
            nodes: result.nodes,
            time: result.time,
        }
    });
    costs.collect()
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::default(), |sum, cost| Self {
            nodes: sum.nodes + cost.nodes,
            time: sum.time + cost.time,
        })
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the numbers are printed with a few digits"
)]
fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The node counts are exact. A change of the search that changes them explains why.
    #[test]
    fn node_counts_of_quick_proofs() {
        let rows = fixed_rows();
        assert!(rows.iter().all(|row| !row.positions.is_empty()));
        let quick = rows
            .iter()
            .filter(|row| row.suite == "proofs" && row.game.name() != "connect-four");
        let nodes = quick.map(|row| {
            let costs = measure(row, Enhancements::ALL);
            costs.into_iter().sum::<Cost>().nodes
        });
        assert_eq!(
            nodes.collect::<Vec<_>>(),
            [47, 4_371, 29_041, 12_438, 20_679, 22_022, 130_319]
        );
    }

    #[test]
    fn mean_ratio_is_geometric() {
        let ratio = mean_ratio([[2.0, 1.0], [3.0, 6.0]].into_iter());
        assert!((ratio - 1.0).abs() < 1e-9, "{ratio}");
    }
}
