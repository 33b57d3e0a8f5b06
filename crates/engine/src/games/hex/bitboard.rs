//! Sets of cells, one bit for each in row-major order from the top left.

/// A set of cells.
pub(super) type Bitboard = u128;

/// The most rows, which are as many as the columns.
pub(super) const MAX_SIZE: u32 = 11;
