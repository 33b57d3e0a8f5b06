//! Sets of points of the board.

use crate::game::Armies;

/// A set of points, one bit for each in row-major order from the top left.
pub(super) type Bitboard = u64;

/// The rows, and the columns.
pub(super) const SIZE: u32 = 6;

pub(super) const POINTS: usize = (SIZE * SIZE) as usize;

/// The pieces with which a side begins.
pub(super) const MAX_PIECES: usize = 12;

/// All points.
pub(super) const BOARD: Bitboard = (1 << POINTS) - 1;

#[inline]
pub(super) const fn empty(position: &Armies) -> Bitboard {
    BOARD & !position.occupied()
}

/// The points of the first row and of the first column.
pub(super) const FIRST_ROW: Bitboard = (1 << SIZE) - 1;
pub(super) const FIRST_COLUMN: Bitboard = BOARD / FIRST_ROW;
const LAST_COLUMN: Bitboard = FIRST_COLUMN << (SIZE - 1);

/// The points one step away from these in any of eight directions.
///
/// A point of the set belongs to the result if another one is beside it.
#[inline]
pub(super) const fn neighbours(points: Bitboard) -> Bitboard {
    let beside = (points & !FIRST_COLUMN) >> 1 | (points & !LAST_COLUMN) << 1;
    let row = points | beside;
    beside | (row >> SIZE | row << SIZE) & BOARD
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bits::BitsInOrder;

    #[test]
    fn neighbours_stay_on_the_board() {
        let counts = BitsInOrder(BOARD).map(|point| neighbours(1 << point).count_ones());
        let rows = [[3, 5, 5, 5, 5, 3], [5, 8, 8, 8, 8, 5]];
        let [edge, middle] = rows;
        let expected = [edge, middle, middle, middle, middle, edge];
        assert!(counts.eq(expected.into_iter().flatten()));
        assert_eq!(neighbours(BOARD), BOARD);
    }
}
