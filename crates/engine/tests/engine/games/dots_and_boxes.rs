//! Dots and Boxes against published numbers, and the boards that it refuses.

use bestmove_engine::conformance::check_game;
use bestmove_engine::game::{
    BoardText, Field, MoveText, Notation as _, Outcome, Player, PositionError, Rules as _, perft,
};
use bestmove_engine::games::dots_and_boxes::DotsAndBoxes;
use bestmove_engine::search::minimax;
use proptest::prelude::*;

use crate::solved::solved;

/// Proves the margin of the player who begins.
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
    let game = DotsAndBoxes::new(2, 2);
    let counts: Vec<_> = (1..=7)
        .map(|depth| perft(&game, &game.initial_position(), depth))
        .collect();
    assert_eq!(counts, [12, 132, 1_320, 11_880, 95_040, 665_280, 3_991_680]);
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
        let edge = game.read_move(&position, &MoveText::Index(cell));
        position = game.play(&position, edge.expect("the edge is open"));
    }
    assert_eq!(game.write_board(&position).to_compact(), "+~+~+|2|2|+~+~+");
}

#[test]
fn one_edge_may_close_two_boxes() {
    let game = DotsAndBoxes::new(1, 2);
    let read = |board: &str| game.read_board(&board.into(), Some(Player::One)).unwrap();
    let mut position = read("+~+~+|...|+~+~+");
    let middle = game.read_move(&position, &MoveText::Index(7)).unwrap();
    position = game.play(&position, middle);
    assert_eq!(
        game.outcome(&position),
        Some(Outcome::WonBy(Player::One, 2))
    );
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
        if let Err(violation) = check_game(&game, &picks, seed) {
            panic!("{rows} × {columns}: {violation}");
        }
    }
}

/// A board of 1 × 2 boxes, in which the left one is closed and no other edge is drawn.
const ONE_BOX: &str = "+~+.+|1|..+~+.+";

const fn game_with_one_box() -> DotsAndBoxes {
    DotsAndBoxes::new(1, 2)
}

#[test]
fn impossible_boards_are_refused() {
    let game = DotsAndBoxes::new(1, 1);
    let refusal = |board: &str| {
        game.read_board(&board.into(), Some(Player::One))
            .unwrap_err()
    };
    let detail = |board| refusal(board).to_string();
    assert!(matches!(refusal("+=+|.|+=+"), PositionError::Impossible(_)));
    assert_eq!(
        detail("+=+|.|+=+"),
        "the box in cell 4 has four edges but no owner"
    );
    assert_eq!(
        detail("+.+|1|+=+"),
        "the box in cell 4 has an owner but not four edges"
    );
    assert!(matches!(
        refusal("+=+|2|+=+"),
        PositionError::NotPlayersTurn(error) if error.field == Field::Player
    ));
    // The last of these edges closed the box of player one, who moves again.
    let two = game_with_one_box().read_board(&ONE_BOX.into(), Some(Player::Two));
    assert!(
        matches!(two, Err(PositionError::NotPlayersTurn(_))),
        "{two:?}"
    );
    assert!(
        game_with_one_box()
            .read_board(&ONE_BOX.into(), Some(Player::One))
            .is_ok()
    );
    assert!(detail("X=+|2|+=+").starts_with(r#"invalid cell "X" at index 0"#));
    assert!(detail("+X+|2|+=+").starts_with(r#"invalid cell "X" at index 1"#));
    assert!(detail("+=+|3|+=+").starts_with("the index 3 in the place of cell 4"));
    assert_eq!(detail("+=+"), "has 3 cells instead of 9");
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
