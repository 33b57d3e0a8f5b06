//! English draughts against published numbers and against rules that are written in the plainest way.

mod endgames;
mod plain_rules;
mod texts;

use bestmove_engine::game::{
    Clock, DrawClaim, EndedBy, Notation as _, Outcome, Player, PositionError, PositionHistory,
    Rules as _,
};
use bestmove_engine::games::draughts::{Draughts, Position};
use proptest::prelude::*;

use crate::games::perft::perfts;
use crate::notation;
use plain_rules::moves_with_boards;

const GAME: Draughts = Draughts;

#[test]
fn perft_is_the_published_one() {
    let published = [
        7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680,
    ];
    assert_eq!(perfts(&GAME, 9), published);
}

fn try_read(board: &str, player: Option<Player>) -> Result<Position, PositionError> {
    notation::read_board(&GAME, board, player)
}

fn read(board: &str) -> Position {
    try_read(board, None).expect("the board is legal")
}

fn write_board(position: &Position) -> String {
    GAME.write_board(position).to_compact()
}

fn moves(position: &Position) -> Vec<String> {
    notation::names(&GAME, position)
}

fn play(position: &Position, mv: &str) -> Position {
    notation::play(&GAME, position, mv)
}

#[test]
fn initial_position_is_that_of_the_notation() {
    let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    assert_eq!(write_board(&GAME.initial_position()), start);
    assert_eq!(
        moves(&GAME.initial_position()),
        ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
    );
}

#[test]
fn captures_are_compulsory_and_go_on_until_the_end() {
    for (board, expected) in [
        // One capture, though other men could step.
        ("W:W21,22,32:B17,1", &["21x14", "22x13"][..]),
        // Two jumps on one way, one on the other: each may be chosen.
        ("W:W22:B18,11,17,1", &["22x13", "22x15x8"]),
        // A man captures only forwards.
        ("W:W14:B18,1", &["14-9", "14-10"]),
        ("W:WK14:B18,1", &["14x23"]),
        // Nothing is captured at the edge, from behind, or where two stand in a row.
        ("W:W5:B1,9,14", &[]),
    ] {
        assert_eq!(moves(&read(board)), expected, "{board}");
    }
}

#[test]
fn routes_between_the_same_squares_are_told_apart() {
    // Around a diamond on either side.
    let position = read("W:WK31:B26,27,18,19,1");
    assert_eq!(moves(&position), ["31x22x15x24x31", "31x24x15x22x31"]);
    let position = read("W:WK31:B26,27,18,19");
    let after = play(&position, "31x22x15x24x31");
    assert_eq!(after, play(&position, "31x24x15x22x31"));
    assert_eq!(write_board(&after), "B:WK31:B");
    // A man that could go either way.
    let position = read("B:W7,8,15,16:B3");
    assert_eq!(moves(&position), ["3x10x19", "3x12x19"]);
}

#[test]
fn man_that_becomes_a_king_stops() {
    let position = read("W:W11:B7,8,6");
    assert_eq!(moves(&position), ["11x2", "11x4"]);
    assert_eq!(write_board(&play(&position, "11x2")), "B:WK2:B6,8");
    let position = read("B:W9:B26");
    assert_eq!(write_board(&play(&position, "26-31")), "W:W9:BK31");
}

#[test]
fn kings_move_backwards_and_come_back() {
    let mut position = read("B:WK32:BK1");
    let mut history = PositionHistory::default();
    for (plies, mv) in ["1-5", "32-28", "5-1", "28-32"]
        .repeat(4)
        .into_iter()
        .enumerate()
    {
        assert_eq!(history.end(&GAME, &position), None);
        // The third occurrence of each position, and those after it.
        let claim = (plies >= 8).then_some(DrawClaim::Repetition);
        assert_eq!(history.claim(&GAME, &position), claim, "{plies}");
        let mv = notation::read_move(&GAME, &position, mv).expect("the move is legal");
        assert!(!GAME.is_irreversible(&position, mv));
        position = history.play(&GAME, &position, mv);
    }
    let end = history.end(&GAME, &position).expect("the fifth occurrence");
    assert_eq!(
        (end.outcome, end.ended_by),
        (Outcome::Drawn, EndedBy::Repetition)
    );
}

