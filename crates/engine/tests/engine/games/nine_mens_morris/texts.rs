//! The boards and moves of Nine Men's Morris: how they are read and written, and why they are refused.

use bestmove_engine::game::{
    BoardText, Cell, Field, FieldError, Notation as _, Player, PositionError, Rules as _,
};

use super::{GAME, board, read, read_move, try_read};
use crate::notation::{assert_boards_refused, assert_moves_read, assert_moves_refused, invalid};
use crate::table::lines;

#[test]
fn other_signs_and_small_letters_are_read() {
    let expected = read("W........B.............. 8 8");
    for text in [
        "w--------b-------------- 8 8",
        "W________B______________/8/8",
        " W........B..............\n8,8 ",
    ] {
        assert_eq!(try_read(text, Player::One), Ok(expected), "{text:?}");
    }
    let written = GAME.write_board(&expected);
    assert_eq!(written, BoardText::from("W........B.............. 8 8"));
}

#[test]
fn cells_lie_on_a_grid_with_the_men_in_hand_in_the_middle() {
    let cells = GAME.cells(&read("W........B.............. 8 8"));
    let cells = cells.expect("the board is drawn");
    let mark = |mark: &str| Cell::Mark(mark.to_owned());
    assert_eq!(cells.len(), 49);
    assert_eq!(cells[42], mark("W"));
    assert_eq!(cells[45], mark("B"));
    assert_eq!(cells[24], mark("8:8"));
    let marks = cells.iter().filter(|cell| **cell != Cell::Empty);
    assert_eq!(marks.count(), 3);
    let placed = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    assert_eq!(GAME.cells(&placed).expect("cells")[24], Cell::Empty);
}

#[test]
fn squares_end_with_the_man_that_is_removed() {
    let position = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    let mv = read_move(&position, "d7-a7xb2").expect("a legal move");
    assert_eq!(GAME.squares(&position, mv), [3, 0, 36]);
    let start = GAME.initial_position();
    let mv = read_move(&start, "d2").expect("a legal move");
    assert_eq!(GAME.squares(&start, mv), [38]);
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    let boards = "
        WWWW....BB.............. 6 6 => white has 10 men, on the board and in hand; it begins with 9
        WWWW....BBBBBBBBBB...... 0 0 => black has 10 men, on the board and in hand; it begins with 9
        WWWW....BB.............. 0 0 => white is to move, but black has fewer than 3 men
    ";
    assert_boards_refused(&GAME, Some(Player::One), PositionError::Impossible, boards);
    let hands = "WWWW....BBBB............ 5 3 => black has 3 men in hand and white has 5; sides that take turns differ by one at most";
    assert_boards_refused(&GAME, Some(Player::Two), PositionError::Impossible, hands);
    let detail = "white has 8 men in hand and black has 9, so it is not the turn of white";
    let expected = PositionError::NotPlayersTurn(FieldError::new(Field::Player, detail));
    assert_eq!(
        try_read("W....................... 8 9", Player::One),
        Err(expected)
    );
}

#[test]
fn errors_name_what_is_wrong() {
    let expected = "expected the 24 points column by column, a1, a4, a7, b2 to g7, and the men in hand \
                    of white and black, such as \"W........B.............. 8 8\"";
    let forms = "
        => is empty
        W........B.............. => has 0 numbers of men in hand instead of 2
        W........B.............. 8 8 8 => has 3 numbers of men in hand instead of 2
        W........B.............. 8 => has 1 number of men in hand instead of 2
        W . . . . . . . . B . . . . . . . . . . . . . . 8 8 => has 26 words; the points are one word
        W........B 8 8 => has 10 points in one word instead of 24
    ";
    for case in lines(forms) {
        assert_boards_refused(
            &GAME,
            Some(Player::One),
            invalid,
            &format!("{case}; {expected}"),
        );
    }
    let signs = r#"
        W........B.............. 8 x => "x" is not a number of men in hand of black
        W........B.............. 300 8 => "300" is not a number of men in hand of white
        W........X.............. 8 8 => invalid cell "X" at index 9; expected "W", "B" or an empty cell: "9", " ", "_", "-" or "."
    "#;
    assert_boards_refused(&GAME, Some(Player::One), invalid, signs);
    let array = BoardText::Cells(vec![Cell::Empty; 24]);
    let error = GAME
        .read_board(&array, Some(Player::One))
        .map_err(|error| error.to_string());
    let detail = format!("an array does not tell the men in hand; {expected}");
    assert_eq!(error, Err(detail));
}

#[test]
fn moves_are_read_widely_and_written_in_one_form() {
    let moving = "
        d7-d6 => d7-d6
        d7d6 => d7-d6
        D7 D6 => d7-d6
        d7-a7xb2 => d7-a7xb2
        D7A7XB2 => d7-a7xb2
        d7--d6 =>
        d7:d6 =>
    ";
    let position = read(&board("a1 a4 d7 g1", "b2 b4 c3 c5", "0 0"));
    assert_moves_read(&GAME, &position, moving);
    let placing = "
        d2 => d2
        D2 => d2
        a7xb2 => a7xb2
        A7XB2 => a7xb2
        d2- =>
        a7x =>
        a7xb2xd7 =>
    ";
    assert_moves_read(&GAME, &read(&board("a1 a4", "b2 d7", "7 7")), placing);
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let position = read(&board("a1 a4", "b2 b4", "7 7"));
    let unread = "a move is a point such as \"d2\" or two such as \"a1-a4\", and behind an \"x\" the \
                  man that is removed";
    for mv in ["d4", "", "é1", "a1-é1"] {
        assert_moves_refused(&GAME, &position, &format!("{mv} => {unread}"));
    }
    let placing = r#"
        a1 => a1 is taken
        b4 => b4 is taken
        a1-d1 => white places its men first; it has 7 in hand
        a7 => the move closes a mill, so it removes a man, as "a7xb2" does
        d2xb2 => the move closes no mill, so it cannot remove the man on b2
        a7xg7 => black has no man on g7 to remove
        a7xa1 => black has no man on a1 to remove
    "#;
    assert_moves_refused(&GAME, &position, placing);
    let moving = r#"
        d2 => white has no man in hand; a move is two points such as "a1-a4"
        a7-d7 => white has no man on a7
        b2-d2 => the man on b2 is one of black, and white is to move
        a1-a4 => a4 is taken
        a4-b4 => b4 is taken
        d7-d5 => d5 is not beside d7 on a line; men fly when only three are left
        d7-a7xb2 => the man on b2 is in a mill; men outside mills come first, such as c3
        d7-a7 => the move closes a mill, so it removes a man, as "d7-a7xc3" does
    "#;
    let position = read(&board("a1 a4 d7 g1", "b2 b4 b6 c3", "0 0"));
    assert_moves_refused(&GAME, &position, moving);
}
