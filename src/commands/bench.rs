//! `bestmove bench`: what the search costs on positions of every game, by one thread, each
//! from an empty table and without book.
//!
//! The nodes are the same everywhere and every time: a change that does not mean to change
//! the search leaves their sum alone.

use std::iter::Sum;

use crate::config::Bench;
use crate::engine::{Resources, Scope, Techniques};
use crate::games::GAMES;
use crate::http::line::{Cost, Line};

/// A game and positions of it, as `bestmove solve` reads them.
type Positions = (&'static str, &'static [&'static str]);

/// What is proven.
const PROOFS: &[Positions] = &[
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
            "221712722",
            "44455554221",
            "44621316374",
            "226526741243",
            "3155313553533",
            "2347713716745367",
            "226213747425313727",
        ],
    ),
    (
        "mnk",
        &[
            r#"{"rules": {"rows": 3, "columns": 4, "connect": 3}, "moves": []}"#,
            r#"{"rules": {"rows": 4, "columns": 4, "connect": 4}, "moves": []}"#,
            r#"{"rules": {"rows": 5, "columns": 5, "connect": 4}, "moves": []}"#,
            r#"{"rules": {"rows": 3, "columns": 4, "connect": 3, "misere": true}, "moves": []}"#,
        ],
    ),
];

/// What is estimated, to some depth.
const ESTIMATES: &[Positions] = &[
    (
        "connect-four",
        &[
            r#"{"moves": [], "limits": {"depth": 11}}"#,
            r#"{"moves": [3, 2, 3, 3], "limits": {"depth": 12}}"#,
        ],
    ),
    (
        "mnk",
        &[
            r#"{"rules": {"rows": 6, "columns": 6, "connect": 5}, "moves": [14], "limits": {"depth": 5}}"#,
            r#"{"rules": {"rows": 7, "columns": 7, "connect": 5}, "moves": [24], "limits": {"depth": 4}}"#,
        ],
    ),
    (
        "gomoku",
        &[r#"{"moves": [112, 97, 98, 126, 84, 140], "limits": {"depth": 3}}"#],
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
    println!("                        positions        nodes   seconds     nodes/s");
    let row = |kind: &str, name: &str, positions: usize, cost: Cost| {
        let (nodes, seconds) = (cost.nodes, cost.time.as_secs_f64());
        let rate = as_float(nodes) / seconds;
        println!("{kind:<9} {name:<12} {positions:>10} {nodes:>12} {seconds:>9.3} {rate:>11.0}");
    };
    let mut positions = 0;
    let mut total = Cost::default();
    for (kind, suite) in [("proofs", PROOFS), ("estimates", ESTIMATES)] {
        for game in suite {
            let (name, lines) = game;
            let cost = measure([game], techniques);
            row(kind, name, lines.len(), cost);
            positions += lines.len();
            total = [total, cost].into_iter().sum();
        }
    }
    row("total", "", positions, total);
}

/// A Markdown table of what proofs and estimates take with each technique switched off, as
/// a multiple of what they take with all of them.
fn ablation(usual: Techniques) {
    println!("| without | nodes of proofs | time | nodes of estimates | time |");
    println!("|---|--:|--:|--:|--:|");
    let whole = |techniques| [PROOFS, ESTIMATES].map(|suite| measure(suite, techniques));
    let all = whole(usual);
    for (name, switch) in Techniques::SWITCHES {
        let mut fewer = usual;
        *switch(&mut fewer) = false;
        if fewer == usual {
            continue;
        }
        let multiples = whole(fewer).into_iter().zip(all).map(|(cost, usually)| {
            let nodes = as_float(cost.nodes) / as_float(usually.nodes);
            let time = cost.time.as_secs_f64() / usually.time.as_secs_f64();
            format!(" {nodes:.2} | {time:.2} |")
        });
        println!("| {name} |{}", multiples.collect::<String>());
    }
}

fn measure<'a>(suite: impl IntoIterator<Item = &'a Positions>, techniques: Techniques) -> Cost {
    let mut resources = Resources {
        techniques,
        ..Resources::default()
    };
    let mut total = Cost::default();
    for line in suite.into_iter().flat_map(lines) {
        resources.memory.clear();
        total = [total, line.measure(&mut resources)].into_iter().sum();
    }
    total
}

fn lines((name, lines): &Positions) -> impl Iterator<Item = Line> {
    let game = GAMES.iter().find(|game| game.name() == *name);
    let game = *game.expect("the suite is about games of the menu");
    let read = |line: &&str| Line::read(line, game, Scope::All);
    lines
        .iter()
        .map(move |line| read(line).expect("the suite is legal"))
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
        let suite = || PROOFS.iter().chain(ESTIMATES);
        for game in GAMES {
            assert!(suite().any(|(name, _)| *name == game.name()), "{game:?}");
        }
        assert!(suite().flat_map(lines).count() > GAMES.len());
    }
}
