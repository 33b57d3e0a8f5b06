//! Hex against published numbers and a plain solver, and the boards and moves that it refuses.

use std::collections::HashMap;

use bestmove_engine::game::{
    Field, FieldError, Goal, Notation as _, Outcome, Player, PositionError, Provable as _,
    Rules as _, StaticBound,
};
use bestmove_engine::games::hex::{Hex, Position};
use proptest::prelude::*;

use crate::games::perft::perfts;
use crate::laws::assert_laws;
use crate::notation::{
    assert_boards_refused, assert_moves_read, assert_moves_refused, invalid, read_board,
};
use crate::searched::solved;

/// Counted by `OpenSpiel`, too.
#[test]
fn perft_is_the_published_one() {
    assert_eq!(
        perfts(&Hex::new(5), 5),
        [25, 600, 13_800, 303_600, 6_375_600]
    );
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

    /// Whether stones link the top to the bottom, or the left to the right.
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

/// The names of the first moves with which red wins, by the plain solver.
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

/// The names of the first moves with which red wins, by the search.
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
    read_board(&Hex::new(size), board, Some(player))
}

#[test]
fn small_letters_and_lines_are_read() {
    let expected = read(3, "R..B.....", Player::One);
    assert!(expected.is_ok());
    assert_eq!(read(3, "r__\nb--\n   ", Player::One), expected);
}

#[test]
fn boards_that_no_play_leads_to_are_refused() {
    let few = "RR....... => blue has 0 marks and red has 2 marks; sides that take turns differ by one at most";
    assert_boards_refused(
        &Hex::new(3),
        Some(Player::Two),
        PositionError::Impossible,
        few,
    );
    let over = "R..RB.RBB => red is to move after it has ended the game";
    assert_boards_refused(
        &Hex::new(3),
        Some(Player::One),
        PositionError::Impossible,
        over,
    );
    let lines = "RBBRRBBRRBBRRBBR => red has lines that no single last move completes";
    assert_boards_refused(
        &Hex::new(4),
        Some(Player::Two),
        PositionError::Impossible,
        lines,
    );
    for (board, detail) in [
        (
            "RR.B.....",
            "red has 2 marks and blue has 1 mark, so it is not the turn of red",
        ),
        (
            "R..RB.RB.",
            "red has 3 marks and blue has 2 marks, so it is not the turn of red",
        ),
    ] {
        let expected = PositionError::NotPlayersTurn(FieldError::new(Field::Player, detail));
        assert_eq!(read(3, board, Player::One), Err(expected), "{board}");
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let boards = r#"
        RB...... => has 8 cells instead of 9
        RB.\n...\n.... => line 3 of 3 has 4 cells instead of 3
        X........ => invalid cell "X" at index 0; expected "R", "B" or an empty cell: "0", " ", "_", "-" or "."
    "#;
    assert_boards_refused(&Hex::new(3), Some(Player::One), invalid, boards);
}

#[test]
fn moves_are_indices_or_names_and_refused_with_a_reason() {
    let game = Hex::new(3);
    let position = read(3, "R..B.....", Player::One).expect("the board is legal");
    assert_moves_read(&game, &position, "5 => 5\nc2 => 5\nC2 => 5");
    let moves = r#"
        3 => a2 is taken already
        a1 => a1 is taken already
        9 => there is no cell 9; the cells are 0 to 8
        d1 => a move is a cell, "a1" to "c3", or its index, 0 to 8
        a4 => a move is a cell, "a1" to "c3", or its index, 0 to 8
        => a move is a cell, "a1" to "c3", or its index, 0 to 8
    "#;
    assert_moves_refused(&game, &position, moves);
    let over = read(3, "BBBR.R...", Player::One).expect("the board is legal");
    assert_moves_refused(&game, &over, "a3 => the game is over before this move");
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
        assert_laws(&Hex::new(size), &picks, seed);
    }
}
