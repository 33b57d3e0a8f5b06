//! The cost of a limit: a search under a limit proves what it proves without one, and estimates
//! what it cannot prove. A greater limit never looks less far.

use std::num::NonZeroU32;

use bestmove_engine::erased::RulesVisitor;
use bestmove_engine::game::{
    Estimable, Evaluation, Game, Outcome, Player, Provable, Rules, Symmetric,
};
use bestmove_engine::games::breakthrough::Breakthrough;
use bestmove_engine::games::connect_four::ConnectFour;
use bestmove_engine::games::mnk::{Gomoku, Mnk};
use bestmove_engine::games::visit_rules;
use bestmove_engine::search::{CancelFlag, Limits, Resources, analyse};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use crate::searched::searched;

/// Checks that a limit on nodes that is not reached costs at most as many nodes again.
fn check<G: Estimable>(game: &G, position: &G::Position) {
    let search = |limits: &Limits| {
        let mut resources = Resources::default();
        resources.enhancements.book = false;
        let cancel = CancelFlag::default();
        analyse(game, position, limits, &mut resources, &cancel, &mut |_| ())
    };
    let unlimited = search(&Limits::default());
    assert!(unlimited.is_exact());
    let values = |analysis: &bestmove_engine::search::Analysis<G::Move>| {
        let candidates = analysis.candidates.iter();
        candidates
            .map(|candidate| (candidate.mv, candidate.value))
            .collect::<Vec<_>>()
    };
    for max_nodes in [20 * unlimited.nodes, u64::MAX / 2] {
        let limited = search(&Limits::default().with_nodes(max_nodes));
        assert_eq!(values(&limited), values(&unlimited));
        assert!(
            limited.nodes <= 2 * unlimited.nodes,
            "{} nodes with a limit of {max_nodes}, {} without: {position:?}",
            limited.nodes,
            unlimited.nodes
        );
    }
}

#[test]
fn limit_costs_little_in_connect_four() {
    let game = ConnectFour::STANDARD;
    for moves in [
        [1, 2, 4, 4, 0, 0, 3, 6, 2, 5],
        [3, 3, 3, 2, 2, 4, 4, 4, 0, 1],
    ] {
        let start = game.initial_position();
        let position = moves.iter().fold(start, |position, column| {
            let mut legal = game.moves(&position);
            let mv = legal.nth(*column).expect("no column is full");
            game.play(&position, mv)
        });
        check(&game, &position);
    }
}

#[test]
fn limit_costs_little_in_mnk_games() {
    let game = Mnk::new(5, 5, 4);
    let start = game.initial_position();
    check(&game, &start);
}

#[test]
fn limit_costs_little_in_breakthrough() {
    let game = SmallBreakthrough;
    check(&game, &game.initial_position());
}

#[test]
fn hopeless_proofs_leave_the_nodes_to_estimates() {
    let game = Breakthrough::STANDARD;
    let start = game.initial_position();
    let limits = Limits::default().with_nodes(100_000);
    let analysis = searched(&game, &start, &limits);
    // Proofs once got nearly all of the nodes, and the depth was 2.
    assert!(analysis.depth >= 8, "depth {}", analysis.depth);
}

/// Breakthrough on four rows and four columns: the first pawn on the last row wins.
#[derive(Clone, Copy, Debug)]
struct SmallBreakthrough;

const SIDE: u8 = 4;

/// The pawns of both players, one bit for each cell, and the side to move. Player one moves to
/// higher cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pawns {
    pawns: [u16; 2],
    to_move: Player,
}

impl Pawns {
    fn has(self, player: Player, cell: u8) -> bool {
        self.pawns[player.index()] >> cell & 1 == 1
    }

    fn advance(player: Player, cell: u8) -> u8 {
        match player {
            Player::One => cell / SIDE,
            Player::Two => SIDE - 1 - cell / SIDE,
        }
    }
}

impl Rules for SmallBreakthrough {
    type Position = Pawns;
    type Move = (u8, u8);
    type Moves = Vec<(u8, u8)>;

    fn initial_position(&self) -> Pawns {
        Pawns {
            pawns: [0x00ff, 0xff00],
            to_move: Player::One,
        }
    }

