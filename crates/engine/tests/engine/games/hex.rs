//! Hex against published numbers and a plain solver, and the boards and moves that it refuses.

use std::collections::HashMap;

use bestmove_engine::conformance::check_game;
use bestmove_engine::game::{
    BoardText, Field, Goal, MoveError, MoveText, Notation as _, Outcome, Player, PositionError,
    Provable as _, Rules as _, StaticBound, perft,
};
use bestmove_engine::games::hex::{Hex, Position};
use proptest::prelude::*;

use crate::solved::solved;

/// Counted by `OpenSpiel`, too.
#[test]
fn perft_is_the_published_one() {
    let game = Hex::new(5);
    let start = game.initial_position();
    let counts: Vec<_> = (1..=5).map(|depth| perft(&game, &start, depth)).collect();
    assert_eq!(counts, [25, 600, 13_800, 303_600, 6_375_600]);
}

/// The result of a game by plain minimax over boards, which shares no code with the game.
#[derive(Default)]
struct PlainSolver {
    size: usize,
    known: HashMap<(u32, u32), bool>,
}

impl PlainSolver {
    fn touching(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let size = self.size.cast_signed();
        let (row, column) = (cell.cast_signed() / size, cell.cast_signed() % size);
        let steps = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
        let cells = steps.map(|(down, right)| (row + down, column + right));
        let is_on_board = move |(row, column): &(isize, isize)| {
            (0..size).contains(row) && (0..size).contains(column)
        };
        let on_board = cells.into_iter().filter(is_on_board);
        on_board.map(move |(row, column)| (row * size + column).cast_unsigned())
    }

    /// Returns whether stones link the top to the bottom, or the left to the right.
    fn is_linked(&self, stones: u32, is_red: bool) -> bool {
        let size = self.size;
        let place = |cell: usize| if is_red { cell / size } else { cell % size };
        let has_stone = |cell: &usize| stones >> cell & 1 == 1;
        let cells = 0..size * size;
        let mut open: Vec<_> = cells
            .filter(|cell| has_stone(cell) && place(*cell) == 0)
            .collect();
        let mut seen = vec![false; size * size];
        while let Some(cell) = open.pop() {
            if place(cell) == size - 1 {
                return true;
            }
            if !std::mem::replace(&mut seen[cell], true) {
                open.extend(self.touching(cell).filter(has_stone));
            }
        }
        false
    }

    /// Returns whether the side to move wins, by its stones and those of its opponent.
    fn wins(&mut self, own: u32, other: u32, is_red: bool) -> bool {
        if let Some(known) = self.known.get(&(own, other)) {
            return *known;
        }
        let cells = self.size * self.size;
        let wins = (0..cells).any(|cell| {
            let after = own | 1 << cell;
            let is_empty = (own | other) >> cell & 1 == 0;
            is_empty && (self.is_linked(after, is_red) || !self.wins(other, after, !is_red))
        });
        self.known.insert((own, other), wins);
        wins
    }
}

/// Returns the names of the first moves with which red wins, by the plain solver.
fn winning_openings(size: usize) -> Vec<String> {
    let mut solver = PlainSolver {
        size,
        ..PlainSolver::default()
    };
    let names = (0..size * size).map(|cell| {
        let column = "abcd".as_bytes()[cell % size];
        format!("{}{}", char::from(column), cell / size + 1)
    });
    let wins = (0..)
        .zip(names)
        .filter(|(cell, _)| !solver.wins(0, 1 << cell, false));
    wins.map(|(_, name)| name).collect()
}

/// Returns the names of the first moves with which red wins, by the search.
fn proven_openings(size: u32) -> Vec<String> {
    let game = Hex::new(size);
    let start = game.initial_position();
    let names = game.coordinates().expect("cells have names");
    let is_won = |cell: &u8| solved(&game, &game.play(&start, *cell)).is_loss();
    let cells = game.moves(&start).filter(is_won);
    cells.map(|cell| names.cell_name(cell.into())).collect()
}

/// The openings of 2 × 2 and 3 × 3 are published; those of 4 × 4 are the short diagonal.
#[test]
fn winning_openings_are_those_of_a_plain_solver() {
    for (size, expected) in [
        (2, ["b1", "a2"].as_slice()),
        (3, &["c1", "a2", "b2", "c2", "a3"]),
        (4, &["d1", "c2", "b3", "a4"]),
    ] {
        assert_eq!(winning_openings(size), expected, "{size}");
        let size = u32::try_from(size).expect("boards are small");
        assert_eq!(proven_openings(size), expected, "{size}");
    }
}

