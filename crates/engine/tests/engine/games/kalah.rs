//! Kalah against published numbers, and the boards that it refuses.

use bestmove_engine::conformance::check_search;
use bestmove_engine::game::{
    BoardText, Cell, Field, Notation as _, Outcome, Player, PositionError, Provable as _,
    Rules as _, Symmetric as _,
};
use bestmove_engine::games::kalah::{Kalah, Position};
use bestmove_engine::search::minimax;
use proptest::prelude::*;

use crate::games::perft::perfts;
use crate::laws::assert_laws;
use crate::notation::{assert_boards_refused, assert_moves_refused, invalid, play};
use crate::searched::solved;

/// The margin of the player who begins.
fn margin(game: &Kalah) -> i32 {
    let value = solved(game, &game.initial_position());
    value.margin().expect("the value is exact")
}

/// Irving, Donkers and Uiterwijk, "Solving Kalah", 2000: the margin of the player who begins.
#[test]
fn small_boards_have_their_published_values() {
    for (pits, margins) in [
        (1, &[0, -2, 6, -2, 2, 0][..]),
        (2, &[2, -2, -2, -10, 6, 8]),
        (3, &[0, 4, 2]),
        (6, &[2]),
    ] {
        for (seeds, expected) in (1..).zip(margins) {
            let game = Kalah::new(pits, seeds);
            assert_eq!(margin(&game), *expected, "{pits} pits, {seeds} seeds");
        }
    }
    assert_eq!(margin(&Kalah::new(2, 4).with_empty_capture(true)), -12);
}

#[test]
fn plain_minimax_agrees_on_the_smallest_boards() {
    for (pits, seeds, expected) in [(1, 6, 0), (2, 2, -2), (2, 3, -2), (3, 1, 0)] {
        let game = Kalah::new(pits, seeds);
        let value = minimax(&game, &game.initial_position(), Player::One, None).value;
        assert_eq!(value.margin().unwrap_or(0), expected, "{pits}, {seeds}");
    }
}

#[test]
fn perft_is_the_published_one() {
    let published = [
        6, 35, 185, 942, 4_690, 23_233, 114_430, 563_055, 2_763_490, 13_519_607,
    ];
    assert_eq!(perfts(&Kalah::STANDARD, 10), published);
}

fn read(game: &Kalah, board: &str, to_move: Player) -> Position {
    let position = game.read_board(&board.into(), Some(to_move));
    position.unwrap_or_else(|error| panic!("{board}: {error}"))
}

/// The board of south as the board of `mover`, and the other way round.
fn for_side(mover: Player, board: &str) -> String {
    let (south, north) = board.split_once('/').expect("a board has two sides");
    match mover {
        Player::One => board.to_owned(),
        Player::Two => format!("{north}/{south}"),
    }
}

/// The board after the move of a pit, and whether the same side moves again. Both boards have the side
/// that makes the move first, and either side may be that one.
fn sown(game: &Kalah, board: &str, pit: usize) -> (String, bool) {
    let [south, north] = Player::BOTH.map(|mover| {
        let position = read(game, &for_side(mover, board), mover);
        let child = play(game, &position, &pit.to_string());
        let after = game.write_board(&child).to_compact();
        (for_side(mover, &after), game.to_move(&child) == mover)
    });
    assert_eq!(south, north, "{board}");
    south
}

#[test]
fn seeds_go_round_without_the_store_of_the_opponent() {
    let game = Kalah::new(3, 3);
    for (board, pit, after) in [
        ("3,3,3,0/3,3,3,0", 1, "3,0,4,1/4,3,3,0"),
        // Six seeds from the last pit pass the whole row of the opponent, and its store gets none.
        ("1,1,6,2/1,1,1,5", 2, "2,2,0,3/2,2,2,5"),
    ] {
        assert_eq!(sown(&game, board, pit), (after.to_owned(), false));
    }
}

#[test]
fn last_seed_in_the_own_store_wins_another_turn() {
    let after = sown(&Kalah::new(3, 3), "3,3,3,0/3,3,3,0", 0);
    assert_eq!(after, ("0,4,4,1/3,3,3,0".to_owned(), true));
}

