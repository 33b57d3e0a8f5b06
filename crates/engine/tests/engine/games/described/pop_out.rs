//! Games in which stones are taken out again.

use bestmove_engine::erased::WinBy::Plies;
use bestmove_engine::erased::{
    BoardText, DynPosition, MoveText, PositionError, PositionSource, PositionSpec, SearchOptions,
    Status, Value,
};

use super::description;
use super::placing::pop_out;

/// The position after these moves on a board of 4 × 4.
fn after(moves: &str) -> Result<Box<dyn DynPosition>, PositionError> {
    play((4, 4), 3, moves)
}

fn play(size: (u32, u32), line: u32, moves: &str) -> Result<Box<dyn DynPosition>, PositionError> {
    let game = description(&pop_out(size.0, size.1, line));
    let game = game.compile().unwrap().game;
    let words = moves.split_whitespace();
    let played = words.map(|name| MoveText::Name(name.to_owned())).collect();
    let spec = PositionSpec::new(PositionSource::Moves(played));
    game.position(&spec)
}

/// The values and distances that a retrograde analysis of all positions has found.
#[test]
fn values_are_those_of_a_retrograde_analysis() {
    for (size, line, expected) in [
        ((3, 3), 3, Value::Loss(Plies(16))),
        ((4, 3), 3, Value::Loss(Plies(16))),
        ((3, 4), 3, Value::Win(Plies(9))),
        ((4, 4), 3, Value::Win(Plies(9))),
    ] {
        let (mut resources, cancel) = Default::default();
        let options = SearchOptions::default();
        let result = play(size, line, "")
            .unwrap()
            .search(&options, &mut resources, &cancel);
        assert_eq!(result.value, expected, "{size:?}");
    }
}

/// A disc that is taken out lets those above fall, which may complete a line of either side. Where it completes lines of
/// both, that of the side that took it out counts.
#[test]
fn discs_above_fall() {
    for (moves, board, line) in [
        ("d1 c1 c2 c3 b1 pop-c", "..........O..XXX", vec![13, 14, 15]),
        (
            "c1 b1 d1 b2 b3 c2 c3 a1 pop-c",
            ".....X...OX.OOOX",
            vec![5, 10, 15],
        ),
        (
            "a1 b1 b2 a2 c1 a3 a4 b3 pop-a",
            "....XO..OX..OOX.",
            vec![4, 9, 14],
        ),
    ] {
        let after = after(moves).unwrap().snapshot();
        assert_eq!(after.board.to_compact(), board, "{moves}");
        assert_eq!(after.status, Status::Won("X"), "{moves}");
        assert_eq!(after.winning_line, Some(line), "{moves}");
    }
}

/// The position in which both sides have one disc comes for the third time after two rounds of taking it out.
#[test]
fn third_occurrence_draws() {
    let round = "a1 b1 POP-A pop-b ";
    assert_eq!(after(round).unwrap().snapshot().status, Status::InProgress);
    assert_eq!(
        after(&round.repeat(2)).unwrap().snapshot().status,
        Status::Drawn
    );
}

#[test]
fn only_own_discs_are_taken_out() {
    for (moves, reason) in [
        ("pop-a", "X has no stone on a1 to take out"),
        ("a1 pop-a", "O has no stone on a1 to take out"),
        ("a1 b1 a2 pop-a", "O has no stone on a1 to take out"),
        ("pop-e", "\"pop-a\""),
    ] {
        let error = after(moves).map(drop).unwrap_err().to_string();
        assert!(error.contains(reason), "{moves}: {error}");
    }
}

/// Any number of discs may have been taken out, so a board may have any numbers of them, and lines of both sides.
#[test]
fn boards_need_no_equal_numbers() {
    let game = description(&pop_out(4, 4, 3)).compile().unwrap().game;
    for (board, player, status) in [
        ("............XX..", "X", Status::InProgress),
        ("............XXX.", "X", Status::Won("X")),
        (".....X...OX.OOOX", "O", Status::Won("X")),
        (".....X...OX.OOOX", "X", Status::Won("O")),
    ] {
        let source = PositionSource::Board(BoardText::Text(board.to_owned()));
        let spec = PositionSpec::new(source).with_player(player);
        let position = game.position(&spec).unwrap();
        assert_eq!(position.snapshot().status, status, "{board}");
    }
    let floating = PositionSource::Board(BoardText::Text("........X.......".to_owned()));
    let floating = PositionSpec::new(floating).with_player("O");
    let error = game.position(&floating).map(drop).unwrap_err();
    assert!(
        error.to_string().contains("has an empty cell below it"),
        "{error}"
    );
}
