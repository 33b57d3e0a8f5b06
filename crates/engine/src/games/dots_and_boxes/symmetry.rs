//! The symmetries of a board: four of a rectangle, and eight of a square.
//!
//! The number of a symmetry has a bit for each of three maps, which are applied in this order:
//! 4 exchanges rows and columns, 1 reverses the rows, 2 reverses the columns.

use super::edges::MAX_EDGES;

/// The symmetries of a square.
pub(super) const MAX_SYMMETRIES: usize = 8;

/// Returns the number of symmetries of a board of `rows` × `columns` boxes.
pub(super) const fn count(rows: u32, columns: u32) -> u8 {
    if rows == columns { 8 } else { 4 }
}

/// Returns the image of a cell on a board of `rows` × `columns` cells.
pub(super) const fn image(cell: u32, rows: u32, columns: u32, symmetry: u8) -> u32 {
    let (mut row, mut column) = (cell / columns, cell % columns);
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    if symmetry & 1 != 0 {
        row = rows - 1 - row;
    }
    if symmetry & 2 != 0 {
        column = columns - 1 - column;
    }
    row * columns + column
}

/// Returns the image of every edge of a board of `rows` × `columns` boxes, for each symmetry.
pub(super) const fn images(rows: u32, columns: u32) -> [[u8; MAX_EDGES]; MAX_SYMMETRIES] {
    let mut images = [[0; MAX_EDGES]; MAX_SYMMETRIES];
    let edges = rows * (columns + 1) + columns * (rows + 1);
    let mut symmetry = 0;
    while symmetry < count(rows, columns) {
        let mut edge = 0;
        while edge < edges {
            let cell = image(2 * edge + 1, 2 * rows + 1, 2 * columns + 1, symmetry);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "there are at most 60 edges"
            )]
            let image = (cell / 2) as u8;
            images[symmetry as usize][edge as usize] = image;
            edge += 1;
        }
        symmetry += 1;
    }
    images
}
