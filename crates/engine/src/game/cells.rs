//! Boards that are read cell by cell.

use std::borrow::Cow;

use super::board::{BoardText, Cell, Shape, count_of_cells};
use super::notation_error::{Field, FieldError, PositionError};
use super::quoted::Quoted;
use super::signs::VARIATION_SELECTORS;
use super::typed_board::read_typed_board;

/// The ways in which a cell can be written, as the error of one that is written otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExpectedCell {
    /// The marks, as a list such as `"X", "O"`.
    marks: String,
    /// The ways to write an empty cell, if it may be empty.
    empty: &'static [&'static str],
}

/// The ways to write an empty cell, except its index. The first two are none of a text.
const EMPTY: [&str; 6] = ["null", r#""""#, r#"" ""#, r#""_""#, r#""-""#, r#"".""#];
const OPEN: [&str; 4] = ["null", r#""""#, r#"" ""#, r#"".""#];

/// The characters that may stand between the cells of a text, or between its rows.
const SEPARATORS: [char; 5] = ['/', '|', ',', '\t', ' '];

impl ExpectedCell {
    /// Expects one of these marks.
    pub(crate) fn mark(marks: impl Into<String>) -> Self {
        Self {
            marks: marks.into(),
            empty: &[],
        }
    }

    /// Expects one of these marks, or an empty cell.
    pub(crate) fn or_empty(marks: impl Into<String>) -> Self {
        Self {
            marks: marks.into(),
            empty: &EMPTY,
        }
    }

    /// Expects one of these marks, or an empty cell of a board on which `"_"` and `"-"` are lines.
    pub(crate) fn or_open(marks: impl Into<String>) -> Self {
        Self {
            marks: marks.into(),
            empty: &OPEN,
        }
    }

    /// The ways to write an empty cell on such a board, except its index.
    fn empty_ways(&self, board: &BoardText) -> &'static [&'static str] {
        match board {
            BoardText::Cells(_) => self.empty,
            BoardText::Text(_) => self.empty.get(2..).unwrap_or_default(),
        }
    }

    fn ways_at(&self, cell: usize, board: &BoardText) -> String {
        if self.empty.is_empty() {
            return self.marks.clone();
        }
        let index = match board {
            BoardText::Cells(_) => Some(cell.to_string()),
            // A character of a text cannot be an index of two digits.
            BoardText::Text(_) => (cell < 10).then(|| format!("\"{cell}\"")),
        };
        let ways = self.empty_ways(board).iter().map(|way| (*way).to_owned());
        let ways = listed(&index.into_iter().chain(ways).collect::<Vec<_>>(), "or");
        format!("{} or an empty cell: {ways}", self.marks)
    }

    fn ways(&self, board: &BoardText) -> String {
        if self.empty.is_empty() {
            return self.marks.clone();
        }
        let ways = self.empty_ways(board).iter().map(|way| (*way).to_owned());
        let ways = listed(&ways.collect::<Vec<_>>(), "or");
        format!("{} or, for an empty cell, {ways}", self.marks)
    }
}

/// Joins items by commas, and the last two by this word.
pub(crate) fn listed(items: &[String], word: &str) -> String {
    match items {
        [others @ .., last] if !others.is_empty() => {
            format!("{} {word} {last}", others.join(", "))
        }
        _ => items.concat(),
    }
}

/// A cell that cannot be read.
struct Fault<'a> {
    cell: usize,
    written: &'a Cell,
    expected: ExpectedCell,
}

