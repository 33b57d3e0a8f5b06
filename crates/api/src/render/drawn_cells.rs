//! The cells of a position, to be drawn.

use bestmove_engine::erased::{BoardText, Cell, PositionSnapshot};

/// The content of each cell, or `None` for a board without cells.
pub(super) fn drawn_cells(position: &PositionSnapshot) -> Option<&[Cell]> {
    match (&position.cells, &position.board) {
        (Some(cells), _) | (None, BoardText::Cells(cells)) => Some(cells),
        (None, BoardText::Text(_)) => None,
    }
}
