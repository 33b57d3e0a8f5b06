//! Breakthrough against published numbers, and the boards and moves that it refuses.

use bestmove_engine::conformance::check_game;
use bestmove_engine::game::{
    Armies, BoardText, EndedBy, Field, Goal, MoveError, MoveText, Notation as _, Outcome, Player,
    PositionError, Provable as _, Rules as _, StaticBound, perft,
};
use bestmove_engine::games::breakthrough::Breakthrough;
use bestmove_engine::search::{Value, WinBy, minimax};
use proptest::prelude::*;

use crate::solved::solved;

#[test]
fn small_boards_have_their_published_results() {
    for (rows, columns) in [(4, 3), (4, 4)] {
        let game = Breakthrough::new(rows, columns);
        let value = solved(&game, &game.initial_position());
        assert!(value.is_win(), "{rows} × {columns}");
    }
}

fn perfts(rows: u32, columns: u32, depths: u32) -> Vec<u64> {
    let game = Breakthrough::new(rows, columns);
    let start = game.initial_position();
    (1..=depths)
        .map(|depth| perft(&game, &start, depth))
        .collect()
}

/// Counted by `OpenSpiel`, too.
#[test]
fn perft_is_the_published_one() {
    assert_eq!(perfts(8, 8, 5), [22, 484, 11_132, 256_036, 6_182_818]);
    assert_eq!(
        perfts(6, 6, 6),
        [16, 256, 4_308, 71_478, 1_248_290, 21_470_998]
    );
}

fn read(rows: u32, columns: u32, board: &str, player: Player) -> Result<Armies, PositionError> {
    Breakthrough::new(rows, columns).read_board(&BoardText::from(board), Some(player))
}

fn error(board: &str, player: Player) -> PositionError {
    read(4, 3, board, player).expect_err("the board is refused")
}

#[test]
fn small_letters_and_lines_are_read() {
    let expected = read(4, 3, "BBB......WWW", Player::One);
    assert!(expected.is_ok());
    assert_eq!(read(4, 3, "bbb\n___\n---\nwww", Player::One), expected);
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    for (board, player, detail) in [
        (
            "BBB...WW.WW.",
            Player::One,
            "white has 4 pieces; it begins with 3",
        ),
        ("WBB......WWB", Player::One, "both sides have won"),
        (
            "WW......B..W",
            Player::Two,
            "white has several pieces at its goal",
        ),
        (
            "B.B......WWW",
            Player::One,
            "white has captured 1 piece and made at most 0 steps",
        ),
        (
            "W.B.....B.WW",
            Player::One,
            "white is to move after it has won",
        ),
        (
            ".........WWW",
            Player::One,
            "white is to move after it has won",
        ),
        (
            "BBB...W...WW",
            Player::One,
            "white has made at least 1 step and black at most 0, so it is not the turn of white",
        ),
        (
            "BBB..W.W.W..",
            Player::Two,
            "white has made at least 3 steps and black at most 0",
        ),
    ] {
        let error = error(board, player);
        assert_eq!(error.to_string(), detail, "{board}");
    }
}

#[test]
fn errors_name_what_is_wrong() {
    assert!(matches!(
        error("BBB...W...WW", Player::One),
        PositionError::NotPlayersTurn(error) if error.field == Field::Player
    ));
    assert!(matches!(
        error("WBB......WWB", Player::One),
        PositionError::Impossible(_)
    ));
    for (board, detail) in [
        ("BBB.....WWW", "has 11 cells instead of 12"),
        ("BBB\n...\n..\nWWW", "line 3 of 4 has 2 cells instead of 3"),
        (
            "BBB..X...WWW",
            r#"invalid cell "X" at index 5; expected "W", "B" or an empty cell: "5", " ", "_", "-" or ".""#,
        ),
    ] {
        let error = error(board, Player::One);
        assert!(
            matches!(&error, PositionError::Invalid(errors) if errors[0].field == Field::Board(None)),
            "{board}"
        );
        assert_eq!(error.to_string(), detail, "{board}");
    }
}

fn read_move(board: &str, mv: &str) -> Result<String, MoveError> {
    let game = Breakthrough::new(4, 3);
    let position = read(4, 3, board, Player::One).expect("the board is legal");
    let step = game.read_move(&position, &MoveText::Name(mv.to_owned()))?;
    match game.write_move(&position, step) {
        MoveText::Name(name) => Ok(name),
        MoveText::Index(_) => unreachable!("moves are names"),
    }
}

