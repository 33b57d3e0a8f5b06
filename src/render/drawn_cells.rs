//! The cells of a position, to be drawn.
//!
//! Two kinds of marks are more than a shape. `(4)` is a pit that holds so many pieces. `^` says that
//! a cell is one with the cell above it, as some notations for tables have it. So a pit may be as
//! high as several rows.

use crate::engine::{BoardText, Cell, PositionSnapshot};

/// Returns the content of each cell, or `None` for a board without cells.
pub(super) fn drawn_cells(position: &PositionSnapshot) -> Option<&[Cell]> {
    match (&position.cells, &position.board) {
        (Some(cells), _) | (None, BoardText::Cells(cells)) => Some(cells),
        (None, BoardText::Text(_)) => None,
    }
}

/// Returns the number in the mark of a pit.
pub(super) fn pit_count(mark: &str) -> Option<&str> {
    let number = mark.strip_prefix('(')?.strip_suffix(')')?;
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then_some(number)
}

/// Returns whether a cell is one with the cell above it.
pub(super) fn is_joined(cell: &Cell) -> bool {
    matches!(cell, Cell::Mark(mark) if mark == "^")
}