#[test]
fn last_seed_in_an_own_empty_pit_captures_the_opposite_seeds() {
    let game = Kalah::new(3, 3);
    for (board, pit, after) in [
        ("1,0,3,2/1,5,1,5", 0, "0,0,3,8/1,0,1,5"),
        // A whole round ends in the pit in which it began, which was empty by then.
        ("1,7,0,2/1,1,1,5", 1, "2,0,1,6/2,0,2,5"),
        // In a pit of the opponent, and in one that has seeds, nothing is captured.
        ("1,1,2,2/0,5,2,5", 2, "1,1,0,3/1,5,2,5"),
        ("1,1,2,2/0,5,2,5", 0, "0,2,2,2/0,5,2,5"),
    ] {
        assert_eq!(sown(&game, board, pit), (after.to_owned(), false));
    }
}

#[test]
fn empty_capture_decides_about_a_seed_opposite_an_empty_pit() {
    for (empty_capture, after) in [(false, "0,1,3,2/1,0,6,5"), (true, "0,0,3,3/1,0,6,5")] {
        let game = Kalah::new(3, 3).with_empty_capture(empty_capture);
        let expected = (after.to_owned(), false);
        assert_eq!(sown(&game, "1,0,3,2/1,0,6,5", 0), expected);
    }
}

#[test]
fn game_ends_when_the_pits_of_either_side_are_empty() {
    let game = Kalah::new(3, 3);
    let south_by = |points| Outcome::WonBy(Player::One, points);
    let north_by = |points| Outcome::WonBy(Player::Two, points);
    for (board, pit, end, outcome) in [
        // The seeds of the opponent go to its own store.
        ("0,0,1,8/2,0,3,4", 2, "0,0,0,9/0,0,0,9", Outcome::Drawn),
        // So do the own ones, where the last seeds of the opponent are captured.
        ("2,1,0,8/3,0,0,4", 1, "0,0,0,14/0,0,0,4", south_by(10)),
        ("0,0,1,2/2,0,3,10", 2, "0,0,0,3/0,0,0,15", north_by(12)),
    ] {
        let position = read(&game, board, Player::One);
        let child = play(&game, &position, &pit.to_string());
        assert_eq!(game.write_board(&child).to_compact(), end);
        assert_eq!(game.outcome(&child), Some(outcome), "{board}");
    }
}

/// A player with more than half of all seeds has won, but plays on for more of them.
#[test]
fn majority_does_not_end_the_game() {
    let game = Kalah::new(3, 3);
    let position = read(&game, "0,1,0,15/1,0,0,1", Player::One);
    assert_eq!(game.outcome(&position), None);
}

