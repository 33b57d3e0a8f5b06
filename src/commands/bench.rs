//! `bestmove bench`: what the search costs on positions of every game, by one thread, each
//! from an empty table and without book.
//!
//! The nodes are the same everywhere and every time: a change that does not mean to change
//! the search leaves their sum alone.

use std::iter::Sum;
use std::time::Duration;

use crate::config::Bench;
use crate::engine::{Resources, Scope, Techniques};
use crate::games::GAMES;
use crate::http::line::{Cost, Line};

/// For each game its positions, as `bestmove solve` reads them: proofs in the first place,
/// and estimates, which have a depth.
const SUITE: &[(&str, &[&str])] = &[
    (
        "tic-tac-toe",
        &[
            "",
            "5",
            "1",
            "519",
            r#"{"board": "O.XX.X.OO", "player": "X"}"#,
        ],
    ),
    (
        "connect-four",
        &[
            "44455554221",
            "44444112233",
            "334512365426654",
            "7422341735647741166133573473242566",
            r#"{"moves": [], "limits": {"depth": 9}}"#,
            r#"{"moves": [3, 2, 3, 3], "limits": {"depth": 9}}"#,
        ],
    ),
    (
        "mnk",
        &[
            r#"{"rules": {"rows": 3, "columns": 4, "connect": 3}, "moves": []}"#,
            r#"{"rules": {"rows": 4, "columns": 4, "connect": 4}, "moves": []}"#,
            r#"{"rules": {"rows": 3, "columns": 3, "connect": 3, "misere": true}, "moves": []}"#,
            r#"{"rules": {"rows": 7, "columns": 7, "connect": 5}, "moves": [24], "limits": {"depth": 4}}"#,
        ],
    ),
    (
        "gomoku",
        &[
            r#"{"moves": [112, 97], "limits": {"depth": 3}}"#,
            r#"{"moves": [112, 97, 98, 126, 84, 140], "limits": {"depth": 3}}"#,
        ],
    ),
];

/// Measures, and prints a table.
pub fn bench(options: &Bench) {
    let usual = Techniques {
        book: false,
        ..Techniques::ALL
    };
    if options.ablation {
        ablation(usual);
    } else {
        games(usual);
    }
}

/// A line for each game, and the nodes of all.
fn games(techniques: Techniques) {
    println!("game          positions        nodes     seconds     nodes/s");
    let row = |name: &str, positions: usize, cost: Cost| {
        let Cost { nodes, time } = cost;
        let (seconds, rate) = (time.as_secs_f64(), per_second(cost));
        println!("{name:<12} {positions:>10} {nodes:>12} {seconds:>11.3} {rate:>11.0}");
    };
    let mut total = Cost::default();
    let mut positions = 0;
    for (name, lines) in SUITE {
        let cost = measure(name, lines, techniques);
        row(name, lines.len(), cost);
        total = [total, cost].into_iter().sum();
        positions += lines.len();
    }
    row("total", positions, total);
    println!("{} nodes", total.nodes);
}

/// A Markdown table of the whole suite with each of the techniques switched off.
fn ablation(usual: Techniques) {
    println!("| without | nodes | × nodes | seconds | × time |");
    println!("|---|--:|--:|--:|--:|");
    let whole = |techniques| -> Cost {
        let games = SUITE.iter();
        games
            .map(|(name, lines)| measure(name, lines, techniques))
            .sum()
    };
    let all = whole(usual);
    let row = |name: &str, cost: Cost| {
        let (nodes, seconds) = (cost.nodes, cost.time.as_secs_f64());
        let more_nodes = as_float(cost.nodes) / as_float(all.nodes);
        let more_time = seconds / all.time.as_secs_f64();
        println!("| {name} | {nodes} | {more_nodes:.2} | {seconds:.2} | {more_time:.2} |");
    };
    row("nothing", all);
    for (name, switch) in Techniques::SWITCHES {
        let mut fewer = usual;
        *switch(&mut fewer) = false;
        if fewer != usual {
            row(name, whole(fewer));
        }
    }
}

fn measure(game: &str, lines: &[&str], techniques: Techniques) -> Cost {
    let game = GAMES.iter().find(|known| known.name() == game);
    let game = *game.expect("the suite is about games of the menu");
    let mut resources = Resources {
        techniques,
        ..Resources::default()
    };
    let costs = lines.iter().map(|line| {
        let line = Line::read(line, game, Scope::All).expect("the suite is legal");
        resources.memory.clear();
        line.measure(&mut resources)
    });
    costs.sum()
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::default(), |sum, cost| Self {
            nodes: sum.nodes + cost.nodes,
            time: sum.time + cost.time,
        })
    }
}

fn per_second(cost: Cost) -> f64 {
    as_float(cost.nodes) / cost.time.max(Duration::from_nanos(1)).as_secs_f64()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "figures are shown with a few digits"
)]
fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_the_suite() {
        let suite: Vec<_> = SUITE.iter().map(|(name, _)| *name).collect();
        let menu: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
        assert_eq!(suite, menu);
    }

    #[test]
    fn its_positions_are_legal() {
        for (name, lines) in SUITE {
            let game = GAMES.iter().find(|game| game.name() == *name).unwrap();
            for line in *lines {
                Line::read(line, *game, Scope::All).unwrap();
            }
        }
    }
}
