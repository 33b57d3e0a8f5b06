//! The rules of Othello on boards of several sizes.

use super::bitboard::{Bitboard, STRIDE, enclosing_squares, flips};
use super::moves::{Moves, PASS};
use super::position::Position;
use crate::game::{Ends, Outcome, Player, Rules, Shape};

/// The fewest and the most rows and columns, which are even numbers.
pub(super) const MIN_SIZE: u32 = 4;

pub(super) const MAX_SIZE: u32 = 8;

/// The rules for one size of the board.
#[derive(Clone, Debug)]
pub struct Othello {
    /// The number of rows, and of columns.
    pub(super) size: u32,
    /// All squares of the board.
    pub(super) board: Bitboard,
    pub(super) corners: Bitboard,
    /// The quarters of the board, which stand for its regions.
    pub(super) quarters: [Bitboard; 4],
}

impl Othello {
    /// The game on a board of 8 × 8 squares.
    pub const STANDARD: Self = Self::new(8);

    /// Creates the rules for a board of `size` × `size` squares.
    ///
    /// # Panics
    ///
    /// The size is not 4, 6 or 8.
    #[must_use]
    pub const fn new(size: u32) -> Self {
        assert!(MIN_SIZE <= size && size <= MAX_SIZE && size.is_multiple_of(2));
        let (half, last) = (size / 2, size - 1);
        let quarter = square_of_squares(half);
        let left = quarter | quarter << (half * STRIDE);
        let row = 1 | 1 << last;
        Self {
            size,
            board: left | left << half,
            corners: row | row << (last * STRIDE),
            quarters: [
                quarter,
                quarter << half,
                quarter << (half * STRIDE),
                quarter << (half * STRIDE + half),
            ],
        }
    }

    pub(super) const fn board_shape(&self) -> Shape {
        Shape::new(self.size, self.size)
    }

    /// The square of a cell, which is counted in row-major order.
    #[expect(clippy::cast_possible_truncation, reason = "a board has 64 cells")]
    pub(super) const fn square(&self, cell: usize) -> u8 {
        let size = self.size as usize;
        (cell / size * STRIDE as usize + cell % size) as u8
    }

    pub(super) const fn cell(&self, square: u8) -> usize {
        let (row, column) = (square as usize / 8, square as usize % 8);
        row * self.size as usize + column
    }

    #[inline]
    pub(super) fn position(&self, own: Bitboard, other: Bitboard, to_move: Player) -> Position {
        Position {
            own,
            other,
            moves: self.moves_of(own, other),
            to_move,
        }
    }

    #[inline]
    pub(super) fn moves_of(&self, own: Bitboard, other: Bitboard) -> Bitboard {
        enclosing_squares(own, other) & self.board
    }

    #[inline]
    pub(super) fn is_over(&self, position: &Position) -> bool {
        position.moves == 0 && self.moves_of(position.other, position.own) == 0
    }

    #[inline]
    pub(super) fn quarter_of(&self, square: u8) -> Bitboard {
        let half = self.size / 2;
        let is_beyond = |index: u32| usize::from(index >= half);
        let (row, column) = (u32::from(square) / STRIDE, u32::from(square) % STRIDE);
        self.quarters[2 * is_beyond(row) + is_beyond(column)]
    }

    #[inline]
    pub(super) const fn empty_squares(&self, position: &Position) -> Bitboard {
        self.board & !position.discs()
    }

    /// The number of squares.
    #[inline]
    pub(super) const fn all(&self) -> i16 {
        count(self.board)
    }

    /// The margin of a finished game for the side with `own` discs. Empty squares count for the winner.
    #[inline]
    pub(super) const fn final_margin(&self, own: Bitboard, other: Bitboard) -> i16 {
        let (own, other) = (count(own), count(other));
        let lead = own - other;
        lead + lead.signum() * (self.all() - own - other)
    }
}

/// The first `size` squares of the first `size` rows.
const fn square_of_squares(size: u32) -> Bitboard {
    let row = (1 << size) - 1;
    let mut squares = 0;
    let mut index = 0;
    while index < size {
        squares |= row << (index * STRIDE);
        index += 1;
    }
    squares
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
pub(super) const fn count(set: Bitboard) -> i16 {
    set.count_ones() as i16
}

impl Rules for Othello {
    type Position = Position;

    /// A square, or a pass.
    type Move = u8;

    type Moves = Moves;

    const ENDS: Ends = Ends::Points;

    fn initial_position(&self) -> Position {
        let middle = self.size / 2;
        let square = |row: u32, column: u32| 1 << (8 * row + column);
        let black = square(middle - 1, middle) | square(middle, middle - 1);
        let white = square(middle - 1, middle - 1) | square(middle, middle);
        self.position(black, white, Player::One)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.is_over(position).then(|| {
            let [black, white] = Player::BOTH.map(|player| position.of(player));
            Outcome::from_lead(self.final_margin(black, white))
        })
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        Moves(position.moves)
    }

    #[inline]
    fn play(&self, position: &Position, mv: u8) -> Position {
        let Position { own, other, .. } = *position;
        let (own, other) = if mv == PASS {
            (own, other)
        } else {
            let flipped = flips(own, other, mv);
            (own | flipped | 1 << mv, other & !flipped)
        };
        self.position(other, own, !position.to_move)
    }

    /// Every disc may be followed by a pass, and no pass by another one.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        let empty = self.empty_squares(position).count_ones();
        if position.moves != 0 {
            2 * empty
        } else if self.is_over(position) {
            0
        } else {
            2 * empty + 1
        }
    }
}
