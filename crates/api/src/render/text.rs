//! A board as lines of text: as a person types it, and for readers without eyes.
//!
//! Where moves name cells, rows and columns have their names. Otherwise, for the latter, each legal move stands
//! as its number in the cell that it marks. A reader so sees where a disc lands in games with gravity:
//!
//! ```text
//! 3 O . X      . . . 4 . . .
//! 2 X . X      . . 3 O . . .
//! 1 . O O      1 2 X X 5 6 7
//!   a b c
//! ```
//!
//! Where a cell holds pieces already, they stand behind the number, as in `2(4)`. Where moves name
//! cells such as `a2`, the rows and columns have their names. Where they name dark squares by their
//! numbers, each has its number, and light squares are blank. Rows of hexagons are shifted as they
//! lie.
//!
//! A large board has more rows than a short text. Then the rows around its marks are drawn, and
//! a last line says which rows these are.

use std::ops::Range;

use bestmove_engine::erased::{
    Cell, Coordinates, DynPosition, Layout, LegalMove, MoveText, PositionSnapshot, Shape,
};

use super::drawn_cells::drawn_cells;

/// What all positions of a game have in common when they are drawn.
#[derive(Clone, Debug)]
pub struct Frame {
    shape: Option<Shape>,
    layout: Layout,
    coordinates: Option<Coordinates>,
}

impl Frame {
    /// The frame of this position, and of those before and after it.
    pub fn of(position: &dyn DynPosition) -> Self {
        Self {
            shape: position.shape(),
            layout: position.layout(),
            coordinates: position.coordinates(),
        }
    }

    /// Draws the whole board of a position as a person types it, with `.` for an empty cell. A board without
    /// cells is in its own notation.
    #[must_use]
    pub fn draw(&self, snapshot: &PositionSnapshot) -> String {
        match (self.shape, drawn_cells(snapshot)) {
            (Some(shape), Some(cells)) => {
                let labels = self.labels(cells, shape);
                self.lines(shape, &labels, 0..shape.rows as usize)
                    .join("\n")
            }
            _ => snapshot.board.to_compact(),
        }
    }

    /// The text of each cell.
    fn labels(&self, cells: &[Cell], shape: Shape) -> Vec<String> {
        if self.layout == Layout::DarkSquares {
            numbered_labels(cells, shape)
        } else {
            cells.iter().map(label).collect()
        }
    }

    /// Draws these rows.
    fn lines(&self, shape: Shape, labels: &[String], rows: Range<usize>) -> Vec<String> {
        let mut lines = draw_rows(shape, labels, rows.clone());
        let width = lines.first().map_or(0, |line| width_of(line));
        if let Some(coordinates) = self.coordinates {
            lines = with_coordinates(&lines, coordinates, rows);
        }
        if self.layout == Layout::Rhombus {
            lines = shifted(lines, (width + 1) / shape.columns as usize);
        }
        lines
    }
}

/// Draws a position with its legal moves in at most `max_rows` rows, and a line more where that leaves rows
/// out.
///
/// If the marks need more rows, those around the cell of `focus` are drawn.
pub fn draw_text(
    position: &dyn DynPosition,
    max_rows: usize,
    focus: Option<&MoveText>,
) -> Vec<String> {
    let frame = Frame::of(position);
    let snapshot = position.snapshot();
    let (Some(shape), Some(cells)) = (frame.shape, drawn_cells(&snapshot)) else {
        // A notation of its own.
        return vec![snapshot.board.to_compact()];
    };
    let moves = position.legal_moves();
    let focus = focus.and_then(|focus| {
        let focus = moves.iter().find(|legal| legal.mv == *focus)?;
        focus.squares.last().copied()
    });
    let rows = rows_to_draw(shape, cells, max_rows, focus);
    let mut labels = frame.labels(cells, shape);
    if frame.layout != Layout::DarkSquares && frame.coordinates.is_none() {
        number_moves(&mut labels, cells, &moves);
    }
    let mut lines = frame.lines(shape, &labels, rows.clone());
    let row_count = shape.rows as usize;
    if rows.len() < row_count {
        lines.push(format!(
            "These are the rows {} to {} of 0 to {}; the structured answer has all.",
            rows.start,
            rows.end - 1,
            row_count - 1
        ));
    }
    lines
}

