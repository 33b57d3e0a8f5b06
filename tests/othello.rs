//! Othello against published numbers, and the boards and moves that it refuses.

use bestmove::conformance::check_game;
use bestmove::game::{
    BoardText, Game as _, MoveError, MoveText, Notation as _, Outcome, ParameterValue, Player,
    PositionError, perft,
};
use bestmove::games::othello::{Othello, Position};
use bestmove::search::{CancelFlag, Limits, PvLength, Resources, solve};
use proptest::prelude::*;

/// The counts of many programs, in which a pass is a ply. At the tenth ply they also count the 228
/// games that have ended before.
#[test]
fn perft_is_the_published_one() {
    let game = Othello::STANDARD;
    let start = game.initial_position();
    let counts = (1..=9).map(|depth| perft(&game, &start, depth));
    let published = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    assert!(counts.eq(published));
}

fn margin(size: u32) -> Option<i32> {
    let game = Othello::new(size);
    let (limits, cancel) = (Limits::default(), CancelFlag::default());
    let start = game.initial_position();
    let mut resources = Resources::default();
    let solved = solve(
        &game,
        &start,
        PvLength::Full,
        &limits,
        &mut resources,
        &cancel,
    );
    let solved = solved.expect("nothing limits the search");
    solved.candidates[0].value.margin()
}

/// The second player wins by ten discs, empty squares included.
#[test]
fn board_of_4_by_4_has_its_published_margin() {
    assert_eq!(margin(4), Some(-10));
}

fn read(size: u32, board: &str, player: Option<Player>) -> Result<Position, PositionError> {
    Othello::new(size).read_board(&BoardText::from(board), player)
}

fn error(board: &str, player: Option<Player>) -> PositionError {
    read(4, board, player).expect_err("the board is refused")
}

/// Plays a transcript from the start.
fn play(game: &Othello, transcript: &str) -> Position {
    let moves = game
        .parse_move_sequence(transcript)
        .expect("a transcript consists of names");
    moves.iter().fold(game.initial_position(), |position, mv| {
        let mv = game.read_move(&position, mv).expect("the move is legal");
        game.play(&position, mv)
    })
}

#[test]
fn boards_are_read_in_several_forms() {
    let expected = read(4, ".....WB..BW.....", Some(Player::One));
    assert_eq!(expected, Ok(Othello::new(4).initial_position()));
    for board in [
        "----\n-OX-\n-XO-\n----",
        "_____wb__bw_____",
        ".....OX..XO..... X",
        ".....OX..XO..... B; d2:+2; b4:+2;",
    ] {
        assert_eq!(read(4, board, Some(Player::One)), expected, "{board}");
    }
    assert_eq!(read(4, ".....OX..XO..... X", None), expected);
    let game = Othello::new(4);
    assert_eq!(game.find_player("x"), Some(Player::One));
    assert_eq!(game.find_player("White"), Some(Player::Two));
    assert_eq!(game.find_player("red"), None);
}

#[test]
fn boards_that_cannot_be_read_are_refused() {
    for (board, player, detail) in [
        (
            ".....WB..BW....",
            Some(Player::One),
            "has 15 cells instead of 16",
        ),
        (
            "Z....WB..BW.....",
            Some(Player::One),
            "invalid cell \"Z\" at index 0; expected \"B\", \"W\" or an empty cell: \"0\", \" \", \
             \"_\", \"-\" or \".\"",
        ),
        (
            ".....WB..BW.....",
            None,
            "missing; the board alone does not say who is to move",
        ),
        (
            ".....WB..BW..... W",
            Some(Player::One),
            "the board says that it is the turn of white",
        ),
    ] {
        assert_eq!(error(board, player).to_string(), detail, "{board}");
    }
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    let refusal = error(".....WB..B......", Some(Player::One));
    assert_eq!(
        refusal.to_string(),
        "the four squares in the middle always have discs"
    );
    let lonely = format!("B{}WB{}BW{}", ".".repeat(26), ".".repeat(6), ".".repeat(27));
    let refusal = read(8, &lonely, Some(Player::One)).expect_err("the corner is alone");
    assert_eq!(
        refusal.to_string(),
        "a disc is put beside another one, so all discs are connected"
    );
}

