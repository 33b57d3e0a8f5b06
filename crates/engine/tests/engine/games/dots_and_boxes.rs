//! Dots and Boxes against published numbers, and the boards that it refuses.

use bestmove_engine::game::{
    BoardText, Field, Notation as _, Outcome, Player, PositionError, Rules as _,
};
use bestmove_engine::games::dots_and_boxes::DotsAndBoxes;
use bestmove_engine::search::minimax;
use proptest::prelude::*;

use crate::games::perft::perfts;
use crate::laws::assert_laws;
use crate::notation::{assert_boards_refused, invalid, play, read_board};
use crate::searched::solved;
use crate::table::rows;

/// The margin of the player who begins.
fn margin(rows: u32, columns: u32) -> Option<i32> {
    let game = DotsAndBoxes::new(rows, columns);
    solved(&game, &game.initial_position()).margin()
}

/// Wilson, "Dots-and-Boxes Analysis": the margin of the player who begins.
#[test]
fn small_boards_have_their_published_values() {
    for (rows, columns, expected) in [
        (1, 1, -1),
        (1, 2, 0),
        (1, 3, -1),
        (2, 2, 2),
        (2, 3, -2),
        (3, 2, -2),
    ] {
        assert_eq!(margin(rows, columns), Some(expected), "{rows} × {columns}");
    }
}

#[test]
fn plain_minimax_agrees_on_the_smallest_boards() {
    for (rows, columns, expected) in [(1, 1, -1), (1, 2, 0)] {
        let game = DotsAndBoxes::new(rows, columns);
        let value = minimax(&game, &game.initial_position(), Player::One, None).value;
        assert_eq!(value.margin(), Some(expected));
    }
}

/// Every order of the edges is a game, whichever side draws them.
#[test]
fn perft_counts_the_orders_of_the_edges() {
    let orders = [12, 132, 1_320, 11_880, 95_040, 665_280, 3_991_680];
    assert_eq!(perfts(&DotsAndBoxes::new(2, 2), 7), orders);
}

#[test]
fn fourth_edge_wins_the_box_and_another_turn() {
    let game = DotsAndBoxes::new(1, 2);
    let mut position = game.initial_position();
    for (cell, player) in [(1, 0), (5, 1), (7, 0), (11, 1), (3, 1), (13, 0), (9, 1)] {
        assert_eq!(
            game.to_move(&position).index(),
            player,
            "before cell {cell}"
        );
        position = play(&game, &position, &cell.to_string());
    }
    assert_eq!(game.write_board(&position).to_compact(), "+~+~+|2|2|+~+~+");
}

#[test]
fn one_edge_may_close_two_boxes() {
    let game = DotsAndBoxes::new(1, 2);
    let open = read_board(&game, "+~+~+|...|+~+~+", Some(Player::One)).unwrap();
    let outcome = game.outcome(&play(&game, &open, "7"));
    assert_eq!(outcome, Some(Outcome::WonBy(Player::One, 2)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn boards_of_every_shape_obey_the_laws(
        (rows, columns) in (1..=3_u32, 1..=4_u32),
        picks in prop::collection::vec(any::<u16>(), 0..60),
        seed: u64,
    ) {
        let game = DotsAndBoxes::new(rows, columns);
        assert_laws(&game, &picks, seed);
    }
}

#[test]
fn impossible_boards_are_refused() {
    let game = DotsAndBoxes::new(1, 1);
    let impossible = "
        +=+|.|+=+ => the box in cell 4 has four edges but no owner
        +.+|1|+=+ => the box in cell 4 has an owner but not four edges
    ";
    assert_boards_refused(
        &game,
        Some(Player::One),
        PositionError::Impossible,
        impossible,
    );
    assert_boards_refused(
        &game,
        Some(Player::One),
        invalid,
        "+=+ => has 3 cells instead of 9",
    );
    let refusal = |board| read_board(&game, board, Some(Player::One)).expect_err(board);
    let unread = r#"
        X=+|2|+=+ => invalid cell "X" at index 0
        +X+|2|+=+ => invalid cell "X" at index 1
        +=+|3|+=+ => the index 3 in the place of cell 4
    "#;
    for [board, words] in rows(unread) {
        assert!(refusal(board).to_string().starts_with(words), "{board}");
    }
    assert!(matches!(
        refusal("+=+|2|+=+"),
        PositionError::NotPlayersTurn(error) if error.field == Field::Player
    ));
    // The last of these edges closed the left box for player one, who moves again.
    let read = |player| read_board(&DotsAndBoxes::new(1, 2), "+~+.+|1|..+~+.+", Some(player));
    assert!(read(Player::One).is_ok());
    assert!(matches!(
        read(Player::Two),
        Err(PositionError::NotPlayersTurn(_))
    ));
}

#[test]
fn boards_are_read_with_line_breaks_and_small_differences() {
    let game = DotsAndBoxes::new(1, 1);
    let read = |board: BoardText| game.read_board(&board, Some(Player::Two)).unwrap();
    let position = read("+-+\n| |\n+ +".into());
    assert_eq!(position, read(".|.=.=. .".into()));
    assert_eq!(position, read("+_+/|.|/+.+".into()));
    assert_eq!(game.write_board(&position).to_compact(), "+~+|.|+.+");
}