#[test]
fn moves_are_read_widely_and_written_in_one_form() {
    let board = "BB....B.WWW.";
    for (mv, written) in [
        ("b1b2", "b1b2"),
        ("B1-B2", "b1b2"),
        ("b1xa2", "b1a2"),
        ("b1:a2", ""),
    ] {
        let found = read_move(board, mv).ok();
        assert_eq!(found.as_deref().unwrap_or(""), written, "{mv}");
    }
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let board = "BB....B.WWW.";
    for (mv, detail) in [
        ("a2a1", "white has no piece on a2"),
        ("c1c2", "white has no piece on c1"),
        ("a1a2", "a2 is taken; a piece captures diagonally"),
        (
            "a1a3",
            "a piece on a1 cannot reach a3; it moves one row forward",
        ),
        ("b1c2", "c2 is taken by a piece of the same side"),
        (
            "c2c2",
            "a piece on c2 cannot reach c2; it moves one row forward",
        ),
        ("d1d2", r#"a move is two cells such as "a2a3""#),
        ("a1", r#"a move is two cells such as "a2a3""#),
        ("", r#"a move is two cells such as "a2a3""#),
        ("é1é2", r#"a move is two cells such as "a2a3""#),
    ] {
        let error = read_move(board, mv).expect_err(mv);
        assert_eq!(error.to_string(), detail);
    }
}

#[test]
fn a_win_is_a_goal_or_the_last_capture() {
    let game = Breakthrough::new(4, 3);
    for (board, mv, expected) in [
        ("......B..WW.", "b1a2", EndedBy::Material),
        (".B.W........", "a3a4", EndedBy::Goal),
        // It captures the last piece at the goal.
        (".B.W........", "a3b4", EndedBy::Goal),
    ] {
        let position = read(4, 3, board, Player::One).expect("the board is legal");
        let step = game.read_move(&position, &MoveText::Name(mv.to_owned()));
        let after = game.play(&position, step.expect("the move is legal"));
        let outcome = game.outcome(&after);
        assert_eq!(outcome, Some(Outcome::Won(Player::One)), "{mv}");
        let ended_by = outcome.map(|outcome| game.ended_by(&after, outcome));
        assert_eq!(ended_by, Some(expected), "{mv}");
    }
}

/// On these boards, one piece of white may run. It has arrived within eight plies, which plain
/// minimax can afford.
#[test]
fn runners_bound_the_result() {
    // Both runners are as near to their goals.
    let race = "....\n....\n...B\nW...\n....\n....";
    // Three rows ahead, a guard is in reach if its side moves first.
    let guard_ahead = "...B\n..B.\n....\n....\nW...\n...W";
    // Two rows ahead, it is in reach one column away, whoever moves first.
    let guard_near = "...B\n.B..\n....\nW...\n....\n....";
    let guard_far = "...B\n..B.\n....\nW...\n....\n....";
    for (board, player, expected) in [
        (race, Player::One, Some(StaticBound::Won(5))),
        (race, Player::Two, Some(StaticBound::Won(5))),
        (guard_ahead, Player::One, Some(StaticBound::Won(7))),
        (guard_ahead, Player::Two, None),
        (guard_near, Player::Two, None),
        (guard_far, Player::Two, Some(StaticBound::Lost(6))),
        (guard_far, Player::One, Some(StaticBound::Won(5))),
    ] {
        let game = Breakthrough::new(6, 4);
        let position = read(6, 4, board, player).expect("the board is legal");
        let bound = game.static_bound(&position, Goal::Win);
        assert_eq!(bound, expected, "{board}, {player:?}");
        let value = |player| minimax(&game, &position, player, Some(8)).value;
        match expected {
            Some(StaticBound::Won(plies)) => {
                assert_eq!(value(player), Value::Win(WinBy::Plies(plies)), "{board}");
            }
            Some(StaticBound::Lost(plies)) => {
                assert_eq!(value(player), Value::Loss(WinBy::Plies(plies)), "{board}");
            }
            Some(StaticBound::AtMostDraw | StaticBound::AtLeastDraw) | None => {
                assert!(!value(Player::One).is_win(), "{board}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn boards_of_every_size_obey_the_laws(
        (rows, columns) in (3..=5_u32, 2..=4_u32),
        picks in prop::collection::vec(any::<u16>(), 0..60),
        seed: u64,
    ) {
        let rules = Breakthrough::new(rows, columns);
        if let Err(violation) = check_game(&rules, &picks, seed) {
            panic!("{rows},{columns}: {violation}");
        }
    }
}