fn refusal(game: &Othello, position: &Position, mv: &MoveText) -> String {
    let error = game
        .read_move(position, mv)
        .expect_err("the move is illegal");
    error.to_string()
}

#[test]
fn illegal_moves_are_refused() {
    let game = Othello::STANDARD;
    let start = game.initial_position();
    let name = |name: &str| MoveText::Name(name.to_owned());
    for (mv, detail) in [
        (name("a1"), "a disc of black on a1 would flip nothing"),
        (name("e4"), "e4 has a disc already"),
        (name("pass"), "black can move, so it must not pass"),
        (
            name("a9"),
            "a move is a square, \"a1\" to \"h8\", or \"pass\"",
        ),
        (
            MoveText::Index(64),
            "a move is a square, \"a1\" to \"h8\", or \"pass\"",
        ),
    ] {
        assert_eq!(refusal(&game, &start, &mv), detail);
    }
    assert_eq!(
        game.read_move(&start, &MoveText::Index(19)),
        game.read_move(&start, &name("D3"))
    );
}

/// The shortest game in which a side loses all discs.
const WIPEOUT: &str = "e6f4e3f6g5d6e7f5c5";

#[test]
fn game_ends_where_neither_side_can_move() {
    let game = Othello::STANDARD;
    let end = play(&game, WIPEOUT);
    assert_eq!(game.outcome(&end), Some(Outcome::WonBy(Player::One, 64)));
    let after = game.read_move(&end, &MoveText::Name("pass".to_owned()));
    assert_eq!(after, Err(MoveError::GameOver));
}

#[test]
fn side_without_a_move_has_to_pass() {
    let game = Othello::new(4);
    let position = read(4, "WWWBWWWBWWBB.BBB", Some(Player::Two)).expect("a possible board");
    let moves: Vec<_> = game
        .moves(&position)
        .into_iter()
        .map(|mv| (game.write_move(&position, mv), game.squares(&position, mv)))
        .collect();
    let pass = MoveText::Name("pass".to_owned());
    assert_eq!(moves, [(pass, Vec::new())]);
    let corner = MoveText::Name("a4".to_owned());
    let detail = "white can flip nothing, so it has to pass";
    assert_eq!(refusal(&game, &position, &corner), detail);
}

#[test]
fn transcripts_may_leave_out_passes() {
    let game = Othello::new(4);
    let mut position = game.initial_position();
    let mut names = Vec::new();
    // The last legal move of each side leads through a pass.
    while game.outcome(&position).is_none() {
        let mv = game.moves(&position).into_iter().last();
        let mv = mv.expect("an open position has a move");
        names.push(game.write_move(&position, mv));
        position = game.play(&position, mv);
    }
    let pass = MoveText::Name("pass".to_owned());
    assert!(names.contains(&pass), "{names:?}");
    let word: String = names
        .iter()
        .filter(|name| **name != pass)
        .map(|name| match name {
            MoveText::Name(name) => name.as_str(),
            MoveText::Index(_) => unreachable!("moves have names"),
        })
        .collect();
    assert_eq!(game.parse_move_sequence(&word), Ok(names));
}

#[test]
fn sizes_are_even() {
    let game = Othello::STANDARD;
    let refusal = game.with_parameter_values(&[ParameterValue::Number(5)]);
    assert_eq!(
        refusal.expect_err("5 is odd").to_string(),
        "5 is not 4, 6 or 8"
    );
    let smaller = game.with_parameter_values(&[ParameterValue::Number(6)]);
    assert_eq!(
        smaller.expect("6 is even").shape().map(|it| it.rows),
        Some(6)
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    #[test]
    fn boards_of_every_size_obey_the_laws(
        size in prop::sample::select(vec![4_u32, 6, 8]),
        picks in prop::collection::vec(any::<u16>(), 130),
        seed: u64,
    ) {
        prop_assert_eq!(check_game(&Othello::new(size), &picks, seed), Ok(()));
    }
}
