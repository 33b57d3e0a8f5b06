//! The cells of a board that is written as one text.
//!
//! Such a text has one character a cell, with or without a line break after each row. People type
//! more than that: signs between cells or rows, lines between rows, rows that are indented, and
//! numbers of rows and columns. Such a board is read where its cells can be told in one way only:
//!
//! ```text
//! X.O/.X./..O    X|.|O    X . O    [X][ ][O]    XO.      0 1 2
//!                -+-+-     . X .   [ ][X][ ]     .X.   0 X . O
//!                .|X|.      . . O  [ ][ ][O]      ..O  1 . X .
//! ```

use super::board::{Cell, Shape, count_of_cells};
use super::notation_error::FieldError;
use super::typed_frame::{is_rule, with_plain_frame, without_labels};

/// Reads the cells of a board of this shape in row-major order. `separators` are the signs that may
/// be between cells or rows, because they are marks of no cell.
///
/// # Errors
///
/// There are more or fewer cells or lines, or the cells can be told in several ways.
pub(super) fn read_typed_board(
    text: &str,
    shape: Shape,
    separators: &[char],
) -> Result<Vec<Cell>, FieldError> {
    let text = with_plain_frame(text);
    let lines: Vec<&str> = text.lines().collect();
    let lines = without_blank_ends(&lines);
    if fits(lines, shape) {
        return Ok(lines.iter().flat_map(|line| cells_of(line)).collect());
    }
    let mut readings = all_readings(lines, shape, separators);
    for lines in without_labels(lines, shape, separators) {
        if readings.is_empty() {
            readings = all_readings(&lines, shape, separators);
        }
    }
    match readings.len() {
        0 => Err(wrong_size(lines, shape)),
        1 => Ok(readings.remove(0)),
        _ => Err(FieldError::in_board(
            "can be read in several ways; write one character a cell, and \".\" for an empty one",
        )),
    }
}

fn all_readings(lines: &[&str], shape: Shape, separators: &[char]) -> Vec<Vec<Cell>> {
    let mut readings = Vec::new();
    for (rows, width) in rows_of(lines, shape, separators) {
        for cells in readings_of(&rows, width, separators) {
            if !readings.contains(&cells) {
                readings.push(cells);
            }
        }
    }
    readings
}

/// Whether each character is a cell, in one line or in a line for each row.
fn fits(lines: &[&str], shape: Shape) -> bool {
    if let [line] = lines {
        return has_length(line, shape.cells());
    }
    let (rows, columns) = (shape.rows as usize, shape.columns as usize);
    lines.len() == rows && lines.iter().all(|line| has_length(line, columns))
}

fn has_length(line: &str, length: usize) -> bool {
    line.chars().count() == length
}

fn cells_of(row: &str) -> impl Iterator<Item = Cell> {
    let cell = |character: char| Cell::from_text(character.encode_utf8(&mut [0; 4]));
    row.chars().map(cell)
}

/// The ways in which lines may be rows, each with the number of cells in a row.
fn rows_of<'a>(lines: &[&'a str], shape: Shape, separators: &[char]) -> Vec<(Vec<&'a str>, usize)> {
    let (rows, columns) = (shape.rows as usize, shape.columns as usize);
    let mut ways = Vec::new();
    if let [line] = lines {
        ways.push((vec![*line], shape.cells()));
        for separator in separators {
            ways.push((line.split(*separator).collect(), columns));
        }
        if separators.contains(&'/') {
            ways.push((line.split(" / ").collect(), columns));
        }
    } else {
        ways.push((lines.to_vec(), columns));
        if separators.contains(&'|') {
            let without = |is_drawn: &dyn Fn(&str) -> bool| {
                let drawn = lines.iter().copied().filter(|line| !is_drawn(line));
                drawn.collect::<Vec<_>>()
            };
            // A line such as -|-|- is drawn between two rows, or is a row of empty cells.
            let bare = without(&is_rule);
            let with_empty_rows = without(&|line| is_rule(line) && !is_row(line, columns));
            for drawn in [bare, with_empty_rows] {
                if drawn.len() < lines.len() && drawn.iter().all(|line| line.contains('|')) {
                    ways.push((drawn, columns));
                }
            }
        }
    }
    ways.retain(|(lines, width)| lines.len() == rows || lines.len() == 1 && *width > columns);
    ways
}

