//! Proofs of chess: mates, and endgames with their distance.

use std::num::NonZeroU32;

use bestmove_engine::game::{Outcome, PositionHistory, Provable as _, Rules as _, SolvedValue};
use bestmove_engine::games::chess::{Move, Position};
use bestmove_engine::search::{Analysis, Enhancements, Limits, Value, WinBy};
use proptest::prelude::*;

use super::{GAME, play, read, read_move, try_read};
use crate::searched::{searched, searched_after};

fn value(fen: &str) -> Value {
    value_within(400_000, fen)
}

fn value_within(nodes: u64, fen: &str) -> Value {
    values_after(nodes, fen, &[])[0]
}

/// Best first.
fn values_after(nodes: u64, fen: &str, moves: &[&str]) -> Vec<Value> {
    let (position, history) = play(fen, moves);
    let analysis = analyse_within(nodes, (&position, &history), Enhancements::ALL);
    let candidates = analysis.candidates.iter();
    candidates.map(|candidate| candidate.value).collect()
}

fn analyse_within(
    nodes: u64,
    (position, history): (&Position, &PositionHistory),
    enhancements: Enhancements,
) -> Analysis<Move> {
    let limits = Limits::default().with_nodes(nodes);
    searched_after(&GAME, (position, history), &limits, enhancements)
}

/// A side that comes back to a position of the game may still leave it in a better way. White is a queen
/// up, and its knight has gone and come back.
#[test]
fn position_that_came_back_once_is_no_draw() {
    let fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for value in values_after(20_000, fen, &["g1f3", "g8f6", "f3g1"]) {
        assert!(value.hundredths() < -500, "{value:?}");
    }
}

/// Where both sides go on threatening mate, each threat makes its line longer. Without a bound, four
/// million nodes were not enough for this depth.
#[test]
fn depth_ends_among_threats_of_both_sides() {
    let position = read("2bk4/1p2bRp1/rn5r/pq6/P1P1pNPP/2p1P3/RP2B3/2B1K3 b - - 0 1");
    let limits = Limits::default().with_depth(10).with_nodes(1_000_000);
    let limits = limits.with_top(NonZeroU32::MIN);
    let analysis = searched(&GAME, &position, &limits);
    assert_eq!(analysis.depth, 10);
}

/// A move after which a draw can be claimed is worth nothing at any depth, whatever the others are worth.
#[test]
fn move_to_a_claim_is_worth_a_draw() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"];
    let rooks = "4k3/p7/3q4/8/8/8/P3N3/R3K2R w - - 99 90";
    for (fen, moves, claim) in [(start, &knights[..], "f6g8"), (rooks, &[], "h1h2")] {
        for nodes in [1_000, 5_000, 50_000] {
            let (position, history) = play(fen, moves);
            let analysis = analyse_within(nodes, (&position, &history), Enhancements::ALL);
            let claim = read_move(&position, claim).expect("a legal move");
            let mut candidates = analysis.candidates.iter();
            let candidate = candidates.find(|candidate| candidate.mv == claim);
            let value = candidate.expect("a legal move is a candidate").value;
            let best = analysis.candidates[0].value;
            // Where there is a better move, it may have to be less.
            let expected = 0.min(best.hundredths().max(-1));
            assert!(
                !value.is_proven() && (expected - 1..=expected).contains(&value.hundredths()),
                "{fen} {moves:?}: {value:?} beside {best:?}"
            );
        }
    }
}

/// Mates from collections, with the number of plies to the mate.
#[test]
fn mates_are_proven_with_their_distance() {
    for (fen, plies) in [
        // Ladder, back rank, Damiano's, smothered mate.
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5),
        ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", 1),
    ] {
        assert_eq!(value(fen), Value::Win(WinBy::Plies(plies)), "{fen}");
    }
}

/// Another move wins in seven plies, which is proven first. Stockfish 15.1 sees the mate in five.
#[test]
fn quicker_win_is_proven_beside_a_slower_one() {
    let fen = "rnb3r1/ppp1k3/4p3/3pP1p1/2n3p1/8/P3q2P/RNK5 b - - 3 25";
    let mate = Value::Win(WinBy::Plies(5));
    assert_eq!(value_within(1_600_000, fen), mate);
}

