//! The form in which a client writes its board.

/// The form in which a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardForm {
    /// An array of cells.
    Cells,
    /// An array of rows of this length.
    Rows(Columns),
    /// One text.
    Text,
}

/// The length of the rows in which a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns(pub usize);

impl Columns {
    /// The index of a cell's row, and its index in the row.
    #[must_use]
    pub fn row_and_column(self, cell: usize) -> (usize, usize) {
        let columns = self.0.max(1);
        (cell / columns, cell % columns)
    }
}