/// Whether a line has this many cells, of at most one sign each, between `|`.
fn is_row(line: &str, columns: usize) -> bool {
    let parts: Vec<_> = line.split('|').map(str::trim).collect();
    let cells = match parts.as_slice() {
        ["", inner @ .., ""] if inner.len() == columns => inner,
        parts => parts,
    };
    cells.len() == columns && cells.iter().all(|cell| cell.chars().count() <= 1)
}

/// The ways to read rows of this many cells, with or without signs between the cells.
fn readings_of(rows: &[&str], width: usize, separators: &[char]) -> Vec<Vec<Cell>> {
    let mut readings = vec![
        without_indents(rows, width).map(|rows| all_cells(&rows)),
        without_trails(rows, width).map(|rows| all_cells(&rows)),
    ];
    if separators.contains(&'|') {
        readings.push(bracketed(rows, width));
    }
    for separator in separators {
        if *separator == ' ' {
            // A space may follow the last cell, too.
            for length in [2 * width - 1, 2 * width] {
                readings.push(without_indents(rows, length).and_then(|rows| every_other(&rows)));
            }
        } else {
            readings.push(split(rows, width, *separator));
        }
    }
    readings.into_iter().flatten().collect()
}

fn all_cells(rows: &[&str]) -> Vec<Cell> {
    rows.iter().flat_map(|row| cells_of(row)).collect()
}

/// Rows of this length without the spaces before them, if each row has the same number of them more than
/// the row before.
fn without_indents<'a>(rows: &[&'a str], length: usize) -> Option<Vec<&'a str>> {
    let mut indents = Vec::with_capacity(rows.len());
    let mut cut = Vec::with_capacity(rows.len());
    for row in rows {
        let indent = row.chars().count().checked_sub(length)?;
        let spaces = row.get(..indent)?;
        if spaces.bytes().any(|byte| byte != b' ') {
            return None;
        }
        indents.push(indent);
        cut.push(&row[indent..]);
    }
    let step = match indents.as_slice() {
        [first, second, ..] => second.checked_sub(*first)?,
        _ => 0,
    };
    let is_even = indents.windows(2).all(|pair| pair[1] == pair[0] + step);
    is_even.then_some(cut)
}

/// Rows of this length without the spaces behind them, if each has the same number of them.
fn without_trails<'a>(rows: &[&'a str], length: usize) -> Option<Vec<&'a str>> {
    let trail = rows.first()?.chars().count().checked_sub(length)?;
    let cut = |row: &&'a str| {
        let (cells, spaces) = row.split_at_checked(row.len().checked_sub(trail)?)?;
        let is_row = has_length(cells, length) && spaces.bytes().all(|byte| byte == b' ');
        is_row.then_some(cells)
    };
    rows.iter().map(cut).collect()
}

/// The cells of rows in which a space follows each cell but perhaps the last.
fn every_other(rows: &[&str]) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for row in rows {
        if row.chars().skip(1).step_by(2).any(|sign| sign != ' ') {
            return None;
        }
        let row: String = row.chars().step_by(2).collect();
        cells.extend(cells_of(&row));
    }
    Some(cells)
}

/// The cells of rows in which this sign is between the cells, and perhaps at both ends.
fn split(rows: &[&str], width: usize, separator: char) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for row in rows {
        let parts: Vec<_> = row.split(separator).collect();
        let parts = match parts.as_slice() {
            [first, inner @ .., last]
                if inner.len() == width
                    && [first, last].iter().all(|end| end.trim().is_empty()) =>
            {
                inner
            }
            parts => parts,
        };
        cells.extend(cells_in(parts, width)?);
    }
    Some(cells)
}

/// The cells of rows in which each is in brackets.
fn bracketed(rows: &[&str], width: usize) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for row in rows {
        let inner = row.trim().strip_prefix('[')?.strip_suffix(']')?;
        let between = if inner.contains("] [") { "] [" } else { "][" };
        let parts: Vec<_> = inner.split(between).collect();
        cells.extend(cells_in(&parts, width)?);
    }
    Some(cells)
}

/// The cells of a row of this length, one in each part, with or without spaces around it.
fn cells_in(parts: &[&str], width: usize) -> Option<Vec<Cell>> {
    let is_cell = |part: &str| part.chars().count() <= 1 || is_number(part);
    let parts = parts.iter().map(|part| part.trim());
    let cells = parts.map(|part| is_cell(part).then(|| Cell::from_text(part)));
    cells
        .collect::<Option<Vec<_>>>()
        .filter(|cells| cells.len() == width)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn without_blank_ends<'a, 'b>(lines: &'b [&'a str]) -> &'b [&'a str] {
    let is_drawn = |line: &&str| !line.is_empty();
    match (
        lines.iter().position(is_drawn),
        lines.iter().rposition(is_drawn),
    ) {
        (Some(first), Some(last)) => &lines[first..=last],
        _ => &[],
    }
}