/// The longest mate of a rook takes 16 moves: <https://en.wikipedia.org/wiki/Endgame_tablebase>.
#[test]
fn endgames_are_proven_while_fifty_moves_leave_the_time() {
    assert_eq!(
        value("8/8/8/8/3k4/8/1R6/K7 w - - 60 90"),
        Value::Win(WinBy::Plies(31))
    );
    assert_eq!(
        value("8/8/8/8/8/8/1R1k4/K7 b - - 0 90"),
        Value::Loss(WinBy::Plies(32))
    );
    assert!(matches!(
        value("8/8/8/8/3k4/8/1R6/K7 w - - 80 90"),
        Value::Estimate(_)
    ));
}

/// The distances are those of a brute force over all moves.
#[test]
fn distance_of_a_solved_position_is_that_of_its_quickest_mate() {
    let mut solved = 0;
    for (board, plies) in [
        ("8/8/8/8/4k3/5R2/R7/RK6", 9),
        ("3R4/8/2k5/8/R4K2/8/8/8", 9),
        ("8/1R6/8/5K2/6R1/4k3/8/8", 7),
        ("8/4R3/1k6/8/8/2R5/8/K7", 7),
        ("3K4/R5R1/8/8/8/8/2k5/8", 7),
        ("8/2k5/8/3R3K/8/8/8/1R6", 7),
        ("8/1k6/8/1K6/8/5R2/8/1R6", 5),
        ("7R/8/3k4/5K2/8/8/R3R3/8", 5),
        ("4K3/8/2k5/8/4RR2/8/6R1/8", 5),
        ("6R1/8/6R1/R7/4K3/8/2k5/8", 5),
        ("8/8/7R/8/7K/5Q2/3k4/8", 5),
        ("4Q3/8/K7/2k5/8/8/1R6/8", 5),
        ("8/6K1/8/5k2/8/6R1/8/6Q1", 5),
        ("8/8/2K2k2/QQ6/8/8/8/8", 5),
        ("8/8/8/8/4k3/Q7/1Q5K/8", 5),
        ("4Q3/8/4K3/8/7Q/8/1k6/8", 5),
    ] {
        let (position, history) = play(&format!("{board} w - - 0 1"), &[]);
        for nodes in [1_000, 3_000, 10_000, 30_000, 100_000] {
            let analysis = analyse_within(nodes, (&position, &history), Enhancements::ALL);
            let best = analysis.candidates[0].value;
            if analysis.solved {
                assert_eq!(best, Value::Win(WinBy::Plies(plies)), "{board}, {nodes}");
                solved += 1;
            }
            // A slower way is no proof of the distance.
            let is_quickest = |plies| best.plies().is_none_or(|proven| proven >= plies);
            assert!(is_quickest(plies), "{board}, {nodes}: {best:?}");
        }
    }
    // Most of them are solved by 10,000 nodes.
    assert!(solved >= 24, "{solved} solved");
}

/// A king and a piece against a king, if the position is legal and open.
fn endgame(piece: char, squares: [u8; 3], is_white: bool) -> Option<Position> {
    let mut board = [' '; 64];
    for (square, piece) in squares.into_iter().zip(['K', piece, 'k']) {
        let taken = std::mem::replace(&mut board[usize::from(square)], piece);
        if taken != ' ' {
            return None;
        }
    }
    let rows = board.chunks(8).map(|row| {
        let row = row.iter().map(|piece| match piece {
            ' ' => "1".to_owned(),
            piece => piece.to_string(),
        });
        row.collect::<String>()
    });
    let rows = rows.collect::<Vec<_>>().join("/");
    let side = if is_white { "w" } else { "b" };
    let position = try_read(&format!("{rows} {side} - - 0 1")).ok()?;
    GAME.outcome(&position).is_none().then_some(position)
}

fn table_value(position: &Position) -> Value {
    match GAME.endgame_value(position).expect("it is in the table") {
        SolvedValue::Win { plies } => Value::Win(WinBy::Plies(plies.into())),
        SolvedValue::Draw => Value::Draw,
        SolvedValue::Loss { plies } => Value::Loss(WinBy::Plies(plies.into())),
    }
}

/// The value of a move by the table or by the end of the game.
fn value_of_move(position: &Position, mv: Move) -> Value {
    let child = GAME.play(position, mv);
    let value = match GAME.outcome(&child) {
        Some(outcome) => Value::from_outcome(outcome, GAME.to_move(&child)),
        None => table_value(&child),
    };
    value.before_move(false)
}