impl Fault<'_> {
    fn error(&self, board: &BoardText) -> FieldError {
        let cell = self.cell;
        let found = match self.written {
            Cell::Empty => format!("an empty cell in the place of cell {cell}"),
            zero if zero.is_zero_text() => format!("the index 0 in the place of cell {cell}"),
            Cell::Index(index) => format!("the index {index} in the place of cell {cell}"),
            Cell::Mark(text) => format!("invalid cell {} at index {cell}", Quoted(text)),
        };
        let ways = self.expected.ways_at(cell, board);
        // No JSON Pointer reaches a character of a string.
        let index = matches!(board, BoardText::Cells(_)).then_some(cell);
        FieldError::new(Field::Board(index), format!("{found}; expected {ways}"))
    }

    fn written(&self) -> String {
        match self.written {
            Cell::Empty => r#""""#.to_owned(),
            zero if zero.is_zero_text() => "0".to_owned(),
            Cell::Index(index) => index.to_string(),
            Cell::Mark(text) => Quoted(text).to_string(),
        }
    }
}

/// The most faults of one kind that are told one by one, and the most texts that are quoted.
const MAX_SINGLE: usize = 3;
const MAX_QUOTED: usize = 6;

/// The errors of cells: one for each, or one for all where the same is written in several. Such cells have
/// one cause, such as the marks of another program.
fn errors_of(mut faults: Vec<Fault>, board: &BoardText) -> Vec<FieldError> {
    let mut errors = Vec::new();
    while let Some(first) = faults.first() {
        let expected = first.expected.clone();
        let (alike, others): (Vec<_>, _) = faults
            .into_iter()
            .partition(|fault| fault.expected == expected);
        faults = others;
        let mut written: Vec<_> = alike.iter().map(Fault::written).collect();
        written.sort_unstable();
        written.dedup();
        if written.len() == alike.len() && alike.len() <= MAX_SINGLE {
            errors.extend(alike.iter().map(|fault| fault.error(board)));
            continue;
        }
        if written.len() > MAX_QUOTED {
            written.truncate(MAX_QUOTED);
            written.push("others".to_owned());
        }
        let detail = format!(
            "cells with {} are not read; write {}",
            listed(&written, "and"),
            expected.ways(board)
        );
        errors.push(FieldError::in_board(detail));
    }
    if matches!(board, BoardText::Text(_)) {
        // All of them would point to the same place. The first one stands for the others.
        errors.truncate(1);
    }
    errors
}

/// Reads a board of this shape: calls `read_cell` with the index and the text of every cell in row-major
/// order. Its error is the ways in which the cell can be written.
///
/// A text has one character a cell. More than that is read, too: with signs between cells
/// or rows, and with rows that are indented.
///
/// # Errors
///
/// All errors found: a wrong number of cells, or cells that cannot be read.
pub(crate) fn read_cells(
    board: &BoardText,
    shape: Shape,
    read_cell: impl FnMut(usize, &Cell) -> Result<(), ExpectedCell>,
) -> Result<(), PositionError> {
    read_cells_separated_by(&SEPARATORS, board, shape, read_cell)
}

/// Reads a board as [`read_cells`] does, where only these signs may be between the cells and the rows
/// of a text. Others are marks.
///
/// # Errors
///
/// As of [`read_cells`].
pub(crate) fn read_cells_separated_by(
    separators: &[char],
    board: &BoardText,
    shape: Shape,
    mut read_cell: impl FnMut(usize, &Cell) -> Result<(), ExpectedCell>,
) -> Result<(), PositionError> {
    let written = match board {
        BoardText::Cells(written) => Cow::Borrowed(written),
        BoardText::Text(text) => {
            let text = text.replace(VARIATION_SELECTORS, "");
            Cow::Owned(read_typed_board(&text, shape, separators)?)
        }
    };
    let cells = shape.cells();
    if written.len() != cells {
        let detail = format!("has {} instead of {cells}", count_of_cells(written.len()));
        return Err(FieldError::in_board(detail).into());
    }
    let mut faults = Vec::new();
    for (cell, written) in written.iter().enumerate() {
        if let Err(expected) = read_cell(cell, written) {
            faults.push(Fault {
                cell,
                written,
                expected,
            });
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(PositionError::Invalid(errors_of(faults, board)))
    }
}
