//! The hashes by which a later position of a game is told from one of another game.

use bestmove_engine::erased::{BoardText, MoveText, PositionSource, PositionSpec};
use bestmove_engine::games::find;

const MAX_HASHES: usize = 9;

fn names(moves: &[&str]) -> Vec<MoveText> {
    let moves = moves.iter().map(|mv| MoveText::Name((*mv).to_owned()));
    moves.collect()
}

fn hashes(source: PositionSource) -> Vec<u64> {
    let chess = find("chess").expect("it is on the menu");
    let position = chess.position(&PositionSpec::new(source));
    position
        .expect("the moves are legal")
        .game_hashes()
        .to_vec()
}

#[test]
fn game_goes_on_with_its_moves() {
    let there_and_back = names(&["g1f3", "g8f6", "f3g1", "f6g8"]);
    let back = names(&[
        "e2e4", "e7e5", "e1e2", "e8e7", "e2e1", "e7e8", "d2d4", "d7d5",
    ]);
    let moves = [there_and_back, back].concat();
    let games =
        (0..=moves.len()).map(|plies| hashes(PositionSource::Moves(moves[..plies].to_vec())));
    let games: Vec<_> = games.collect();
    assert!(games[0].is_empty());
    for later in 2..games.len() {
        let before = &games[later - 1];
        let common = before.len().min(MAX_HASHES - 1);
        assert_eq!(games[later][1..=common], before[..common]);
    }
    assert_eq!(games[moves.len()].len(), MAX_HASHES);
    // The first position has come back, in another game.
    let from_start = hashes(PositionSource::Moves(names(&["e2e4"])));
    assert_ne!(games[5][0], from_start[0]);
}

#[test]
fn game_is_that_of_its_first_board() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let moves = names(&["e2e4", "e7e5"]);
    let from_board = |clocks: &str| {
        let board = BoardText::Text(format!("{start} {clocks}"));
        hashes(PositionSource::BoardAndMoves(board, moves.clone()))
    };
    assert_eq!(
        from_board("0 1"),
        hashes(PositionSource::Moves(moves.clone()))
    );
    assert_ne!(from_board("0 1")[0], from_board("3 1")[0]);
}
