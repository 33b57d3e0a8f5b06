//! Every fact of explained positions holds against the rules alone.
//!
//! The checker shares no code with the module that finds the facts. It reads moves from their texts and
//! plays all of them. It passes by reading a board with the other side to move, or counts lines on it.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "boards have few cells"
)]

mod checker;
mod own;
mod turned;

use std::cell::RefCell;
use std::collections::BTreeMap;

use bestmove_engine::erased::RulesVisitor;
use bestmove_engine::facts::{FactKind, explain};
use bestmove_engine::game::{Game, PositionHistory};
use bestmove_engine::games::visit_rules;
use bestmove_engine::search::{CancelFlag, Limits, Resources, Root, ThreadShare, analyse_root};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;

use crate::random::seed;
use checker::Checker;

/// The games that are played under each of the rules, and the positions of each that are explained.
const GAMES: usize = 40;
const POSITIONS: usize = 8;

/// The nodes of a search. Some lines are then too short to be quiet, as in answers to short requests.
const NODES: u64 = 400;

/// Explains positions of random games, and counts the facts of each kind.
struct Explained {
    generator: Pcg64,
    positions: usize,
    /// The moves that throw a result away, with a proof.
    proven_blunders: usize,
    facts: BTreeMap<String, usize>,
    violations: RefCell<Vec<String>>,
}

impl RulesVisitor for Explained {
    fn visit<G: Game>(&mut self, name: &'static str, rules: &G) {
        for _ in 0..GAMES {
            self.play(name, rules);
        }
    }
}

impl Explained {
    /// Plays a game, in which most moves are random ones, and explains some of its positions.
    fn play<G: Game>(&mut self, name: &str, rules: &G) {
        let mut position = rules.initial_position();
        let mut history = PositionHistory::default();
        let mut boards = Vec::new();
        let longest = rules.max_plies_left(&position).min(80) as usize;
        for _ in 0..longest {
            if history.outcome(rules, &position).is_some() {
                return;
            }
            if self.generator.random_range(0..longest) < POSITIONS {
                self.explain(name, rules, &position, &history, &boards);
            }
            let moves: Vec<_> = rules.moves(&position).into_iter().collect();
            let mv = moves[self.generator.random_range(0..moves.len())];
            boards.push((rules.write_board(&position), rules.to_move(&position)));
            position = history.play(rules, &position, mv);
        }
    }

    fn explain<G: Game>(
        &mut self,
        name: &str,
        rules: &G,
        position: &G::Position,
        history: &PositionHistory,
        boards: &[checker::Board],
    ) {
        let limits = Limits::default().with_nodes(NODES);
        let mut resources = Resources::new(ThreadShare::default(), 1 << 16);
        let cancel = CancelFlag::default();
        let analysis = analyse_root(
            rules,
            Root::new(position, history),
            &limits,
            &mut resources,
            &cancel,
            &mut |_| (),
        );
        let explanation = explain(rules, (position, history), &analysis, usize::MAX, &cancel);
        let checker = Checker {
            name,
            rules,
            position,
            history,
            boards,
            analysis: &analysis,
            violations: &self.violations,
        };
        checker.check(&explanation);
        self.positions += 1;
        for fact in explanation.moves.iter().flat_map(|it| &it.facts) {
            let kind = if let FactKind::Own(word) = fact.kind {
                word.name.to_owned()
            } else {
                format!("{:?}", fact.kind)
            };
            *self.facts.entry(kind).or_default() += 1;
            self.proven_blunders += usize::from(fact.kind == FactKind::Allows && fact.proven);
        }
    }
}

#[test]
fn facts_hold_against_the_rules() {
    let mut explained = Explained {
        generator: Pcg64::seed_from_u64(seed()),
        positions: 0,
        proven_blunders: 0,
        facts: BTreeMap::new(),
        violations: RefCell::default(),
    };
    visit_rules(&mut explained);
    let Explained {
        positions,
        proven_blunders,
        facts,
        ..
    } = &explained;
    println!("{positions} positions, {proven_blunders} proven blunders: {facts:?}");
    assert!(*proven_blunders >= 200, "{proven_blunders}");
    let violations = explained.violations.borrow();
    let first: Vec<_> = violations.iter().take(20).collect();
    assert!(
        first.is_empty(),
        "{} facts do not hold: {first:#?}",
        violations.len()
    );
    let found = |kind: &str| explained.facts.contains_key(kind);
    for kind in [
        "Wins",
        "Draws",
        "Loses",
        "OnlyMove",
        "Forced",
        "Overlooks",
        "Blocks",
        "Threatens",
        "DoubleThreat",
        "Forces",
        "Allows",
        "WinsMaterial",
        "LosesMaterial",
        "WinsPoints",
        "LosesPoints",
        "ExtraTurn",
        "crowns",
        "closes_mill",
        "closes_box",
        "bridge",
    ] {
        assert!(found(kind), "no fact {kind} in {:?}", explained.facts);
    }
}
