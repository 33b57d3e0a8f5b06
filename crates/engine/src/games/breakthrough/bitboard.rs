//! Sets of cells, and how many there are.

/// A set of cells, one bit for each in row-major order from the top left.
pub(super) type Bitboard = u64;

pub(super) const MAX_ROWS: u32 = 8;
pub(super) const MAX_COLUMNS: u32 = 8;

pub(super) const MAX_CELLS: usize = (MAX_ROWS * MAX_COLUMNS) as usize;