    fn to_move(&self, position: &Pawns) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Pawns) -> Option<Outcome> {
        let has_arrived = |player: Player| {
            (0..SIDE * SIDE)
                .any(|cell| position.has(player, cell) && Pawns::advance(player, cell) == SIDE - 1)
        };
        let is_gone = |player: Player| position.pawns[player.index()] == 0;
        Player::BOTH
            .into_iter()
            .find(|player| has_arrived(*player) || is_gone(!*player))
            .map(Outcome::Won)
    }

    fn moves(&self, position: &Pawns) -> Vec<(u8, u8)> {
        let player = position.to_move;
        let mut moves = Vec::new();
        for from in (0..SIDE * SIDE).filter(|cell| position.has(player, *cell)) {
            let ahead = match player {
                Player::One => from + SIDE,
                Player::Two => from - SIDE,
            };
            let column = ahead % SIDE;
            for to in [
                (column > 0).then(|| ahead - 1),
                Some(ahead),
                (column + 1 < SIDE).then(|| ahead + 1),
            ] {
                let is_blocked =
                    |to: u8| position.has(player, to) || to == ahead && position.has(!player, to);
                moves.extend(to.filter(|to| !is_blocked(*to)).map(|to| (from, to)));
            }
        }
        moves
    }

    fn play(&self, position: &Pawns, (from, to): (u8, u8)) -> Pawns {
        let mut pawns = position.pawns;
        let player = position.to_move;
        pawns[player.index()] ^= 1 << from | 1 << to;
        pawns[(!player).index()] &= !(1 << to);
        Pawns {
            pawns,
            to_move: !player,
        }
    }

    fn max_plies_left(&self, position: &Pawns) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let rows_left = |player: Player| {
            let pawns = (0..SIDE * SIDE).filter(move |cell| position.has(player, *cell));
            pawns.map(move |cell| u32::from(SIDE - 1 - Pawns::advance(player, cell)))
        };
        Player::BOTH.into_iter().flat_map(rows_left).sum()
    }
}

impl Symmetric for SmallBreakthrough {}

impl Provable for SmallBreakthrough {}

impl Estimable for SmallBreakthrough {
    type Features = ();

    fn evaluate(&self, position: &Pawns, (): &()) -> Evaluation {
        let pawns = |player: Player| position.pawns[player.index()].count_ones().cast_signed();
        let player = position.to_move;
        Evaluation::from_log_odds(300 * (pawns(player) - pawns(!player)))
    }
}

/// Checks that no search of the positions of random games looks less far than one with a lower limit on
/// nodes, and that its estimates have no fewer nodes.
fn check_growth<G: Estimable>(game: &G) {
    let mut rng = Pcg64Mcg::seed_from_u64(46);
    for plies in (0..40).step_by(4) {
        let position = random_position(game, plies, &mut rng);
        let mut before = (0, 0);
        for max_nodes in [500, 1_500, 4_000, 10_000, 25_000, 40_000, 70_000, 150_000] {
            let limits = Limits::default().with_nodes(max_nodes);
            let analysis = searched(game, &position, &limits);
            if analysis.is_exact() {
                break;
            }
            let now = (analysis.depth, analysis.estimate_nodes);
            assert!(
                before.0 <= now.0 && before.1 <= now.1,
                "{before:?} before {max_nodes} nodes, then {now:?}: {position:?}"
            );
            before = now;
        }
    }
}

/// An open position after up to `plies` random moves.
fn random_position<G: Estimable>(game: &G, plies: usize, rng: &mut Pcg64Mcg) -> G::Position {
    let mut position = game.initial_position();
    for _ in 0..plies {
        let moves: Vec<_> = game.moves(&position).into_iter().collect();
        let next = game.play(&position, moves[rng.random_range(0..moves.len())]);
        if game.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Checks the rules that it visits.
struct Growth;

impl RulesVisitor for Growth {
    fn visit<G: Game>(&mut self, _name: &'static str, rules: &G) {
        check_growth(rules);
    }
}

#[test]
fn greater_limit_looks_no_less_far_in_any_game() {
    check_growth(&Mnk::new(6, 6, 5));
    visit_rules(&mut Growth);
}

/// A position of gomoku with many threats. Proofs once kept nearly all of the nodes of great limits
/// here: 800,000 nodes reached depth 12, and a million depth 4.
#[test]
fn greater_limit_looks_farther_among_threats() {
    let game = Gomoku::FREE;
    let moves = [
        37, 67, 39, 38, 53, 69, 83, 68, 66, 70, 71, 54, 86, 82, 96, 84,
    ];
    let position = moves.iter().fold(game.initial_position(), |position, mv| {
        game.play(&position, *mv)
    });
    let depths = [50_000, 200_000, 400_000, 800_000, 1_000_000].map(|nodes| {
        let limits = Limits::default()
            .with_nodes(nodes)
            .with_top(NonZeroU32::MIN);
        searched(&game, &position, &limits).depth
    });
    assert!(depths.is_sorted() && depths[4] >= 10, "{depths:?}");
}
