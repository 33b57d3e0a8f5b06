//! The boards and moves of draughts: how they are read and written, and why they are refused.

use bestmove_engine::game::{
    BoardText, Cell, Field, MoveError, Notation as _, Player, PositionError, Rules as _,
};

use super::{GAME, read, try_read, write_board};
use crate::notation::{
    self, assert_boards_refused, assert_moves_read, assert_moves_refused, invalid,
};
use crate::table::rows;

#[test]
fn boards_are_read_widely_and_written_in_one_form() {
    let written = "B:W21,22,K29:B1,2,K5";
    for board in [
        written,
        "B:B1,2,K5:W21,22,K29",
        "B:BK5,2,1:WK29,22,21.",
        " b : w21, 22, k29 : b1, 2, k5 .\n",
        "B:W21-22,K29-29:B1-2,K5",
    ] {
        assert_eq!(write_board(&read(board)), written, "{board}");
    }
    let cells = "bb..B...............ww......W...";
    let position = try_read(cells, Some(Player::One)).expect("the board is legal");
    assert_eq!(write_board(&position), written);
    let lines = "bb--\nB---\n____\n    \n....\nww..\n....\nW...";
    assert_eq!(try_read(lines, Some(Player::One)), Ok(position));
    let array = cells.chars().map(|cell| Cell::from_text(&cell.to_string()));
    let array = BoardText::Cells(array.collect());
    assert_eq!(GAME.read_board(&array, Some(Player::One)), Ok(position));
    let start = GAME.initial_position();
    assert_eq!(read("B:W21-32:B1-12"), start);
}

#[test]
fn cells_are_drawn_on_the_dark_squares() {
    let cells = GAME.cells(&read("B:W32:BK1")).expect("the board has cells");
    let marks = cells
        .iter()
        .enumerate()
        .filter_map(|(index, cell)| match cell {
            Cell::Mark(mark) => Some((index, mark.as_str())),
            Cell::Empty | Cell::Index(_) => None,
        });
    assert_eq!(marks.collect::<Vec<_>>(), [(1, "BK"), (62, "W")]);
    let position = read("W:W22:B18,11,17,1");
    let mv = notation::read_move(&GAME, &position, "22x15x8");
    let squares = GAME.squares(&position, mv.expect("the move is legal"));
    assert_eq!(squares, [42, 28, 14]);
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    let boards = "
        B:W21-32:B1-13 => black has 13 pieces; it begins with 12
        B:W14,K20-31:B1 => white has 13 pieces; it begins with 12
        B:W4:B12 => white has a man on 4, where it would be a king
        W:W21:B5,30 => black has a man on 30, where it would be a king
        B:W:B12 => black is to move, but white has no pieces
        W:W12:B => white is to move, but black has no pieces
        W:W:B => white is to move, but black has no pieces
    ";
    assert_boards_refused(&GAME, None, PositionError::Impossible, boards);
}

#[test]
fn errors_name_what_is_wrong() {
    let boards = r#"
        => expected a position such as "B:W21,22,K29:B1,2,K5", or 32 squares
        bbbb => expected a position such as "B:W21,22,K29:B1,2,K5", or 32 squares
        B:W21 => expected a position such as "B:W21,22,K29:B1,2,K5", or 32 squares
        B:W21:B1:B2 => expected a position such as "B:W21,22,K29:B1,2,K5", or 32 squares
        X:W21:B1 => "X" is neither "B" nor "W" to move
        :W21:B1 => "" is neither "B" nor "W" to move
        B:21:B1 => the pieces "21" begin with neither "B" nor "W"
        B:W21: => the pieces "" begin with neither "B" nor "W"
        B:W21:W1 => has the pieces of "W" twice
        B:W33:B1 => "33" is not a square from 1 to 32
        B:W0:B1 => "0" is not a square from 1 to 32
        B:WK:B1 => "K" is not a square from 1 to 32
        B:W21,,22:B1 => has a comma without a square behind it
        B:W21:B1:H0:Fx => expected a position such as "B:W21,22,K29:B1,2,K5", or 32 squares
        B:W+21:B1 => "+21" is not a square from 1 to 32
        B:W24-21:B1 => "24-21" is not a square from 1 to 32
        B:W21,K21:B1 => names square 21 twice
        B:W21:B19-22 => names square 21 twice
    "#;
    assert_boards_refused(&GAME, None, invalid, boards);
    let squares = "bb..X...............ww......W...";
    let error = try_read(squares, Some(Player::One)).expect_err("a letter is unknown");
    let detail = "invalid cell \"X\" at index 4; expected \"b\", \"w\", \"B\", \"W\" or an empty cell: \
                  \"4\", \" \", \"_\", \"-\" or \".\"";
    assert_eq!(error.to_string(), detail);
}

#[test]
fn player_may_be_absent_where_the_board_names_it() {
    assert!(try_read("B:W21:B1", Some(Player::One)).is_ok());
    let error = try_read("B:W21:B1", Some(Player::Two)).expect_err("another side is to move");
    assert!(matches!(&error, PositionError::NotPlayersTurn(error) if error.field == Field::Player));
    assert_eq!(error.to_string(), "the board says that black is to move");
    let squares = "bb..B...............ww......W...";
    let error = try_read(squares, None).expect_err("nobody is to move");
    assert!(matches!(&error, PositionError::Invalid(errors) if errors[0].field == Field::Player));
}

#[test]
fn moves_are_read_widely_and_written_in_one_form() {
    let start = GAME.initial_position();
    assert_moves_read(&GAME, &start, "11-15 => 11-15\n11 15 => 11-15");
    let capture = "
        22x15x8 => 22x15x8
        22-15-8 => 22x15x8
        22X15X8 => 22x15x8
        22x8 => 22x15x8
        22-8 => 22x15x8
    ";
    assert_moves_read(&GAME, &read("W:W22:B18,11,17,1"), capture);
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let at_the_start = r#"
        15-19 => black has no piece on 15
        21-17 => the piece on 21 is one of white, and black is to move
        5-9 => 9 is taken
        11-18 => a piece on 11 cannot reach 18; it steps to a square beside it
        11-15-19 => a piece on 11 makes one step, to 15
        11x15 => "11x15" captures nothing; the step is written "11-15"
        11:15 => "11:15" captures nothing; the step is written "11-15"
        11-15 23-19 => a move is two squares such as "11-15", or more as in "22x15x8"
        11-33 => a move is two squares such as "11-15", or more as in "22x15x8"
        0-11 => a move is two squares such as "11-15", or more as in "22x15x8"
        11 => a move is two squares such as "11-15", or more as in "22x15x8"
        => a move is two squares such as "11-15", or more as in "22x15x8"
        11--15 => a move is two squares such as "11-15", or more as in "22x15x8"
        é-15 => a move is two squares such as "11-15", or more as in "22x15x8"
    "#;
    assert_moves_refused(&GAME, &GAME.initial_position(), at_the_start);
    let others = "
        B:W32:B11 => 11-8 => the man on 11 moves forwards, and 8 is behind it
        W:W22,32:B18,11,17,1 => 32-28 => white must capture, as by 22x13
        W:W22,32:B18,11,17,1 => 22x15 => the capture goes on: 22x15x8
        B:W7,8,15,16:B3 => 3x19 => several captures lead from 3 to 19; name every square on the way
    ";
    for [board, mv, detail] in rows(others) {
        assert_moves_refused(&GAME, &read(board), &format!("{mv} => {detail}"));
    }
    let over = read("W:W5:B1,9,14");
    assert_eq!(
        notation::read_move(&GAME, &over, "5-1"),
        Err(MoveError::GameOver)
    );
}
