//! The lines in which a board is written, and the sizes that they may be those of.

use bestmove_engine::erased::{BoardText, Cell, Shape};

use crate::query::{BoardForm, Columns};

/// The rows of a board as one text with line breaks, if the items of an array are rows. An array of
/// `cells` items is one of cells, whose texts may be long, too.
pub(super) fn joined_rows(items: &[Cell], cells: Option<usize>) -> Option<String> {
    let row = |item: &Cell| match item {
        Cell::Mark(text) => Some(text.clone()),
        Cell::Index(index) => Some(index.to_string()),
        Cell::Empty => None,
    };
    let is_mark = |item: &Cell| matches!(item, Cell::Mark(_));
    if cells == Some(items.len()) || !items.iter().any(is_mark) {
        return None;
    }
    let rows: Option<Vec<_>> = items
        .iter()
        .map(|item| row(item).filter(|row| row.chars().count() > 1))
        .collect();
    Some(rows?.join("\n"))
}

/// The sizes that a board in this form may have. An array or a text of one line may be that of a board
/// with as many rows as columns.
pub(super) fn written_shapes(board: &BoardText, form: BoardForm) -> Vec<Shape> {
    let text = match (board, form) {
        (BoardText::Cells(cells), BoardForm::Rows(Columns(columns))) => {
            return shape(
                cells.len().checked_div(columns).unwrap_or_default(),
                columns,
            )
            .into_iter()
            .collect();
        }
        (BoardText::Cells(cells), _) => return square(cells.len()).into_iter().collect(),
        (BoardText::Text(text), _) => text,
    };
    let lines: Vec<_> = text.lines().filter(|line| !line.is_empty()).collect();
    let lines = match lines[..] {
        [line] if line.contains('/') => line.split('/').collect(),
        [line] => return square(line.chars().count()).into_iter().collect(),
        _ => lines,
    };
    let lengths: Vec<_> = lines.iter().map(|line| line.chars().count()).collect();
    let drawn = lines.iter().map(|line| line.trim().chars().count());
    let as_written = lengths
        .first()
        .copied()
        .filter(|first| lengths.iter().all(|length| length == first) && lines.len() > 1);
    let mut columns = vec![
        lines.len(),
        // Every second sign may be a separator.
        drawn.max().unwrap_or_default().div_ceil(2),
        as_written.unwrap_or_default(),
    ];
    if has_more_than_cells(&lines) {
        columns.retain(|columns| Some(*columns) != as_written);
    }
    columns.sort_unstable();
    columns.dedup();
    let shapes = columns
        .into_iter()
        .filter_map(|columns| shape(lines.len(), columns));
    shapes.collect()
}

fn shape(rows: usize, columns: usize) -> Option<Shape> {
    // One cell is no board.
    let shape = Shape {
        rows: u32::try_from(rows).ok()?,
        columns: u32::try_from(columns).ok()?,
    };
    (shape.cells() > 1).then_some(shape)
}

fn square(cells: usize) -> Option<Shape> {
    let side = cells.isqrt();
    (side * side == cells).then(|| shape(side, side)).flatten()
}

/// Whether lines have characters that read as empty cells but may be none: spaces next to full stops,
/// and numbers of rows or columns.
fn has_more_than_cells(lines: &[&str]) -> bool {
    let has = |sign: char| lines.iter().any(|line| line.contains(sign));
    let is_digit = |sign: char| sign.is_ascii_digit();
    let numbered = lines.iter().filter(|line| line.contains(is_digit)).count();
    let is_numbered = |line: &&str| line.chars().all(|sign| is_digit(sign) || sign == ' ');
    let has_columns = [lines.first(), lines.last()]
        .into_iter()
        .flatten()
        .any(|line| numbered == 1 && is_numbered(line));
    let has_rows = numbered == lines.len()
        && lines.iter().all(|line| {
            let row = line.trim_start();
            row.starts_with(is_digit) && !row.trim_start_matches(is_digit).contains(is_digit)
        });
    has(' ') && has('.') || has('\t') || has_columns || has_rows
}
