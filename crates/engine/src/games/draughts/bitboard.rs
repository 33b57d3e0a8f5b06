//! Sets of dark squares.
//!
//! A square has the bit of its number, which counts from 0 here, but one bit is left out after every
//! eight squares:
//!
//! ```text
//!      0     1     2     3
//!   4     5     6     7        (8)
//!      9    10    11    12
//!  13    14    15    16       (17)
//!     18    19    20    21
//!  22    23    24    25       (26)
//!     27    28    29    30
//!  31    32    33    34
//! ```
//!
//! A step in one of the four directions then changes the bit by the same amount everywhere: by 4 or
//! by 5. A step beyond an edge leads to a bit that is left out. Samuel, "Some Studies in Machine
//! Learning Using the Game of Checkers", 1959, numbered the squares so.
//!
//! <https://www.chessprogramming.org/Checkers_Bitboards>

use crate::game::Player;

/// A set of squares, one bit for each, as the picture above numbers them.
pub(super) type Bitboard = u64;

/// The dark squares, and those in a row.
pub(super) const SQUARES: usize = 32;
pub(super) const SQUARES_IN_ROW: usize = 4;

/// The bits of eight squares, and the bit after them that is left out.
const GROUP_BITS: u32 = 9;
const GROUP: Bitboard = 0xff;

/// All squares.
pub(super) const BOARD: Bitboard =
    GROUP | GROUP << GROUP_BITS | GROUP << (2 * GROUP_BITS) | GROUP << (3 * GROUP_BITS);

/// The squares of each row, from the top.
pub(super) const ROWS: [Bitboard; 8] = {
    let mut rows = [0xf; 8];
    let mut row = 0;
    while row < rows.len() {
        rows[row] <<= row / 2 * GROUP_BITS as usize + row % 2 * 4;
        row += 1;
    }
    rows
};

pub(super) const fn last_row(player: Player) -> Bitboard {
    match player {
        Player::One => ROWS[7],
        Player::Two => ROWS[0],
    }
}

pub(super) const fn home(player: Player) -> Bitboard {
    match player {
        Player::One => ROWS[0] | ROWS[1] | ROWS[2],
        Player::Two => ROWS[5] | ROWS[6] | ROWS[7],
    }
}

/// A direction in which pieces move, in ascending order of the squares to which it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    pub(super) const ALL: [Self; 4] =
        [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    #[inline]
    pub(super) const fn step(self, squares: Bitboard) -> Bitboard {
        let shifted = match self {
            Self::UpLeft => squares >> 5,
            Self::UpRight => squares >> 4,
            Self::DownLeft => squares << 4,
            Self::DownRight => squares << 5,
        };
        shifted & BOARD
    }

    #[inline]
    pub(super) const fn back(self) -> Self {
        match self {
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
        }
    }

    #[inline]
    pub(super) const fn is_forward(self, player: Player) -> bool {
        let is_down = matches!(self, Self::DownLeft | Self::DownRight);
        is_down == matches!(player, Player::One)
    }
}

/// The set of the square with this index, 0 to 31.
#[inline]
pub(super) const fn square(index: usize) -> Bitboard {
    1 << (index + index / 8)
}

/// The index of the square with this bit.
#[inline]
pub(super) const fn index_of(bit: u8) -> usize {
    let bit = bit as usize;
    bit - bit / GROUP_BITS as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bits::BitsInOrder;

    #[test]
    fn squares_have_a_bit_each() {
        let squares = (0..SQUARES).map(square);
        assert_eq!(squares.fold(0, |all, square| all | square), BOARD);
        let indices = BitsInOrder(BOARD).map(index_of);
        assert!(indices.eq(0..SQUARES));
    }

    #[test]
    fn rows_have_four_squares_each() {
        let rows = (0..SQUARES).map(|index| ROWS[index / 4] & square(index));
        assert!(rows.eq((0..SQUARES).map(square)));
    }

    /// The dark squares of even rows are in the columns 1, 3, 5 and 7, those of odd rows beside them.
    #[test]
    fn steps_lead_to_the_next_square_of_a_diagonal() {
        let place = |index: usize| (index / 4, index % 4 * 2 + (index / 4 + 1) % 2);
        for from in 0..SQUARES {
            let (row, column) = place(from);
            let neighbours = [
                (row.wrapping_sub(1), column.wrapping_sub(1)),
                (row.wrapping_sub(1), column + 1),
                (row + 1, column.wrapping_sub(1)),
                (row + 1, column + 1),
            ];
            for (direction, neighbour) in Direction::ALL.into_iter().zip(neighbours) {
                let to = (0..SQUARES).find(|index| place(*index) == neighbour);
                let set = direction.step(square(from));
                assert_eq!(set, to.map_or(0, square), "{from} {direction:?}");
                if set != 0 {
                    assert_eq!(direction.back().step(set), square(from));
                }
            }
        }
    }
}