/// South wins three turns in a row, so it ends with more seeds than its store has now.
#[test]
fn bounds_may_exceed_the_banked_points() {
    let game = Kalah::new(3, 1);
    let position = read(&game, "0,2,1,1/1,0,0,1", Player::One);
    assert_eq!(game.banked_points(&position), 0);
    assert_eq!(game.margin_bounds(&position), (2, 4));
    for seed in 0..4 {
        assert_eq!(check_search(&game, &position, seed), Ok(()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn boards_of_every_size_obey_the_laws(
        (pits, seeds) in (1..=6_u32, 1..=6_u32),
        empty_capture: bool,
        picks in prop::collection::vec(any::<u16>(), 0..150),
        seed: u64,
    ) {
        let game = Kalah::new(pits, seeds).with_empty_capture(empty_capture);
        assert_laws(&game, &picks, seed);
    }
}

/// The seeds in the pits decide what is still to come, whoever moves and whatever the stores hold.
#[test]
fn keys_are_those_of_the_pits_as_the_mover_sees_them() {
    let game = Kalah::new(2, 4);
    let key = |board, to_move| game.key(&read(&game, board, to_move));
    let south = key("1,2,3/3,1,6", Player::One);
    assert_eq!(south, key("3,1,4/1,2,5", Player::Two));
    assert_ne!(south, key("1,2,3/3,1,6", Player::Two));
    assert_ne!(south, key("2,1,3/3,1,6", Player::One));
}

/// On the largest boards, a key has more than 64 signs.
#[test]
fn keys_of_the_largest_board_differ() {
    let game = Kalah::new(6, 6);
    let start = game.initial_position();
    let mut keys: Vec<_> = game
        .moves(&start)
        .into_iter()
        .map(|mv| game.key(&game.play(&start, mv)))
        .collect();
    keys.push(game.key(&start));
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 7);
}

#[test]
fn boards_are_read_widely_and_written_in_one_form() {
    let game = Kalah::new(3, 2);
    let expected = "1,2,0,3/0,4,1,1";
    let position = read(&game, expected, Player::One);
    for board in [
        "1 2 0 3 / 0 4 1 1",
        " 1, 2, 0, 3\n0, 4, 1, 1\n",
        "1,2,0,3,0,4,1,1",
        "south: 1,2,0,3 / north: 0,4,1,1",
        "S:1,2,0,3/N:0,4,1,1",
        "north: 0,4,1,1\nsouth: 1,2,0,3",
        "1,2,0,3/north: 0,4,1,1",
    ] {
        assert_eq!(read(&game, board, Player::One), position, "{board}");
    }
    let numbers = [1, 2, 0, 3, 0, 4, 1, 1].map(Cell::Index);
    let array = BoardText::Cells(numbers.into());
    assert_eq!(game.read_board(&array, Some(Player::One)), Ok(position));
    assert_eq!(game.write_board(&position), BoardText::from(expected));
    // Without names, the first part is that of south.
    assert_ne!(read(&game, "0,4,1,1/1,2,0,3", Player::One), position);
}

#[test]
fn impossible_boards_are_refused() {
    let game = Kalah::new(2, 2);
    let unread = r#"
        => is empty
        2,2,0 => has 3 numbers instead of 6
        2,2,0/2,2 => the part of north has 2 numbers instead of 3
        2,2,0/2,2,0,0 => the part of north has 4 numbers instead of 3
        2/2,2,0 => the part of south has 1 number instead of 3
        2,2,0/2,2,0/0 => has 3 parts instead of 2, one for each side, south first, as in "4,4,4,4,4,4,0/4,4,4,4,4,4,0"
        south:2,2,0/s:2,2,0 => names south twice
        2,x,0/2,2,0 => "x" is not a number of seeds
        2,-2,0/2,2,0 => "-2" is not a number of seeds
        east:2,2,0/2,2,0 => "east:2" is not a number of seeds
    "#;
    assert_boards_refused(&game, Some(Player::One), invalid, unread);
    let impossible = "
        2,2,0/2,2,1 => has 9 seeds instead of 8
        2,2,0/2,1,0 => has 7 seeds instead of 8
        4294967295,2,0/2,2,0 => has 4294967301 seeds instead of 8
        0,0,4/2,2,0 => the pits of south are empty, so the seeds of north belong into its store
        2,2,0/0,0,4 => the pits of north are empty, so the seeds of south belong into its store
    ";
    assert_boards_refused(
        &game,
        Some(Player::One),
        PositionError::Impossible,
        impossible,
    );
    let cells = [Cell::Index(2), Cell::Empty, Cell::Mark("X".to_owned())];
    let cells = BoardText::Cells([cells.clone(), cells].concat());
    let Err(PositionError::Invalid(errors)) = game.read_board(&cells, Some(Player::One)) else {
        panic!("cells without a number were read");
    };
    let fields: Vec<_> = errors.into_iter().map(|error| error.field).collect();
    assert_eq!(fields, [1, 2, 4, 5].map(|cell| Field::Board(Some(cell))));
    let without_player = game.read_board(&"2,2,0/2,2,0".into(), None);
    assert!(
        matches!(without_player, Err(PositionError::Invalid(errors)) if errors[0].field == Field::Player)
    );
}

#[test]
fn illegal_moves_are_refused() {
    let game = Kalah::new(2, 2);
    let moves = r#"
        0 => pit 1 (index 0) of north is empty
        2 => there is no pit 2; the pits are 0 to 1
        a => a move is the index of a pit, 0 to 1, from the left of its side, or as a text its number, "1" to "2"
    "#;
    assert_moves_refused(&game, &read(&game, "2,2,0/0,3,1", Player::Two), moves);
    let over = read(&game, "0,0,5/0,0,3", Player::Two);
    assert_moves_refused(&game, &over, "1 => the game is over before this move");
}

#[test]
fn board_is_drawn_as_south_sees_it() {
    let game = Kalah::new(2, 2);
    let position = read(&game, "2,1,0/0,3,2", Player::Two);
    let marks = ["(2)", "(3)", "(0)", "(0)", "^", "(2)", "(1)", "^"];
    let cells = marks.map(|mark| Cell::Mark(mark.to_owned()));
    assert_eq!(game.cells(&position), Some(cells.into()));
    let squares = |to_move| {
        let position = read(&game, "2,1,0/1,2,2", to_move);
        let moves = game.moves(&position).into_iter();
        let squares = moves.flat_map(|mv| game.squares(&position, mv));
        squares.collect::<Vec<_>>()
    };
    assert_eq!(squares(Player::One), [5, 6]);
    assert_eq!(squares(Player::Two), [2, 1]);
}
