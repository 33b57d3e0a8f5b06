//! The eight symmetries of a square board, four of which are those of a rectangle.
//!
//! A symmetry is a number of three bits. It transposes the board, then mirrors its rows, and then
//! its columns, each if a bit is set.
//!
//! See <https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating>.

/// The number of symmetries.
pub(crate) const SYMMETRIES: u8 = 8;

/// The bit of a symmetry that exchanges rows and columns.
pub(crate) const TRANSPOSE: u8 = 1;
/// The bit of a symmetry that reverses the order of the rows.
pub(crate) const MIRROR_ROWS: u8 = 2;
/// The bit of a symmetry that reverses the order of the columns.
pub(crate) const MIRROR_COLUMNS: u8 = 4;

/// The image of a row and a column. `last` holds the greatest row and the greatest column, which are equal
/// where the symmetry transposes the board.
#[must_use]
pub(crate) const fn place_image(
    [mut row, mut column]: [usize; 2],
    last: [usize; 2],
    symmetry: u8,
) -> [usize; 2] {
    if symmetry & TRANSPOSE != 0 {
        (row, column) = (column, row);
    }
    if symmetry & MIRROR_ROWS != 0 {
        row = last[0] - row;
    }
    if symmetry & MIRROR_COLUMNS != 0 {
        column = last[1] - column;
    }
    [row, column]
}

/// The symmetry that undoes this one. It keeps all other bits.
#[must_use]
pub(crate) const fn inverse(symmetry: u8) -> u8 {
    // Rows are columns of the transposed board, so mirrors change places.
    match symmetry & (SYMMETRIES - 1) {
        0b011 | 0b101 => symmetry ^ (MIRROR_ROWS | MIRROR_COLUMNS),
        _ => symmetry,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn inverse_of_a_symmetry_undoes_it() {
        for symmetry in 0..SYMMETRIES {
            for place in (0..36).map(|cell| [cell / 6, cell % 6]) {
                let there = place_image(place, [5; 2], symmetry);
                assert_eq!(place_image(there, [5; 2], inverse(symmetry)), place);
            }
        }
    }

    #[test]
    fn symmetries_differ() {
        let images: HashSet<_> = (0..SYMMETRIES)
            .map(|it| place_image([0, 1], [5; 2], it))
            .collect();
        assert_eq!(images.len(), usize::from(SYMMETRIES));
    }
}
