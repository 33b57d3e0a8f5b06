//! The rules of Hex: the cells of a board, and those that touch.

use super::position::{Bitboard, Position};
use crate::game::bits::BitsInOrder;
use crate::game::{Outcome, Player, Rules, Shape};

pub(super) const MIN_SIZE: u32 = 2;
pub(super) const MAX_SIZE: u32 = 11;

/// The rules of Hex on a board of this size.
#[derive(Clone, Debug)]
pub struct Hex {
    /// The number of rows, and of columns.
    pub(super) size: u32,
    /// All cells.
    pub(super) board: Bitboard,
    /// The first and the last edge of each player: rows of red, columns of blue.
    pub(super) edges: [[Bitboard; 2]; 2],
}

impl Hex {
    /// Hex on the board of the usual size, 11 × 11.
    pub const STANDARD: Self = Self::new(MAX_SIZE);

    /// Creates the rules for a board of `size` × `size`.
    ///
    /// # Panics
    ///
    /// If `size` is not from 2 to 11. [`Notation::with_parameter_values`] is the checked
    /// counterpart.
    ///
    /// [`Notation::with_parameter_values`]: crate::game::Notation::with_parameter_values
    #[must_use]
    pub const fn new(size: u32) -> Self {
        assert!(MIN_SIZE <= size && size <= MAX_SIZE);
        let top = (1 << size) - 1;
        let (mut left, mut row) = (0, 0);
        while row < size {
            left |= 1 << (row * size);
            row += 1;
        }
        let last = size - 1;
        Self {
            size,
            board: Bitboard::MAX >> (Bitboard::BITS - size * size),
            edges: [[top, top << (last * size)], [left, left << last]],
        }
    }

    pub(super) const fn board_shape(&self) -> Shape {
        Shape::new(self.size, self.size)
    }

    /// The cells that touch these in each of the six directions, clockwise from the right.
    ///
    /// Cells that touch both of two neighbouring cells lie in neighbouring directions.
    #[inline]
    pub(super) const fn steps(&self, cells: Bitboard) -> [Bitboard; 6] {
        let size = self.size;
        let [first, last] = self.edges[Player::Two.index()];
        let (not_first, not_last) = (cells & !first, cells & !last);
        [
            not_last << 1,
            cells << size & self.board,
            not_first << (size - 1) & self.board,
            not_first >> 1,
            cells >> size,
            not_last >> (size - 1),
        ]
    }

    #[inline]
    pub(super) const fn around(&self, cells: Bitboard) -> Bitboard {
        let [right, below, below_left, left, above, above_right] = self.steps(cells);
        right | below | below_left | left | above | above_right
    }

    /// The cells of `within` that a chain in it links to the cells `from`.
    #[inline]
    pub(super) const fn grown(&self, from: Bitboard, within: Bitboard) -> Bitboard {
        let mut grown = from & within;
        loop {
            let more = (grown | self.around(grown)) & within;
            if more == grown {
                return grown;
            }
            grown = more;
        }
    }

    /// The cells turned by a half turn, which keeps the edges of both players.
    #[inline]
    pub(super) const fn rotated(&self, cells: Bitboard) -> Bitboard {
        cells.reverse_bits() >> (Bitboard::BITS - self.size * self.size)
    }
}

impl Rules for Hex {
    type Position = Position;

    /// The cell of a stone.
    type Move = u8;

    type Moves = BitsInOrder<Bitboard>;

    fn initial_position(&self) -> Position {
        self.position([0; 2], Player::One)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // Only the side that has just moved can have won.
        let side = !position.to_move;
        position.has_won(side).then_some(Outcome::Won(side))
    }

    #[inline]
    fn moves(&self, position: &Position) -> BitsInOrder<Bitboard> {
        BitsInOrder(self.empty(position))
    }

    #[inline]
    fn play(&self, position: &Position, cell: u8) -> Position {
        self.with_stone(position, cell)
    }

    /// A full board has a chain.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        self.empty(position).count_ones()
    }
}
