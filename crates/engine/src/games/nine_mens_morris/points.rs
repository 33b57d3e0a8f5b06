//! The 24 points of the board, and sets of them.
//!
//! Points are counted by column, and within a column by row: a1, a4, a7, b2 and so on to g7. The
//! board is drawn on a grid of seven rows and seven columns, in the middle of which is no point:
//!
//! ```text
//! 7  ·--------·--------·
//! 6  |  ·-----·-----·  |
//! 5  |  |  ·--·--·  |  |
//! 4  ·--·--·     ·--·--·
//! 3  |  |  ·--·--·  |  |
//! 2  |  ·-----·-----·  |
//! 1  ·--------·--------·
//!    a  b  c  d  e  f  g
//! ```

use crate::game::bits::first_bit;
use crate::game::{Coordinates, RowOrder, Shape};

/// A set of points, one bit for each.
pub(super) type Bitboard = u32;

pub(super) const POINTS: usize = 24;

/// All points.
pub(super) const BOARD: Bitboard = (1 << POINTS) - 1;

/// The rows of the grid, and its columns.
const SIZE: usize = 7;

/// The index of the column in the middle, and of the row.
const MIDDLE: usize = SIZE / 2;

/// The grid on which the board is drawn.
pub(super) const SHAPE: Shape = Shape::new(7, 7);

/// The cell in the middle of the grid, the only one through which no line goes.
pub(super) const CENTRE: usize = MIDDLE * SIZE + MIDDLE;

/// The names of the cells.
pub(super) const NAMES: Coordinates = Coordinates::new(SHAPE, RowOrder::BottomUp);

/// The place of a point on the grid: its column from the left and its row from the bottom, from 0.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) column: usize,
    pub(super) row: usize,
}

/// The place of each point.
pub(super) const PLACES: [Place; POINTS] = places();

/// Whether a point is at a place: on a diagonal or on a middle line, but not in the centre.
const fn has_point(Place { column, row }: Place) -> bool {
    let (across, up) = (column.abs_diff(MIDDLE), row.abs_diff(MIDDLE));
    (across == up) != (across == 0 || up == 0)
}

const fn places() -> [Place; POINTS] {
    let mut places = [Place { column: 0, row: 0 }; POINTS];
    let (mut index, mut cell) = (0, 0);
    while cell < SIZE * SIZE {
        let place = Place {
            column: cell / SIZE,
            row: cell % SIZE,
        };
        if has_point(place) {
            places[index] = place;
            index += 1;
        }
        cell += 1;
    }
    places
}

pub(super) const fn point_at(place: Place) -> u8 {
    let mut point = 0;
    while point < POINTS {
        let Place { column, row } = PLACES[point];
        if column == place.column && row == place.row {
            break;
        }
        point += 1;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a board has 24 points")]
    let point = point as u8;
    point
}

/// The cell of a point on the grid, in row-major order from the top left.
pub(super) const fn cell_of(point: u8) -> usize {
    let Place { column, row } = PLACES[point as usize];
    (SIZE - 1 - row) * SIZE + column
}

pub(super) fn name_of(point: u8) -> String {
    NAMES.cell_name(cell_of(point))
}

/// The point with this name, in small or capital letters.
pub(super) fn find_point(name: &str) -> Option<u8> {
    let cell = NAMES.find_cell(name)?;
    (0..).take(POINTS).find(|point| cell_of(*point) == cell)
}

#[inline]
pub(super) const fn first(set: Bitboard) -> u8 {
    first_bit(set as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bits::BitsInOrder;

    #[test]
    fn points_are_counted_by_column_and_row() {
        let names: Vec<_> = BitsInOrder(BOARD).map(name_of).collect();
        assert_eq!(
            names.join(" "),
            "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5 f2 f4 f6 g1 g4 g7"
        );
    }

    #[test]
    fn names_find_their_points() {
        for point in BitsInOrder(BOARD) {
            assert_eq!(find_point(&name_of(point)), Some(point));
            assert_eq!(point_at(PLACES[usize::from(point)]), point);
        }
        for other in ["d4", "a2", "b1", "c6", "h1", "a", ""] {
            assert_eq!(find_point(other), None, "{other}");
        }
    }
}
