//! The distance to the middle of a board, by which games prefer moves of equal value.

/// How near a cell is to the middle of a board: 0 in the middle, and less the farther away.
///
/// The cell and the size of the board are rows and columns. The result is symmetric: cells that are
/// mapped to each other by a rotation or a reflection of the board are equally near.
#[must_use]
pub(crate) fn nearness_to_middle(cell: (u32, u32), size: (u32, u32)) -> i16 {
    // In half cells, the middle of a board is a whole number.
    let offset = |index: u32, length: u32| {
        let doubled = (2 * index + 1).abs_diff(length);
        i16::try_from(doubled.pow(2)).unwrap_or(i16::MAX / 2)
    };
    -offset(cell.0, size.0) - offset(cell.1, size.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn middle_is_nearest_and_images_are_equally_near() {
        let near = |row, column| nearness_to_middle((row, column), (15, 15));
        assert_eq!(near(7, 7), 0);
        assert!(near(7, 7) > near(6, 7) && near(6, 7) > near(6, 6) && near(6, 6) > near(0, 7));
        assert_eq!(near(2, 5), near(9, 2));
        assert_eq!(nearness_to_middle((3, 4), (8, 8)), -2);
    }
}
