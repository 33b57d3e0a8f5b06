//! Games in which stones are taken out again.

use bestmove_engine::erased::WinBy::Plies;
use bestmove_engine::erased::{
    DynPosition, MoveText, PositionSource, PositionSpec, SearchOptions, Status, Value,
};

use super::description;
use super::placing::pop_out;

fn after(size: (u32, u32), line: u32, moves: &str) -> Box<dyn DynPosition> {
    let game = description(&pop_out(size.0, size.1, line));
    let game = game.compile().unwrap().game;
    let words = moves.split_whitespace();
    let played = words.map(|name| MoveText::Name(name.to_owned())).collect();
    let spec = PositionSpec::new(PositionSource::Moves(played));
    game.position(&spec)
        .unwrap_or_else(|error| panic!("{moves}: {error}"))
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
        let result = after(size, line, "").search(&options, &mut resources, &cancel);
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
        let after = after((4, 4), 3, moves).snapshot();
        assert_eq!(after.board.to_compact(), board, "{moves}");
        assert_eq!(after.status, Status::Won("X"), "{moves}");
        assert_eq!(after.winning_line, Some(line), "{moves}");
    }
}
