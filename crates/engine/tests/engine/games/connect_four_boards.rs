//! The boards that Connect Four accepts, against all that play reaches.

use std::collections::HashSet;

use bestmove_engine::game::{BoardText, Notation as _, Player, Rules as _};
use bestmove_engine::games::connect_four::{ConnectFour, Position};
use rand::SeedableRng as _;
use rand::seq::IteratorRandom as _;
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxBuildHasher;

use crate::random::seed;

/// The open and the ended positions that play reaches, whichever side begins.
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

/// The cells of a board, row by row from the top.
struct Board {
    cells: Vec<char>,
    rows: usize,
    columns: usize,
}

impl Board {
    fn cell(&self, row: usize, column: usize) -> char {
        self.cells[row * self.columns + column]
    }

    fn count(&self, mark: char) -> usize {
        self.cells.iter().filter(|cell| **cell == mark).count()
    }

    fn has_line(&self, mark: char) -> bool {
        let places = (0..self.rows).flat_map(|row| (0..self.columns).map(move |it| (row, it)));
        let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
        places
            .flat_map(|place| steps.map(|step| (place, step)))
            .any(|((row, column), (down, right)): (_, (usize, isize))| {
                (0..4).all(|number| {
                    let row = row + number * down;
                    let column = column.checked_add_signed(number.cast_signed() * right);
                    let column = column.filter(|column| row < self.rows && *column < self.columns);
                    column.is_some_and(|column| self.cell(row, column) == mark)
                })
            })
    }

    /// The boards before the last disc, which is a `mark` on top of a column.
    fn before(&self, mark: char) -> impl Iterator<Item = Self> {
        (0..self.columns).filter_map(move |column| {
            let top = (0..self.rows).find(|row| self.cell(*row, column) != '.')?;
            (self.cell(top, column) == mark).then(|| {
                let mut cells = self.cells.clone();
                cells[top * self.columns + column] = '.';
                Self { cells, ..*self }
            })
        })
    }

    /// Whether the counts of the discs and the lines are those of a position with `own` to move. The
    /// order of moves that leads to it is not checked.
    fn is_possible(&self, own: char, other: char) -> bool {
        let is_turn = [self.count(own), self.count(own) + 1].contains(&self.count(other));
        let could_complete = || self.before(other).any(|before| !before.has_line(other));
        is_turn && !self.has_line(own) && (!self.has_line(other) || could_complete())
    }
}

/// Compares the boards of this size that are accepted with those that are possible, among which are
/// all that play reaches. The boards are all fillings of the columns from the bottom up.
fn check_accepted_boards(rows: u32, columns: u32) {
    let game = ConnectFour::new(rows, columns);
    let mut reachable = reachable_positions(&game);
    let fillings = (1_u32 << (rows + 1)) - 1;
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
        let cells: Vec<_> = cells.map(|(row, index)| cell(row, column(index))).collect();
        let text = BoardText::Text(cells.iter().collect());
        let board = Board {
            cells,
            rows: rows as usize,
            columns: columns as usize,
        };
        for (player, own, other) in [(Player::One, 'X', 'O'), (Player::Two, 'O', 'X')] {
            let read = game.read_board(&text, Some(player));
            let is_possible = board.is_possible(own, other);
            assert_eq!(read.is_ok(), is_possible, "{text:?}, {player:?}");
            if let Ok(position) = read {
                reachable.remove(&position);
            }
        }
    }
    assert!(reachable.is_empty(), "{rows} × {columns}: {reachable:?}");
}

#[test]
fn board_is_accepted_if_and_only_if_its_counts_and_lines_are_possible() {
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
