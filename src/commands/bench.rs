//! `bestmove bench`: what the search costs on positions of every game, or on its example, by
//! one thread, each from an empty table and without book.
//!
//! The nodes are the same everywhere and every time: a change that does not mean to change
//! the search leaves their sum alone.

use std::iter::{self, Sum};

use crate::config::Bench;
use crate::engine::{DynGame, Enhancements, Resources, Scope};
use crate::games::GAMES;
use crate::http::line::{Cost, Line};

/// A game and positions of it, as `bestmove solve` reads them.
type Positions = (&'static str, &'static [&'static str]);

/// What is proven: the value and one of the best moves.
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
            "1475643",
            "53642167",
            "216243277",
            "221712722",
            "5347524221",
            "44455554221",
            "44621316374",
            "62521727435",
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

/// What is estimated, to some depth: every move.
const ESTIMATES: &[Positions] = &[
    (
        "connect-four",
        &[
            r#"{"moves": [], "limits": {"depth": 13}}"#,
            r#"{"moves": [3, 3, 3, 3], "limits": {"depth": 13}}"#,
        ],
    ),
    (
        "mnk",
        &[
            r#"{"rules": {"rows": 6, "columns": 6, "connect": 5}, "moves": [14], "limits": {"depth": 6}}"#,
            r#"{"rules": {"rows": 7, "columns": 7, "connect": 5}, "moves": [24], "limits": {"depth": 4}}"#,
        ],
    ),
    (
        "gomoku",
        &[r#"{"moves": [112, 113, 127], "limits": {"depth": 3}}"#],
    ),
];

/// What is measured: a name, the positions, and which of their moves are valued.
const KINDS: [(&str, &[Positions], Scope); 2] = [
    ("proofs", PROOFS, Scope::BestMove),
    ("estimates", ESTIMATES, Scope::AllMoves),
];

/// Measures, and prints a table.
pub fn bench(options: &Bench) {
    let usual = Enhancements {
        book: false,
        // The suite asks for depths, beyond which nothing looks.
        quiescence: false,
        ..Enhancements::ALL
    };
    if options.ablation {
        ablation(usual);
    } else {
        games(usual);
    }
}

/// A line for each game, and the nodes of all.
fn games(enhancements: Enhancements) {
    println!("                        positions        nodes   seconds     nodes/s");
    let row = |kind: &str, name: &str, costs: &[Cost]| {
        let Cost { nodes, time } = costs.iter().copied().sum();
        let (positions, seconds) = (costs.len(), time.as_secs_f64());
        let rate = as_float(nodes) / seconds;
        println!("{kind:<9} {name:<12} {positions:>10} {nodes:>12} {seconds:>9.3} {rate:>11.0}");
    };
    let mut all = Vec::new();
    for (kind, suite, scope) in KINDS {
        for game in suite {
            let costs = measure(lines(game, scope), enhancements);
            row(kind, game.0, &costs);
            all.extend(costs);
        }
    }
    let is_missing = |game: &&&dyn DynGame| !KINDS.iter().any(|(_, suite, _)| has(suite, **game));
    for game in GAMES.iter().filter(is_missing) {
        let example = Line::example(*game, Scope::BestMove).expect("examples are legal");
        let costs = measure(iter::once(example), enhancements);
        row("example", game.name(), &costs);
        all.extend(costs);
    }
    row("total", "", &all);
}

/// A Markdown table of what proofs and estimates take with each technique switched off, as
/// a multiple of what they take with all of them: the geometric mean over the positions, so
/// that each counts alike.
fn ablation(usual: Enhancements) {
    println!("| without | nodes of proofs | time | nodes of estimates | time |");
    println!("|---|--:|--:|--:|--:|");
    let whole = |enhancements| {
        KINDS.map(|(_, suite, scope)| {
            let lines = suite.iter().flat_map(|game| lines(game, scope));
            measure(lines, enhancements)
        })
    };
    let all = whole(usual);
    let singly = Enhancements::SWITCHES.map(|(name, switch)| {
        let mut fewer = usual;
        *switch(&mut fewer) = false;
        (name, fewer)
    });
    let unordered = Enhancements {
        static_order: false,
        history: false,
        ..usual
    };
    let jointly = [("static move order, killers and history", unordered)];
    for (name, fewer) in singly.into_iter().chain(jointly) {
        if fewer == usual {
            continue;
        }
        let cells = whole(fewer).into_iter().zip(&all).map(|(costs, usually)| {
            let pairs = || costs.iter().zip(usually);
            // With the position itself: what is seen at a glance takes no other.
            let nodes =
                pairs().map(|(cost, usual)| [cost, usual].map(|cost| as_float(cost.nodes + 1)));
            let time =
                pairs().map(|(cost, usual)| [cost, usual].map(|cost| cost.time.as_secs_f64()));
            format!(" {:.2} | {:.2} |", mean_ratio(nodes), mean_ratio(time))
        });
        println!("| {name} |{}", cells.collect::<String>());
    }
}

/// The geometric mean of the quotients of positive numbers.
fn mean_ratio(pairs: impl ExactSizeIterator<Item = [f64; 2]>) -> f64 {
    let count = as_float(pairs.len() as u64);
    let logarithms = pairs.map(|[dividend, divisor]| (dividend / divisor).ln());
    (logarithms.sum::<f64>() / count).exp()
}

/// What each of these positions costs.
fn measure(lines: impl Iterator<Item = Line>, enhancements: Enhancements) -> Vec<Cost> {
    let mut resources = Resources {
        enhancements,
        ..Resources::default()
    };
    let costs = lines.map(|line| {
        resources.memory.clear();
        line.measure(&mut resources)
    });
    costs.collect()
}

fn has(suite: &[Positions], game: &dyn DynGame) -> bool {
    suite.iter().any(|(name, _)| *name == game.name())
}

fn lines((name, lines): &Positions, scope: Scope) -> impl Iterator<Item = Line> {
    let game = GAMES.iter().find(|game| game.name() == *name);
    let game = *game.expect("the suite is about games of the menu");
    let read = move |line: &&str| Line::read(line, game, scope).expect("the suite is legal");
    lines.iter().map(read)
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

    /// The number of nodes is exact: a change in it is a change of the search, to be
    /// explained where it is made.
    #[test]
    fn the_nodes_of_what_is_quick() {
        let quick = PROOFS.iter().filter(|(name, _)| *name != "connect-four");
        let nodes = quick.map(|game| {
            let costs = measure(lines(game, Scope::BestMove), Enhancements::ALL);
            costs.into_iter().sum::<Cost>().nodes
        });
        assert_eq!(nodes.collect::<Vec<_>>(), [47, 4_371]);
    }

    #[test]
    fn the_suite_is_legal() {
        for (_, suite, scope) in KINDS {
            assert!(suite.iter().all(|game| lines(game, scope).count() > 0));
        }
    }

    #[test]
    fn the_geometric_mean_weighs_twice_as_much_as_half() {
        let ratio = mean_ratio([[2.0, 1.0], [3.0, 6.0]].into_iter());
        assert!((ratio - 1.0).abs() < 1e-9, "{ratio}");
    }
}