#[test]
fn eighty_moves_of_kings_can_be_claimed_and_150_end_the_game() {
    let position = read("B:WK32:BK1");
    let after = |reversible_plies| {
        let history = PositionHistory::from_clock(Clock {
            reversible_plies,
            plies: 200,
        });
        let end = history.end(&GAME, &position);
        (
            history.claim(&GAME, &position),
            end.map(|end| (end.outcome, end.ended_by)),
        )
    };
    let claim = Some(DrawClaim::NoProgress);
    assert_eq!(after(79), (None, None));
    assert_eq!(after(80), (claim, None));
    assert_eq!(after(149), (claim, None));
    assert_eq!(after(150).1, Some((Outcome::Drawn, EndedBy::NoProgress)));
}

#[test]
fn moves_of_men_and_captures_shorten_the_game() {
    let position = read("B:W32,K22:B1,K17");
    // Seven rows of each man, and three captures.
    assert_eq!(GAME.max_plies_left(&position), (7 + 7 + 3) * 150);
    let after = play(&position, "17x26");
    assert_eq!(GAME.max_plies_left(&after), (7 + 7 + 2) * 150);
    let position = read("B:W32,K24:B1,K17");
    assert_eq!(GAME.max_plies_left(&play(&position, "17-13")), 17 * 150);
    assert_eq!(GAME.max_plies_left(&play(&position, "1-5")), 16 * 150);
}

#[test]
fn side_without_a_move_or_a_piece_loses() {
    for (board, ended_by) in [
        ("W:W5:B1,9,14", EndedBy::NoMoves),
        ("W:W:B1", EndedBy::Material),
    ] {
        let position = read(board);
        let outcome = GAME.outcome(&position);
        assert_eq!(outcome, Some(Outcome::Won(Player::One)), "{board}");
        assert_eq!(
            outcome.map(|it| GAME.ended_by(&position, it)),
            Some(ended_by)
        );
        assert_eq!(GAME.max_plies_left(&position), 0);
    }
}

/// Each square is empty more often than not, and a king as often as a man.
fn any_position() -> impl Strategy<Value = Position> {
    let square = prop::sample::select(vec!['.', '.', '.', '.', 'b', 'w', 'B', 'W']);
    let squares = prop::collection::vec(square, 32);
    (squares, any::<bool>()).prop_filter_map("the position is possible", |(squares, is_first)| {
        let player = Player::BOTH[usize::from(is_first)];
        try_read(&squares.iter().collect::<String>(), Some(player)).ok()
    })
}

fn check_moves(position: &Position) -> Result<(), TestCaseError> {
    let expected = moves_with_boards(&write_board(position));
    let moves = GAME.moves(position).into_iter();
    let found: Vec<_> = moves
        .map(|mv| {
            let after = GAME.play(position, mv);
            (notation::name(&GAME, position, mv), write_board(&after))
        })
        .collect();
    prop_assert_eq!(&found, &expected);
    prop_assert_eq!(GAME.outcome(position).is_some(), expected.is_empty());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn moves_are_those_of_plain_rules(position in any_position()) {
        check_moves(&position)?;
    }
}

proptest! {
    #[test]
    fn games_are_those_of_plain_rules(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..200)) {
        let mut position = GAME.initial_position();
        for pick in picks {
            check_moves(&position)?;
            prop_assert_eq!(&read(&write_board(&position)), &position);
            if GAME.outcome(&position).is_some() {
                break;
            }
            position = GAME.play(&position, *pick.get(&GAME.moves(&position)));
        }
    }
}
