//! Mates and sacrifices that a limited search has to see, and what bounds its estimates.
//!
//! Another program of chess confirms that each of the moves mates, and that no other one mates as soon.

use std::num::NonZeroU32;

use bestmove_engine::game::{Provable as _, Rules as _, SolvedValue};
use bestmove_engine::games::chess::Move;
use bestmove_engine::search::{Analysis, Enhancements, Limits};

use super::{GAME, play, read};
use crate::notation::name;
use crate::searched::searched_after;
use crate::table::rows;

fn analysis(fen: &str, limits: Limits) -> Analysis<Move> {
    let (position, history) = play(fen, &[]);
    searched_after(&GAME, (&position, &history), &limits, Enhancements::ALL)
}

/// The best move and its value in hundredths.
fn best_move(fen: &str, nodes: u64) -> (String, i16) {
    let limits = Limits::default()
        .with_nodes(nodes)
        .with_top(NonZeroU32::MIN);
    let best = &analysis(fen, limits).candidates[0];
    (name(&GAME, &read(fen), best.mv), best.value.hundredths())
}

fn assert_is_found(fen: &str, mv: &str, least: i16, nodes: u64) {
    let (best, hundredths) = best_move(fen, nodes);
    assert_eq!(best, mv, "{fen}: {hundredths}");
    assert!(hundredths >= least, "{fen}: {hundredths}");
}

/// White gives its queen for a pawn, checks once, and then threatens mate by a quiet move of the rook. In
/// each of these positions, the mate takes four moves.
#[test]
fn mate_behind_a_sacrifice_and_a_quiet_move_is_proven() {
    // The second position is the first one with colors reversed.
    let mates = "
        r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - - 0 1 => d4g7
        4r1k1/ppp3pp/8/3q1r2/3P2b1/4B1P1/PP1Q1PP1/R3R1K1 b - - 0 1 => d5g2
        2r1r1k1/1p1q1pp1/p3b1p1/3p2B1/3Q1R2/2P5/PP4PP/4R1K1 w - - 0 1 => d4g7
        1r2r1k1/p2q1pp1/1p2b1p1/3p2B1/3Q1R2/P7/1PP3PP/3R2K1 w - - 0 1 => d4g7
    ";
    for [fen, mv] in rows(mates) {
        assert_is_found(fen, mv, 1_000, 250_000);
    }
}

/// Games that were played: Edward Lasker against Thomas 1912, Réti against Tartakower 1910, and the
/// last combinations of Anderssen's immortal and evergreen games.
#[test]
fn famous_combinations_are_found() {
    let combinations = "
        rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w KQ - 0 11 => h5h7
        rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9 => d3d8
        r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 22 => f3f6
        1r2k1r1/pbppnp1p/1b3P2/8/Q7/B1PB1q2/P4PPP/3R2K1 w - - 0 21 => a4d7
    ";
    for [fen, mv] in rows(combinations) {
        assert_is_found(fen, mv, 999, 100_000);
    }
}

/// Nearly every move of these boards captures something, so lines that are played out hardly end.
#[test]
fn boards_full_of_queens_end_a_search_by_depth() {
    // With two windows for each move, and a little for the way back.
    const MAX_NODES_PER_MOVE: u64 = 2 * 2_500;
    for fen in [
        "q1q1q1q1/1q1q1q1k/q1q5/8/8/Q1Q5/1Q1Q1Q1K/Q1Q1Q1Q1 w - - 0 1",
        "q1q1q1q1/1q1q1q1k/q1q5/8/8/Q1Q5/1Q1Q1Q1K/Q1Q1Q1Q1 b - - 0 1",
        "3qqq1k/3qqq2/3qqq2/8/8/2QQQ3/2QQQ3/K1QQQ3 w - - 0 1",
        "k7/1q1q1q2/q1q1q3/1q2q1q1/1Q1Q2Q1/2Q1Q1Q1/1Q1Q1Q2/6K1 w - - 0 1",
        "1k6/qqqqqqqq/q7/8/8/7Q/QQQQQQQQ/6K1 w - - 0 1",
        "7k/r1q1q1q1/1q1q1q1r/n1n5/5N1N/R1Q1Q1Q1/1Q1Q1Q1R/K7 w - - 0 1",
    ] {
        let moves = GAME.moves(&read(fen)).len() as u64;
        let analysis = analysis(fen, Limits::default().with_depth(1));
        let max_nodes = MAX_NODES_PER_MOVE * moves;
        assert!(analysis.nodes <= max_nodes, "{fen}: {}", analysis.nodes);
    }
}

/// The rule of fifty moves ends the game before a mate that takes more plies than are left.
#[test]
fn mate_that_comes_too_late_is_worth_little() {
    for board in [
        "8/k7/7R/8/8/8/8/7K w - -",
        "8/8/8/4k3/8/8/8/R3K3 w - -",
        "r3k3/8/8/8/3K4/8/8/8 b - -",
        "8/8/3k4/8/8/8/8/KQ6 w - -",
        "8/8/8/3k4/8/8/1R6/K7 b - -",
        "k6q/8/8/8/3K4/8/8/8 w - -",
    ] {
        let (sign, plies) = match GAME.endgame_value(&read(&format!("{board} 0 1"))) {
            Some(SolvedValue::Win { plies }) => (1, u32::from(plies)),
            Some(SolvedValue::Loss { plies }) => (-1, u32::from(plies)),
            other => panic!("{board}: {other:?}"),
        };
        // A draw by the rule comes after the last ply, so a mate may be that ply.
        for (clock, is_won) in [
            (0, true),
            (100 - plies, true),
            (101 - plies, false),
            (103 - plies, false),
            (110 - plies, false),
        ] {
            let fen = format!("{board} {} 80", clock.min(98));
            let (_, hundredths) = best_move(&fen, 3_000);
            let value = sign * hundredths;
            let range = if is_won { 900..=1_000 } else { 0..=100 };
            assert!(range.contains(&value), "{fen}: {value} with {plies} plies");
        }
    }
}
