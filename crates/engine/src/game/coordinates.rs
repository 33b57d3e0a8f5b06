//! Names of cells such as `c2`: a letter for the column, and the number of the row.

use super::board::Shape;
use super::notation::parse_digits;

/// The end of the board at which rows are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrder {
    /// Row 1 is at the top, as in Othello.
    TopDown,
    /// Row 1 is at the bottom, as in chess.
    BottomUp,
}

/// The names of the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates {
    shape: Shape,
    row_order: RowOrder,
}

impl Coordinates {
    /// Creates the names for a board.
    ///
    /// # Panics
    ///
    /// There are more than 26 columns, which letters can name.
    #[must_use]
    pub const fn new(shape: Shape, row_order: RowOrder) -> Self {
        assert!(shape.columns <= 26, "columns are named by letters");
        Self { shape, row_order }
    }

    /// The end of the board at which rows are counted from 1.
    pub(crate) const fn row_order(self) -> RowOrder {
        self.row_order
    }

    /// The names of the columns, from the left.
    pub fn columns(self) -> impl Iterator<Item = char> {
        ('a'..='z').take(self.shape.columns as usize)
    }

    /// The names of the rows, from the top.
    pub fn rows(self) -> impl Iterator<Item = u32> {
        let Shape { rows, .. } = self.shape;
        (0..rows).map(move |row| match self.row_order {
            RowOrder::TopDown => row + 1,
            RowOrder::BottomUp => rows - row,
        })
    }

    /// The name of a cell, which is given by its index in row-major order from the top left.
    ///
    /// # Panics
    ///
    /// The cell is not on the board.
    #[must_use]
    pub fn cell_name(self, cell: usize) -> String {
        let width = self.shape.columns as usize;
        let column = self.columns().nth(cell % width);
        let row = self.rows().nth(cell / width);
        let (column, row) = column.zip(row).expect("the cell is on the board");
        format!("{column}{row}")
    }

    /// The cell with this name, in small or capital letters.
    #[must_use]
    pub fn find_cell(self, name: &str) -> Option<usize> {
        let Shape { rows, columns } = self.shape;
        let mut characters = name.chars();
        let letter = u8::try_from(characters.next()?).ok()?;
        let column = u32::from(letter.to_ascii_lowercase().checked_sub(b'a')?);
        let digits = characters.as_str();
        // Nobody writes a zero before the number of a row.
        let number: u32 = parse_digits(digits).filter(|_| !digits.starts_with('0'))?;
        let row = match self.row_order {
            RowOrder::TopDown => number - 1,
            RowOrder::BottomUp => rows.checked_sub(number)?,
        };
        let is_on_board = row < rows && column < columns;
        is_on_board.then_some((row * columns + column) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape::new(12, 3);

    #[test]
    fn every_name_is_found() {
        for order in [RowOrder::TopDown, RowOrder::BottomUp] {
            let coordinates = Coordinates::new(SHAPE, order);
            for cell in 0..SHAPE.cells() {
                let name = coordinates.cell_name(cell);
                assert_eq!(coordinates.find_cell(&name), Some(cell), "{name}");
            }
        }
    }

    #[test]
    fn rows_are_counted_from_either_end() {
        let top_down = Coordinates::new(SHAPE, RowOrder::TopDown);
        assert_eq!(top_down.cell_name(5), "c2");
        let bottom_up = Coordinates::new(SHAPE, RowOrder::BottomUp);
        assert_eq!(bottom_up.cell_name(5), "c11");
        assert_eq!(bottom_up.find_cell("A12"), Some(0));
    }

    #[test]
    fn other_texts_name_no_cell() {
        let coordinates = Coordinates::new(SHAPE, RowOrder::BottomUp);
        for text in [
            "", "a", "1", "d1", "a0", "a13", "a01", "a+1", "a1 ", "aa1", "ä1",
        ] {
            assert_eq!(coordinates.find_cell(text), None, "{text}");
        }
    }
}