fn read(size: u32, board: &str, player: Player) -> Result<Position, PositionError> {
    Hex::new(size).read_board(&BoardText::from(board), Some(player))
}

#[test]
fn small_letters_and_lines_are_read() {
    let expected = read(3, "R..B.....", Player::One);
    assert!(expected.is_ok());
    assert_eq!(read(3, "r__\nb--\n   ", Player::One), expected);
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    for (board, player, detail) in [
        (
            "RR.......",
            Player::Two,
            "blue has 0 marks and red has 2 marks; sides that take turns differ by one at most",
        ),
        (
            "RR.B.....",
            Player::One,
            "red has 2 marks and blue has 1 mark, so it is not the turn of red",
        ),
        (
            "R..RB.RB.",
            Player::One,
            "red has 3 marks and blue has 2 marks, so it is not the turn of red",
        ),
        (
            "R..RB.RBB",
            Player::One,
            "red is to move after it has ended the game",
        ),
        (
            "RBBRRBBRRBBRRBBR",
            Player::Two,
            "red has lines that no single last move completes",
        ),
    ] {
        let size = if board.len() == 9 { 3 } else { 4 };
        let error = read(size, board, player).expect_err(board);
        assert_eq!(error.to_string(), detail, "{board}");
    }
}

#[test]
fn errors_name_what_is_wrong() {
    assert!(matches!(
        read(3, "RR.B.....", Player::One),
        Err(PositionError::NotPlayersTurn(error)) if error.field == Field::Player
    ));
    for (board, detail) in [
        ("RB......", "has 8 cells instead of 9"),
        ("RB.\n...\n....", "line 3 of 3 has 4 cells instead of 3"),
        (
            "X........",
            r#"invalid cell "X" at index 0; expected "R", "B" or an empty cell: "0", " ", "_", "-" or ".""#,
        ),
    ] {
        let error = read(3, board, Player::One).expect_err(board);
        assert_eq!(error.to_string(), detail);
    }
}

fn read_move(board: &str, mv: &MoveText) -> Result<u8, MoveError> {
    let position = read(3, board, Player::One).expect("the board is legal");
    Hex::new(3).read_move(&position, mv)
}

#[test]
fn moves_are_indices_or_names() {
    let board = "R..B.....";
    assert_eq!(read_move(board, &MoveText::Index(5)), Ok(5));
    for name in ["c2", "C2"] {
        assert_eq!(read_move(board, &MoveText::Name(name.to_owned())), Ok(5));
    }
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let board = "R..B.....";
    let name = |name: &str| MoveText::Name(name.to_owned());
    let expected = r#"a move is a cell, "a1" to "c3", or its index, 0 to 8"#;
    for (board, mv, detail) in [
        (board, MoveText::Index(3), "a2 is taken already"),
        (board, name("a1"), "a1 is taken already"),
        (
            board,
            MoveText::Index(9),
            "there is no cell 9; the cells are 0 to 8",
        ),
        (board, name("d1"), expected),
        (board, name("a4"), expected),
        (board, name(""), expected),
        ("BBBR.R...", name("a3"), "the game is over before this move"),
    ] {
        let Err(error) = read_move(board, &mv) else {
            panic!("{mv:?} is refused");
        };
        assert_eq!(error.to_string(), detail, "{mv:?}");
    }
}

#[test]
fn winning_line_is_a_shortest_chain_from_edge_to_edge() {
    let game = Hex::new(4);
    let board = "B.BR\nB.RB\nBRR.\nR.R.";
    let position = read(4, board, Player::Two).expect("the board is legal");
    assert_eq!(game.outcome(&position), Some(Outcome::Won(Player::One)));
    assert_eq!(game.winning_line(&position), Some(vec![3, 6, 9, 12]));
}

/// Two bridges and a stone between them win within four plies.
#[test]
fn chain_of_pairs_bounds_the_result() {
    let game = Hex::new(3);
    let bound = |board, player| {
        let position = read(3, board, player).expect("the board is legal");
        game.static_bound(&position, Goal::Win)
    };
    assert_eq!(bound("....R....", Player::Two), Some(StaticBound::Lost(4)));
    assert_eq!(bound("B...R....", Player::One), Some(StaticBound::Won(3)));
    // One cell of a pair is taken.
    assert_eq!(bound(".B..R....", Player::Two), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn boards_of_every_size_obey_the_laws(
        size in 2..=6_u32,
        picks in prop::collection::vec(any::<u16>(), 0..36),
        seed: u64,
    ) {
        if let Err(violation) = check_game(&Hex::new(size), &picks, seed) {
            panic!("{size}: {violation}");
        }
    }
}
