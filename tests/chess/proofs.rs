//! Proofs of chess: mates, and endgames with their distance.

use bestmove::search::{CancelFlag, Degree, Limits, Resources, Value, analyse_with_history};

use super::{GAME, play};

/// Returns the best value after a short search of a position.
fn value(fen: &str) -> Value {
    value_within(400_000, fen)
}

/// Returns the best value after a search of a position for so many nodes.
fn value_within(nodes: u64, fen: &str) -> Value {
    values_after(nodes, fen, &[])[0]
}

/// Returns the values of all moves, the best first, after these moves and a search for so many nodes.
fn values_after(nodes: u64, fen: &str, moves: &[&str]) -> Vec<Value> {
    let (position, history) = play(fen, moves);
    let limits = Limits::default().with_nodes(nodes);
    let (mut resources, cancel) = (Resources::default(), CancelFlag::default());
    let analysis = analyse_with_history(
        &GAME,
        &position,
        &history,
        &limits,
        &mut resources,
        &cancel,
        &mut |_| (),
    );
    let candidates = analysis.candidates.iter();
    candidates.map(|candidate| candidate.value).collect()
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
        assert_eq!(value(fen), Value::Win(Degree::Plies(plies)), "{fen}");
    }
}

/// Another move wins in seven plies, which is proven first. Stockfish 15.1 sees the mate in five.
#[test]
fn quicker_win_is_proven_beside_a_slower_one() {
    let fen = "rnb3r1/ppp1k3/4p3/3pP1p1/2n3p1/8/P3q2P/RNK5 b - - 3 25";
    let mate = Value::Win(Degree::Plies(5));
    assert_eq!(value_within(1_600_000, fen), mate);
}

/// The longest mate of a rook takes 16 moves: <https://en.wikipedia.org/wiki/Endgame_tablebase>.
#[test]
fn endgames_are_proven_while_fifty_moves_leave_the_time() {
    assert_eq!(
        value("8/8/8/8/3k4/8/1R6/K7 w - - 60 90"),
        Value::Win(Degree::Plies(31))
    );
    assert_eq!(
        value("8/8/8/8/8/8/1R1k4/K7 b - - 0 90"),
        Value::Loss(Degree::Plies(32))
    );
    assert!(matches!(
        value("8/8/8/8/3k4/8/1R6/K7 w - - 80 90"),
        Value::Estimate(_)
    ));
}