/// The text of a cell: its mark, or a dot. A cell that is one with the cell above it has none.
fn label(cell: &Cell) -> String {
    match cell {
        _ if cell.is_joined() => String::new(),
        Cell::Mark(mark) => mark.clone(),
        Cell::Empty | Cell::Index(_) => ".".to_owned(),
    }
}

/// Puts the number of each move into its cell.
fn number_moves(labels: &mut [String], cells: &[Cell], moves: &[LegalMove]) {
    for label in labels.iter_mut() {
        // A number without a sign would be a move.
        if label.parse::<u32>().is_ok() {
            label.insert(0, '#');
        }
    }
    for legal in moves {
        if let (MoveText::Index(index), [cell]) = (&legal.mv, legal.squares.as_slice()) {
            // Where players call moves by numbers, those are what a text means.
            let number = legal.name.parse().unwrap_or(*index);
            labels[*cell] = match &cells[*cell] {
                Cell::Mark(mark) => format!("{number}{mark}"),
                Cell::Empty | Cell::Index(_) => number.to_string(),
            };
        }
    }
}

/// The text of each cell where only the dark ones are used: its number and its mark.
fn numbered_labels(cells: &[Cell], shape: Shape) -> Vec<String> {
    let columns = shape.columns as usize;
    let label = |(index, cell): (usize, &Cell)| {
        let is_light = (index / columns + index % columns).is_multiple_of(2);
        let number = index / 2 + 1;
        match cell {
            _ if is_light => String::new(),
            Cell::Mark(mark) => format!("{number}{mark}"),
            Cell::Empty | Cell::Index(_) => number.to_string(),
        }
    };
    cells.iter().enumerate().map(label).collect()
}

/// Adds the names of these rows at the left, and those of the columns in a line below.
fn with_coordinates(lines: &[String], coordinates: Coordinates, rows: Range<usize>) -> Vec<String> {
    let names: Vec<_> = coordinates.rows().map(|row| row.to_string()).collect();
    let width = names.iter().map(String::len).max().unwrap_or_default();
    let count = coordinates.columns().count();
    // A line has a space between the cells.
    let cell_width = lines
        .first()
        .map_or(1, |line| (width_of(line) + 1) / count - 1);
    let mut drawn: Vec<_> = names[rows]
        .iter()
        .zip(lines)
        .map(|(name, line)| format!("{name:>width$} {line}"))
        .collect();
    let columns: Vec<_> = coordinates
        .columns()
        .map(|column| format!("{column:>cell_width$}"))
        .collect();
    drawn.push(format!("{:width$} {}", "", columns.join(" ")));
    drawn
}

/// Shifts each line half of a cell to the right of the one above.
fn shifted(lines: Vec<String>, cell_width: usize) -> Vec<String> {
    let spaces = |index| " ".repeat(index * cell_width / 2);
    let lines = lines.into_iter().enumerate();
    lines.map(|(index, line)| spaces(index) + &line).collect()
}

/// Counts characters: a symbol of a piece is one, of several bytes.
fn width_of(text: &str) -> usize {
    text.chars().count()
}

fn draw_rows(shape: Shape, labels: &[String], rows: Range<usize>) -> Vec<String> {
    let columns = shape.columns as usize;
    let drawn = &labels[rows.start * columns..rows.end * columns];
    let width = drawn.iter().map(|label| width_of(label)).max();
    let width = width.unwrap_or_default();
    let row = |labels: &[String]| {
        let cells: Vec<_> = labels
            .iter()
            .map(|label| format!("{label:>width$}"))
            .collect();
        cells.join(" ")
    };
    drawn.chunks(columns).map(row).collect()
}

