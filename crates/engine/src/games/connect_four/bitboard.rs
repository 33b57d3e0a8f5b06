//! A set of cells as the bits of one number.

/// A set of cells, one bit per cell, column by column from the bottom up.
///
/// The bit on top of each column stays empty, so that no line runs from one column into the
/// next (Fierz and Tromp, <https://tromp.github.io/c4/c4.html>). The bits of the standard board:
///
/// ```text
///    6 13 20 27 34 41 48   always empty
///    5 12 19 26 33 40 47
///    4 11 18 25 32 39 46
///    3 10 17 24 31 38 45
///    2  9 16 23 30 37 44
///    1  8 15 22 29 36 43
///    0  7 14 21 28 35 42
/// ```
///
/// A cell and its neighbour on the right are rows + 1 bits apart: the stride of the board.
/// Adding a set of bottom cells to the discs carries through each column to its lowest empty
/// cell.
pub(super) type Bitboard = u64;

/// The greatest number of columns, which a board of one row has.
pub(super) const MAX_COLUMNS: u32 = Bitboard::BITS / 2;

#[inline]
pub(super) const fn count(cells: Bitboard) -> i32 {
    cells.count_ones().cast_signed()
}
