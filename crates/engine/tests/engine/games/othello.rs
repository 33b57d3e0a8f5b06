//! Othello against published numbers, and the boards and moves that it refuses.

use bestmove_engine::game::{
    Field, FieldError, MoveError, MoveText, Notation as _, Outcome, ParameterValue, Player,
    PositionError, Rules as _,
};
use bestmove_engine::games::othello::{Othello, Position};
use proptest::prelude::*;

use crate::games::perft::perfts;
use crate::laws::assert_laws;
use crate::notation::{
    assert_boards_refused, assert_moves_refused, invalid, read_board, read_move,
};
use crate::searched::solved;

/// The counts of many programs, in which a pass is a ply. At the tenth ply they also count the 228
/// games that have ended before.
#[test]
fn perft_is_the_published_one() {
    let published = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    assert_eq!(perfts(&Othello::STANDARD, 9), published);
}

/// The second player wins by ten discs, empty squares included.
#[test]
fn board_of_4_by_4_has_its_published_margin() {
    let game = Othello::new(4);
    let value = solved(&game, &game.initial_position());
    assert_eq!(value.margin(), Some(-10));
}

fn read(size: u32, board: &str, player: Option<Player>) -> Result<Position, PositionError> {
    read_board(&Othello::new(size), board, player)
}

fn error(board: &str, player: Option<Player>) -> PositionError {
    read(4, board, player).expect_err("the board is refused")
}

fn play(game: &Othello, transcript: &str) -> Position {
    let record = game.read_record(transcript).expect("a transcript");
    let moves = record.moves.iter().map(|recorded| &recorded.mv);
    moves.fold(game.initial_position(), |mut position, mv| {
        if let Some(pass) = game.left_out(&position, mv) {
            position = game.play(&position, pass);
        }
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

/// A last line that ends with an empty cell is no side to move.
#[test]
fn lines_may_end_with_spaces() {
    let expected = read(4, "_____WB__BB___B_", Some(Player::Two));
    assert!(expected.is_ok());
    let board = "    \n OX \n XX \n  X ";
    for board in [board, board.replace('\n', "\r\n").as_str()] {
        assert_eq!(read(4, board, Some(Player::Two)), expected, "{board:?}");
    }
    let invalid = FieldError::new(
        Field::Player,
        "missing; the board alone does not say who is to move",
    );
    assert_eq!(error(board, None), PositionError::from(invalid));
}

#[test]
fn boards_that_cannot_be_read_are_refused() {
    let boards = r#"
        .....WB..BW.... => has 15 cells instead of 16
        ....\n.WB.\n.BW\n.... => line 3 of 4 has 3 cells instead of 4
        Z....WB..BW..... => invalid cell "Z" at index 0; expected "B", "W" or an empty cell: "0", " ", "_", "-" or "."
    "#;
    assert_boards_refused(&Othello::new(4), Some(Player::One), invalid, boards);
    let detail = "missing; the board alone does not say who is to move";
    let expected = PositionError::from(FieldError::new(Field::Player, detail));
    assert_eq!(error(".....WB..BW.....", None), expected);
}

#[test]
fn side_of_a_board_has_to_be_the_player() {
    let detail = "the board says that it is the turn of white";
    assert_eq!(
        error(".....WB..BW..... W", Some(Player::One)),
        PositionError::NotPlayersTurn(FieldError::new(Field::Player, detail))
    );
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    let lonely = format!("B{}WB{}BW{}", ".".repeat(26), ".".repeat(6), ".".repeat(27));
    let lonely =
        format!("{lonely} => a disc is put beside another one, so all discs are connected");
    let empty = ".....WB..B...... => the four squares in the middle always have discs";
    for (size, board) in [(4, empty), (8, &lonely)] {
        let game = Othello::new(size);
        assert_boards_refused(&game, Some(Player::One), PositionError::Impossible, board);
    }
}

#[test]
fn illegal_moves_are_refused() {
    let game = Othello::STANDARD;
    let start = game.initial_position();
    let moves = r#"
        a1 => a disc of black on a1 would flip nothing
        e4 => e4 has a disc already
        pass => black can move, so it must not pass
        a9 => a move is a square, "a1" to "h8", or "pass"
    "#;
    assert_moves_refused(&game, &start, moves);
    let read = |index| game.read_move(&start, &MoveText::Index(index));
    let detail = r#"a move is a square, "a1" to "h8", or "pass""#;
    assert_eq!(read(64), Err(MoveError::Illegal(detail.to_owned())));
    assert_eq!(read(19), read_move(&game, &start, "D3"));
}

/// The shortest game in which a side loses all discs.
const WIPEOUT: &str = "e6f4e3f6g5d6e7f5c5";

#[test]
fn game_ends_where_neither_side_can_move() {
    let game = Othello::STANDARD;
    let end = play(&game, WIPEOUT);
    assert_eq!(game.outcome(&end), Some(Outcome::WonBy(Player::One, 64)));
    assert_eq!(read_move(&game, &end, "pass"), Err(MoveError::GameOver));
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
    assert_eq!(moves, [(pass(), Vec::new())]);
    let corner = "a4 => white can flip nothing, so it has to pass";
    assert_moves_refused(&game, &position, corner);
}

fn game_with_passes(game: &Othello) -> Vec<MoveText> {
    let mut games = (0..100).map(|choice| names_of_game(game, choice));
    let with_pass = games.find(|names| names.contains(&pass()));
    with_pass.expect("one game in a hundred has a pass")
}

/// Different choices lead to different games.
fn names_of_game(game: &Othello, choice: usize) -> Vec<MoveText> {
    let mut position = game.initial_position();
    let mut names = Vec::new();
    while game.outcome(&position).is_none() {
        let moves: Vec<_> = game.moves(&position).into_iter().collect();
        let mv = moves[(choice + names.len() * names.len()) % moves.len()];
        names.push(game.write_move(&position, mv));
        position = game.play(&position, mv);
    }
    names
}

fn pass() -> MoveText {
    MoveText::Name("pass".to_owned())
}

fn joined<'a>(names: impl Iterator<Item = &'a MoveText>) -> String {
    let names = names.map(|name| match name {
        MoveText::Name(name) => name.as_str(),
        MoveText::Index(_) => unreachable!("moves have names"),
    });
    names.collect()
}

#[test]
fn transcripts_without_commas_may_have_passes_or_leave_them_out() {
    let game = Othello::new(4);
    let names = game_with_passes(&game);
    let whole = joined(names.iter());
    let short = joined(names.iter().filter(|name| **name != pass()));
    let played = names.iter().fold(game.initial_position(), |position, mv| {
        let mv = game.read_move(&position, mv).expect("the move is legal");
        game.play(&position, mv)
    });
    for word in [whole, short] {
        assert_eq!(play(&game, &word), played, "{word}");
    }
}

#[test]
fn sizes_are_even() {
    let game = Othello::STANDARD;
    let refusal = game.with_parameter_values(&[ParameterValue::Number(5)]);
    let field = Field::Rules(Some("size".to_owned()));
    assert_eq!(
        refusal.expect_err("5 is odd"),
        FieldError::new(field, "5 is not 4, 6 or 8")
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
        assert_laws(&Othello::new(size), &picks, seed);
    }
}
