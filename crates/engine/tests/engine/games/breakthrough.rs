//! Breakthrough against published numbers, and the boards and moves that it refuses.

use bestmove_engine::game::{
    Armies, EndedBy, Field, FieldError, Goal, Notation as _, Outcome, Player, PositionError,
    Provable as _, Rules as _, StaticBound,
};
use bestmove_engine::games::breakthrough::Breakthrough;
use bestmove_engine::search::{Value, WinBy, minimax};
use proptest::prelude::*;

use crate::games::perft::perfts;
use crate::laws::assert_laws;
use crate::notation::{
    assert_boards_refused, assert_moves_read, assert_moves_refused, invalid, play, read_board,
};
use crate::searched::solved;

#[test]
fn small_boards_have_their_published_results() {
    for (rows, columns) in [(4, 3), (4, 4)] {
        let game = Breakthrough::new(rows, columns);
        let value = solved(&game, &game.initial_position());
        assert!(value.is_win(), "{rows} × {columns}");
    }
}

/// Counted by `OpenSpiel`, too.
#[test]
fn perft_is_the_published_one() {
    assert_eq!(
        perfts(&Breakthrough::new(8, 8), 5),
        [22, 484, 11_132, 256_036, 6_182_818]
    );
    assert_eq!(
        perfts(&Breakthrough::new(6, 6), 6),
        [16, 256, 4_308, 71_478, 1_248_290, 21_470_998]
    );
}

fn read(rows: u32, columns: u32, board: &str, player: Player) -> Result<Armies, PositionError> {
    read_board(&Breakthrough::new(rows, columns), board, Some(player))
}

#[test]
fn small_letters_and_lines_are_read() {
    let expected = read(4, 3, "BBB......WWW", Player::One);
    assert!(expected.is_ok());
    assert_eq!(read(4, 3, "bbb\n___\n---\nwww", Player::One), expected);
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    let game = Breakthrough::new(4, 3);
    let of_white = "
        BBB...WW.WW. => white has 4 pieces; it begins with 3
        WBB......WWB => both sides have won
        B.B......WWW => white has captured 1 piece and made at most 0 steps
        W.B.....B.WW => white is to move after it has won
        .........WWW => white is to move after it has won
    ";
    assert_boards_refused(
        &game,
        Some(Player::One),
        PositionError::Impossible,
        of_white,
    );
    let of_black = "
        WW......B..W => white has several pieces at its goal
        BBB..W.W.W.. => white has made at least 3 steps and black at most 0
    ";
    assert_boards_refused(
        &game,
        Some(Player::Two),
        PositionError::Impossible,
        of_black,
    );
    let detail =
        "white has made at least 1 step and black at most 0, so it is not the turn of white";
    let expected = PositionError::NotPlayersTurn(FieldError::new(Field::Player, detail));
    assert_eq!(read(4, 3, "BBB...W...WW", Player::One), Err(expected));
}

#[test]
fn errors_name_what_is_wrong() {
    let boards = r#"
        BBB.....WWW => has 11 cells instead of 12
        BBB\n...\n..\nWWW => line 3 of 4 has 2 cells instead of 3
        BBB..X...WWW => invalid cell "X" at index 5; expected "W", "B" or an empty cell: "5", " ", "_", "-" or "."
    "#;
    assert_boards_refused(&Breakthrough::new(4, 3), Some(Player::One), invalid, boards);
}

#[test]
fn moves_are_read_widely_and_written_in_one_form() {
    let position = read(4, 3, "BB....B.WWW.", Player::One).expect("the board is legal");
    let moves = "
        b1b2 => b1b2
        B1-B2 => b1b2
        b1xa2 => b1a2
        b1:a2 =>
    ";
    assert_moves_read(&Breakthrough::new(4, 3), &position, moves);
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let position = read(4, 3, "BB....B.WWW.", Player::One).expect("the board is legal");
    let moves = r#"
        a2a1 => white has no piece on a2
        c1c2 => white has no piece on c1
        a1a2 => a2 is taken; a piece captures diagonally
        a1a3 => a piece on a1 cannot reach a3; it moves one row forward
        b1c2 => c2 is taken by a piece of the same side
        c2c2 => a piece on c2 cannot reach c2; it moves one row forward
        d1d2 => a move is two cells such as "a2a3"
        a1 => a move is two cells such as "a2a3"
        => a move is two cells such as "a2a3"
        é1é2 => a move is two cells such as "a2a3"
    "#;
    assert_moves_refused(&Breakthrough::new(4, 3), &position, moves);
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
        let after = play(&game, &position, mv);
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
        assert_laws(&rules, &picks, seed);
    }
}