/// At most `max_rows` rows: those around the marks and around `focus`. If these need more, only those
/// around `focus`, or else around the middle of the marks.
fn rows_to_draw(
    shape: Shape,
    cells: &[Cell],
    max_rows: usize,
    focus: Option<usize>,
) -> Range<usize> {
    let (rows, columns) = (shape.rows as usize, shape.columns as usize);
    if rows <= max_rows {
        return 0..rows;
    }
    let is_marked = |row: &usize| {
        let row = &cells[row * columns..(row + 1) * columns];
        row.iter().any(|cell| matches!(cell, Cell::Mark(_)))
    };
    let focus = focus.map(|cell| cell / columns);
    let first = (0..rows).find(is_marked).or(focus).unwrap_or(rows / 2);
    let last = (0..rows).rfind(is_marked).or(focus).unwrap_or(rows / 2);
    let (low, high) = match focus {
        Some(focus) => (first.min(focus), last.max(focus)),
        None => (first, last),
    };
    let center = match focus {
        Some(focus) if high - low >= max_rows => focus,
        Some(_) | None => usize::midpoint(low, high),
    };
    let start = center.saturating_sub(max_rows / 2).min(rows - max_rows);
    start..start + max_rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use bestmove_engine::erased::{PositionSource, PositionSpec};
    use bestmove_engine::games::GAMES;

    fn draw(game: &str, moves: &[usize], max_rows: usize, focus: Option<usize>) -> Vec<String> {
        let game = GAMES.iter().find(|each| each.name() == game).unwrap();
        let moves = moves.iter().map(|mv| MoveText::Index(*mv)).collect();
        let position = game.position(&PositionSpec::new(PositionSource::Moves(moves)));
        draw_text(
            &*position.unwrap(),
            max_rows,
            focus.map(MoveText::Index).as_ref(),
        )
    }

    #[test]
    fn cells_have_the_numbers_of_legal_moves_where_they_have_no_names() {
        assert_eq!(
            draw("tic-tac-toe", &[4, 0], 11, None),
            ["3 O . .", "2 . X .", "1 . . .", "  a b c"]
        );
        let discs = draw("connect-four", &[3, 3, 2], 11, None);
        assert_eq!(discs[3], ". . . 4 . . .");
        assert_eq!(discs[4], ". . 3 O . . .");
        assert_eq!(discs[5], "1 2 X X 5 6 7");
    }

    #[test]
    fn cells_that_hold_pieces_have_them_behind_the_number() {
        assert_eq!(
            draw("kalah", &[2], 11, None),
            [
                " (0)  (4)  (4)  (4)  (4)  (4)  (4)  (1)",
                "     1(4) 2(4)  (0) 4(5) 5(5) 6(5)     ",
            ]
        );
    }

    #[test]
    fn rows_of_hexagons_are_shifted() {
        let lines = draw("hex", &[0, 13], 11, None);
        assert!(lines[0].starts_with(" 1 R . ."), "{lines:?}");
        assert!(lines[1].starts_with("  2 . . B"), "{lines:?}");
        assert!(lines[11].ends_with("  a b c d e f g h i j k"), "{lines:?}");
    }

    #[test]
    fn pieces_stand_above_the_names_of_their_columns() {
        let lines = draw("chess", &[], 11, None);
        assert_eq!(lines[0], "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜");
        assert_eq!(lines[8], "  a b c d e f g h");
    }

    #[test]
    fn dark_squares_have_their_numbers() {
        let lines = draw("draughts", &[], 11, None);
        assert_eq!(lines[0], "     1B      2B      3B      4B");
        assert_eq!(lines[3], " 13      14      15      16    ");
        assert_eq!(lines[7], "29W     30W     31W     32W    ");
    }

    #[test]
    fn finished_game_has_dots() {
        let won = draw("tic-tac-toe", &[0, 3, 1, 4, 2], 11, None);
        assert_eq!(won, ["3 X X X", "2 O O .", "1 . . .", "  a b c"]);
    }

    fn drawn_rows(moves: &[usize], focus: Option<usize>) -> String {
        let lines = draw("gomoku", moves, 11, focus);
        assert_eq!(lines.len(), 13);
        let (rows, _) = lines[12].split_once(" of 0 to 14").unwrap();
        rows.strip_prefix("These are the rows ").unwrap().to_owned()
    }

    #[test]
    fn rows_around_the_marks_are_drawn() {
        assert_eq!(drawn_rows(&[], None), "2 to 12");
        assert_eq!(drawn_rows(&[0, 16], None), "0 to 10");
        assert_eq!(drawn_rows(&[210, 224], None), "4 to 14");
        assert_eq!(drawn_rows(&[112], Some(113)), "2 to 12");
        // Both ends of the board are marked.
        assert_eq!(drawn_rows(&[0, 224], None), "2 to 12");
        assert_eq!(drawn_rows(&[0, 224], Some(1)), "0 to 10");
        assert_eq!(drawn_rows(&[0, 224], Some(223)), "4 to 14");
    }
}
