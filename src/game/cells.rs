//! Boards that are read cell by cell.

use std::borrow::Cow;

use thiserror::Error;

use super::board::{BoardText, Cell, Shape, count_of_cells};
use super::notation_error::{Field, FieldError, PositionError};
use super::quoted::Quoted;

/// The ways in which a cell can be written, as the error of one that is written otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {0}")]
pub struct ExpectedCell(String);

impl From<String> for ExpectedCell {
    fn from(ways: String) -> Self {
        Self(ways)
    }
}

/// Returns the reason why one cell of a board cannot be read.
fn cell_error(cell: usize, written: &Cell, expected: &ExpectedCell) -> String {
    let found = match written {
        Cell::Empty => format!("an empty cell in the place of cell {cell}"),
        Cell::Index(index) => format!("the index {index} in the place of cell {cell}"),
        Cell::Mark(text) => format!("invalid cell {} at index {cell}", Quoted(text)),
    };
    format!("{found}; {expected}")
}

/// Returns the ways to write an empty cell on such a board.
#[must_use]
pub fn empty_cell(cell: usize, board: &BoardText) -> String {
    let ways = match board {
        BoardText::Cells(_) => format!(r#"{cell}, null, "", " ", "_", "-" or ".""#),
        // A character of a text cannot be an index of two digits.
        BoardText::Text(_) if cell < 10 => format!(r#""{cell}", " ", "_", "-" or ".""#),
        BoardText::Text(_) => r#"" ", "_", "-" or ".""#.to_owned(),
    };
    format!("an empty cell: {ways}")
}

/// Reads a board of this shape: calls `read_cell` with the index and the text of every cell in
/// row-major order. It returns the ways in which the cell can be written as an error.
///
/// # Errors
///
/// All errors found: a wrong number of cells, or cells that cannot be read.
pub fn read_cells(
    board: &BoardText,
    shape: Shape,
    mut read_cell: impl FnMut(usize, &Cell) -> Result<(), ExpectedCell>,
) -> Result<(), PositionError> {
    let written = match board {
        BoardText::Cells(written) => Cow::Borrowed(written),
        BoardText::Text(text) => {
            let lines: Vec<_> = text.lines().collect();
            if lines.len() > 1 {
                check_lines(&lines, shape)?;
            }
            let characters = lines.into_iter().flat_map(str::chars);
            let cell = |character: char| Cell::from_text(character.encode_utf8(&mut [0; 4]));
            Cow::Owned(characters.map(cell).collect())
        }
    };
    let cells = shape.cells();
    if written.len() != cells {
        let detail = format!("has {} instead of {cells}", count_of_cells(written.len()));
        return Err(FieldError::in_board(detail).into());
    }
    let mut errors = Vec::new();
    for (index, cell) in written.iter().enumerate() {
        if let Err(expected) = read_cell(index, cell) {
            let detail = cell_error(index, cell, &expected);
            errors.push(FieldError::new(Field::Board(Some(index)), detail));
        }
    }
    if matches!(board, BoardText::Text(_)) {
        // No JSON Pointer reaches a character of a string, so all errors would point to the
        // same place. The first one stands for the others.
        errors.truncate(1);
        for error in &mut errors {
            error.field = Field::Board(None);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(PositionError::Invalid(errors))
    }
}

/// Checks that a board of this shape is written in these lines.
fn check_lines(lines: &[&str], shape: Shape) -> Result<(), FieldError> {
    let is = |count: usize, expected: u32| u32::try_from(count) == Ok(expected);
    let Shape { rows, columns } = shape;
    let detail = if is(lines.len(), rows) {
        let lengths = lines.iter().map(|line| line.chars().count());
        let wrong = (1..).zip(lengths).find(|(_, length)| !is(*length, columns));
        let Some((line, length)) = wrong else {
            return Ok(());
        };
        let cells = count_of_cells(length);
        format!("line {line} of {rows} has {cells} instead of {columns}")
    } else {
        format!("has {} lines instead of {rows}", lines.len())
    };
    Err(FieldError::in_board(detail))
}
