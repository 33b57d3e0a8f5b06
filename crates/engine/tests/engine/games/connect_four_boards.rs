//! The boards that Connect Four accepts, against all that play reaches.

use bestmove_engine::game::{BoardText, Notation as _, Player, Rules as _};
use std::collections::HashSet;

use bestmove_engine::games::connect_four::{ConnectFour, Position};
use rand::SeedableRng as _;
use rand::seq::IteratorRandom as _;
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxBuildHasher;

use crate::random::seed;

/// Returns the open and the ended positions that play reaches, whichever side begins.
fn reachable_positions(game: &ConnectFour) -> HashSet<Position, FxBuildHasher> {
    let starts = Player::BOTH.map(|first| game.initial_position_for(first));
    let mut open: Vec<_> = starts.into_iter().flatten().collect();
    let mut reached: HashSet<_, _> = open.iter().copied().collect();
    while let Some(position) = open.pop() {
        if game.outcome(&position).is_none() {
            let children = game.moves(&position).map(|mv| game.play(&position, mv));
            open.extend(children.filter(|child| reached.insert(*child)));
        }
    }
    reached
}

/// Compares the boards of this size that are accepted with those that play reaches. The boards
/// are all fillings of the columns from the bottom up.
fn check_accepted_boards(rows: u32, columns: u32) {
    let game = ConnectFour::new(rows, columns);
    let reachable = reachable_positions(&game);
    let fillings = (1_u32 << (rows + 1)) - 1;
    let mut accepted = 0;
    for number in 0..fillings.pow(columns) {
        // A column is the bits of its discs from the top down, after a leading 1.
        let column = |column| 1 + number / fillings.pow(column) % fillings;
        let cell = |row, column: u32| match row < column.ilog2() {
            true if column >> row & 1 == 1 => 'X',
            true => 'O',
            false => '.',
        };
        let cells = (0..rows)
            .rev()
            .flat_map(|row| (0..columns).map(move |index| (row, index)));
        let board: String = cells.map(|(row, index)| cell(row, column(index))).collect();
        let board = BoardText::Text(board);
        for player in Player::BOTH {
            if let Ok(position) = game.read_board(&board, Some(player)) {
                assert!(reachable.contains(&position), "{board:?}, {player:?}");
                accepted += 1;
            }
        }
    }
    assert_eq!(accepted, reachable.len(), "{rows} × {columns}");
}

#[test]
fn board_is_accepted_if_and_only_if_play_leads_to_it() {
    for (rows, columns) in [(1, 8), (2, 5), (3, 3), (3, 4), (4, 3), (5, 3), (4, 4)] {
        check_accepted_boards(rows, columns);
    }
}

#[test]
fn boards_of_random_games_are_accepted() {
    let game = ConnectFour::STANDARD;
    let mut generator = Pcg64Mcg::seed_from_u64(seed());
    for _ in 0..2_000 {
        let mut position = game.initial_position();
        while game.outcome(&position).is_none() {
            let mv = game.moves(&position).choose(&mut generator);
            position = game.play(&position, mv.expect("an open position has a move"));
            let board = game.write_board(&position);
            let read = game.read_board(&board, Some(game.to_move(&position)));
            assert_eq!(read.as_ref(), Ok(&position), "{board:?}");
        }
    }
}