fn wrong_size(lines: &[&str], shape: Shape) -> FieldError {
    let Shape { rows, columns } = shape;
    let length = |line: &str| line.chars().count();
    let detail = if lines.len() <= 1 {
        let cells = count_of_cells(lines.first().map_or(0, |line| length(line)));
        format!("has {cells} instead of {}", shape.cells())
    } else if lines.len() == rows as usize {
        let mut lengths = (1..).zip(lines.iter().map(|line| length(line)));
        let (line, length) = lengths
            .find(|(_, length)| *length != columns as usize)
            .expect("lines of the right length are rows");
        let cells = count_of_cells(length);
        format!("line {line} of {rows} has {cells} instead of {columns}")
    } else {
        format!("has {} lines instead of {rows}", lines.len())
    };
    FieldError::in_board(detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape::new(3, 3);
    const ALL: [char; 5] = ['/', '|', ',', '\t', ' '];

    /// Reads a board of 3 × 3 cells, and writes it with a point for an empty cell.
    fn read(text: &str) -> Result<String, String> {
        let cells = read_typed_board(text, SHAPE, &ALL).map_err(|error| error.detail)?;
        assert_eq!(cells.len(), 9, "{text:?}");
        let cell = |(index, cell): (usize, &Cell)| match cell {
            Cell::Mark(mark) if !cell.is_dash() => mark.clone(),
            Cell::Index(_) if !cell.is_open_at(index) => "?".to_owned(),
            Cell::Empty | Cell::Index(_) | Cell::Mark(_) => ".".to_owned(),
        };
        Ok(cells.iter().enumerate().map(cell).collect())
    }

    #[test]
    fn boards_as_people_type_them_are_read() {
        for text in [
            "O.XX.X.OO",
            "O.X\nX.X\n.OO",
            "O.X\r\nX.X\r\n.OO\r\n",
            "\n\nO.X\nX.X\n.OO\n\n",
            "O.X/X.X/.OO",
            "O.X / X.X / .OO",
            "O . X / X . X / . O O",
            "O.X|X.X|.OO",
            "O.X X.X .OO",
            "O.X,X.X,.OO",
            "O,1,X,X,4,X,6,O,O",
            "O, 1, X, X, 4, X, 6, O, O",
            "O||X|X||X||O|O",
            "O . X X . X . O O",
            "O . X\nX . X\n. O O",
            "O   X\nX   X\n  O O",
            "O . X \nX . X \n. O O ",
            "O| |X\nX| |X\n |O|O",
            "|O| |X|\n|X| |X|\n| |O|O|",
            " O |   | X\n---+---+---\n X |   | X\n---+---+---\n   | O | O",
            "+---+---+---+\n| O |   | X |\n+---+---+---+\n| X |   | X |\n+---+---+---+\n|   | O | O |\n+---+---+---+",
            "O|-|X\n-+-+-\nX|-|X\n-+-+-\n-|O|O",
            "O┃ ┃X\n━╋━╋━\nX┃ ┃X\n━╋━╋━\n ┃O┃O",
            "┌───┬───┬───┐\n│ O │   │ X │\n├───┼───┼───┤\n│ X │   │ X │\n├───┼───┼───┤\n│   │ O │ O │\n└───┴───┴───┘",
            "O| |X\n-|-|-\nX| |X\n-|-|-\n |O|O",
            "  O.X\n  X.X\n  .OO",
            "O.X\n X.X\n  .OO",
            "O.X\n  X.X\n    .OO",
            " O . X\n  X . X\n   . O O",
            "O.X  \nX.X  \n.OO  ",
            "O-X\nX_X\n-OO",
            "O\t.\tX\nX\t\tX\n\tO\tO",
            "[O][ ][X]\n[X][ ][X]\n[ ][O][O]",
            " [O] [.] [X] \n [X] [] [X] \n [6] [O] [O] ",
            "abc\nO.X\nX.X\n.OO",
            "  A B C\n3 O . X\n2 X . X\n1 . O O",
            "  a b c\n1 O . X 1\n2 X . X 2\n3 . O O 3\n  a b c",
            "  a b c\n3 O . X 3\n2 X . X 2\n1 . O O 1\n  a b c",
            "a b c\nO . X 1\nX . X 2\n. O O 3",
            "3 O . X\n2 X . X\n1 . O O\n  a b c",
            "012\nO.X\nX.X\n.OO",
            "123\nO.X\nX.X\n.OO",
            "O.X\nX.X\n.OO\n012",
            "0 1 2\nO . X\nX . X\n. O O",
            "  0 1 2\n0 O . X\n1 X . X\n2 . O O",
            "  1 2 3\n1 O . X\n2 X . X\n3 . O O",
            "  0 1 2\n0 O   X\n1 X   X\n2   O O",
            "1 O . X\n2 X . X\n3 . O O",
            "0: O.X\n1: X.X\n2: .OO",
            "0O.X\n1X.X\n2.OO",
            "0|O| |X\n1|X| |X\n2| |O|O",
            "  |0|1|2|\n0 |O| |X|\n1 |X| |X|\n2 | |O|O|",
            "   0   1   2\n0  O |   | X\n  ---+---+---\n1  X |   | X\n  ---+---+---\n2    | O | O",
        ] {
            assert_eq!(read(text), Ok("O.XX.X.OO".to_owned()), "{text:?}");
        }
    }

    #[test]
    fn row_of_dashes_between_lines_is_a_row() {
        for text in [
            "O|-|X\n-+-+-\n-|-|-\n-+-+-\n-|X|-",
            "O | - | X\n--+---+--\n- | - | -\n--+---+--\n- | X | -",
            "+-+-+-+\n|O|-|X|\n+-+-+-+\n|-|-|-|\n+-+-+-+\n|-|X|-|\n+-+-+-+",
            "O| |X\n---|---|---\n-| |-\n---|---|---\n |X| ",
            "O|-|X\n-|-|-\n-|X|-",
        ] {
            assert_eq!(read(text), Ok("O.X....X.".to_owned()), "{text:?}");
        }
    }

    #[test]
    fn boards_that_could_mean_two_are_refused() {
        for (text, detail) in [
            ("", "has 0 cells instead of 9"),
            ("\n\n", "has 0 cells instead of 9"),
            ("O.XX.X.O", "has 8 cells instead of 9"),
            ("O.X\nX.X", "has 2 lines instead of 3"),
            ("O.X\nX.X\n.O", "line 3 of 3 has 2 cells instead of 3"),
            ("O.X\n X.X\n.OO", "line 2 of 3 has 4 cells instead of 3"),
            ("  O.X\n X.X\n.OO", "line 1 of 3 has 5 cells instead of 3"),
            ("O.X\nX.X \n .OO", "line 2 of 3 has 4 cells instead of 3"),
            ("O.X\n   \n\n", "has 2 lines instead of 3"),
            ("O.X/X.X/.O", "has 10 cells instead of 9"),
            ("O.XX/.X.O/O", "has 11 cells instead of 9"),
            ("O.X\n---\nX.X\n---\n.OO", "has 5 lines instead of 3"),
            ("021\nO.X\nX.X\n.OO", "has 4 lines instead of 3"),
            ("acb\nO.X\nX.X\n.OO", "has 4 lines instead of 3"),
            (
                "2 O.X\n3 X.X\n1 .OO",
                "line 1 of 3 has 5 cells instead of 3",
            ),
            ("1 O.X\n2 X.X\n3 .OO\n4 ...", "has 4 lines instead of 3"),
            ("4 O.X\n3 X.X\n2 .OO\n1 ...", "has 4 lines instead of 3"),
            ("012\n34X\nX7X\n.OO", "has 4 lines instead of 3"),
            (
                "0 O.X\n2 X.X\n1 .OO",
                "line 1 of 3 has 5 cells instead of 3",
            ),
            (
                "[O.X]\n[X.X]\n[.OO]",
                "line 1 of 3 has 5 cells instead of 3",
            ),
            (
                "OO|X|X\nX| |X\n |O|O",
                "line 1 of 3 has 6 cells instead of 3",
            ),
            (
                " X  \n  O \n X  ",
                "can be read in several ways; write one character a cell, and \".\" for an empty one",
            ),
        ] {
            assert_eq!(read(text), Err(detail.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn signs_that_are_marks_separate_nothing() {
        for text in ["O.X|X.X|.OO", "O| |X\nX| |X\n |O|O"] {
            assert!(read_typed_board(text, SHAPE, &['/']).is_err(), "{text:?}");
        }
        assert!(read_typed_board("O.X/X.X/.OO", SHAPE, &['/']).is_ok());
    }
}