fn any_endgame() -> impl Strategy<Value = (char, [u8; 3], bool)> {
    let piece = prop::sample::select(vec!['Q', 'R', 'P']);
    (piece, prop::array::uniform3(0..64_u8), any::<bool>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// The search has no table of endgames, which tells what is right.
    #[test]
    fn proofs_agree_with_the_table_of_endgames(
        (piece, squares, is_white) in any_endgame(),
        nodes in 1_u64..8_000,
    ) {
        let Some(position) = endgame(piece, squares, is_white) else {
            return Err(TestCaseError::reject("an illegal position"));
        };
        let mut enhancements = Enhancements::ALL;
        enhancements.endgames = false;
        let history = PositionHistory::default();
        let analysis = analyse_within(nodes, (&position, &history), enhancements);
        if analysis.solved {
            prop_assert_eq!(analysis.candidates[0].value, table_value(&position));
        }
        for candidate in &analysis.candidates {
            if candidate.value.is_exact() {
                prop_assert_eq!(candidate.value, value_of_move(&position, candidate.mv));
            }
        }
    }

    #[test]
    fn table_of_endgames_values_every_move_within_one_node(
        (piece, squares, is_white) in any_endgame(),
    ) {
        let Some(position) = endgame(piece, squares, is_white) else {
            return Err(TestCaseError::reject("an illegal position"));
        };
        let start = PositionHistory::default();
        let analysis = analyse_within(1, (&position, &start), Enhancements::ALL);
        prop_assert!(analysis.is_exact() && analysis.solved);
        prop_assert_eq!(analysis.candidates[0].value, table_value(&position));
        for candidate in &analysis.candidates {
            prop_assert_eq!(candidate.value, value_of_move(&position, candidate.mv));
            let (mut reached, mut history) = (position.clone(), start.clone());
            for mv in &candidate.pv {
                prop_assert!(GAME.outcome(&reached).is_none());
                prop_assert!(GAME.moves(&reached).contains(mv));
                reached = history.play(&GAME, &reached, *mv);
            }
            let mated = GAME.outcome(&reached) == Some(Outcome::Won(!GAME.to_move(&reached)));
            if let Some(plies) = candidate.value.plies() {
                prop_assert!(mated && candidate.pv.len() == plies as usize);
            } else {
                prop_assert!(!mated);
            }
        }
    }
}

/// A table counts no draws by the history, so a mate has to come before fifty moves are over, and no
/// position on its way may have occurred twice.
#[test]
fn history_decides_whether_a_table_proves_a_win() {
    // A line that reaches a claim counts as a draw.
    let claim = GAME.draw_rules().claim;
    let max_plies = claim.reversible_plies.expect("plies can be claimed");
    let fen = |plies_left| {
        let played = max_plies - plies_left;
        format!("8/8/8/8/3k4/8/1R6/K7 w - - {played} 90")
    };
    // The mate takes 31 plies, and 33 after most moves.
    for (plies_left, proven) in [(33, 16), (32, 4), (31, 4)] {
        let values = values_after(1, &fen(plies_left), &[]);
        let exact = values.iter().filter(|value| value.is_exact());
        assert_eq!(exact.count(), proven, "{plies_left} plies left");
        assert_eq!(values[0], Value::Win(WinBy::Plies(31)));
    }
    for plies_left in [30, 20, 10] {
        let values = values_after(1, &fen(plies_left), &[]);
        assert!(!values[0].is_proven(), "{plies_left} plies left");
    }
    let draw = claim.occurrence.expect("a repetition can be claimed") as usize;
    let fen = "8/8/8/8/3k4/8/1R6/K7 w - - 0 1";
    let to_and_fro = ["b2b1", "d4d3", "b1b2", "d3d4"];
    for rounds in 0..draw - 1 {
        let values = values_after(1, fen, &to_and_fro.repeat(rounds));
        let is_near = rounds + 2 >= draw;
        assert_eq!(values[0].is_proven(), !is_near, "{rounds} rounds");
    }
}

/// The history only adds draws.
#[test]
fn drawn_endgames_are_proven_whatever_was_played_before() {
    let moves = ["d3e3", "d5e5", "e3d3", "e5d5"];
    for (fen, played) in [
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", 0),
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", 1),
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 90 99", 1),
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 99 99", 0),
        // The pawn of a rook, a king before a pawn, and a rook that is lost.
        ("k7/8/K7/P7/8/8/8/8 w - - 40 80", 0),
        ("8/8/8/8/1k6/1p6/8/1K6 b - - 40 80", 0),
        ("8/8/8/8/8/4k3/1r6/K7 w - - 40 80", 0),
    ] {
        let values = values_after(1, fen, &moves.repeat(played));
        assert_eq!(values[0], Value::Draw, "{fen}, {played} rounds");
        assert!(values.iter().all(|value| value.is_proven()), "{values:?}");
    }
}
