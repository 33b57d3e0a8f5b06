//! A board as text: between the board of a client and the position of a game.

/// One cell of a board as a client wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// An empty cell, written without its index.
    Empty,
    /// An empty cell, written as its own 0-based index.
    Index(u64),
    /// The name of a mark, or any other text.
    ///
    /// In the cells of a drawn board, four marks are more than a shape: `(4)` is a
    /// [pit](Self::pit), `^` a [joined](Self::joined) cell, `#` a [hole](Self::hole), and `BK` a
    /// [crowned](Self::crowned) disc.
    Mark(String),
}

/// The mark of a cell that is one with the cell above it, as some notations for tables have it.
const JOINED: &str = "^";

/// The mark of a cell that is not part of the board.
pub(crate) const HOLE: &str = "#";

/// The end of the mark of a crowned disc, as `K` is a king in most notations.
const CROWN: &str = "K";

impl Cell {
    /// A pit that holds this many pieces.
    #[must_use]
    pub fn pit(count: u32) -> Self {
        Self::Mark(format!("({count})"))
    }

    /// A cell that is one with the cell above it. So a pit may be as high as several rows.
    #[must_use]
    pub fn joined() -> Self {
        Self::Mark(JOINED.to_owned())
    }

    /// The number of pieces that a [pit](Self::pit) holds, as it is written.
    #[must_use]
    pub fn pit_count(&self) -> Option<&str> {
        let Self::Mark(mark) = self else { return None };
        let count = mark.strip_prefix('(')?.strip_suffix(')')?;
        let is_number = !count.is_empty() && count.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then_some(count)
    }

    /// Whether the cell is [joined](Self::joined) to the cell above it.
    #[must_use]
    pub fn is_joined(&self) -> bool {
        matches!(self, Self::Mark(mark) if mark == JOINED)
    }

    /// A cell that is not part of the board.
    #[must_use]
    pub fn hole() -> Self {
        Self::Mark(HOLE.to_owned())
    }

    /// Whether the cell is [not part of the board](Self::hole).
    #[must_use]
    pub fn is_hole(&self) -> bool {
        matches!(self, Self::Mark(mark) if mark == HOLE)
    }

    /// A disc with a crown on it, from the mark of the disc.
    #[must_use]
    pub fn crowned(disc: &str) -> Self {
        Self::Mark(format!("{disc}{CROWN}"))
    }

    /// The mark of a disc that is [crowned](Self::crowned), without its crown.
    #[must_use]
    pub fn crowned_disc(&self) -> Option<&str> {
        let Self::Mark(mark) = self else { return None };
        mark.strip_suffix(CROWN).filter(|disc| !disc.is_empty())
    }

    /// Reads a cell from a text: `""`, a space of any kind, `"."` and `"·"` are empty, digits are an index.
    ///
    /// `"_"` and `"-"` stay marks, because they are lines on some boards. On the others they are
    /// [empty](Self::is_empty_at), too.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        match text {
            "" | " " | "\u{a0}" | "\u{3000}" | "." | "·" => Self::Empty,
            _ => match text.parse::<u64>() {
                // Only the canonical spelling is an index: neither "+4" nor "04".
                Ok(index) if index.to_string() == text => Self::Index(index),
                Ok(_) | Err(_) => Self::Mark(text.to_owned()),
            },
        }
    }
}

impl Cell {
    /// Whether the cell with this index is written as an empty one, in any of the ways.
    #[must_use]
    pub fn is_empty_at(&self, index: usize) -> bool {
        self.is_open_at(index) || self.is_dash()
    }

    /// Whether the cell with this index is written as an empty one, where `"_"` and `"-"` are lines.
    #[must_use]
    pub fn is_open_at(&self, index: usize) -> bool {
        match self {
            Self::Empty => true,
            Self::Index(written) => usize::try_from(*written) == Ok(index),
            Self::Mark(_) => index == 0 && self.is_zero_text(),
        }
    }

    /// Whether the cell of an array is written `"0"`. That is an index, like the number, or a mark that
    /// looks like it.
    #[must_use]
    pub fn is_zero_text(&self) -> bool {
        matches!(self, Self::Mark(mark) if mark == "0")
    }

    /// Whether the cell is written `"_"` or `"-"`.
    #[must_use]
    pub fn is_dash(&self) -> bool {
        matches!(self, Self::Mark(mark) if mark == "_" || mark == "-")
    }
}

/// A board as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardText {
    /// Cells in row-major order from the top left.
    Cells(Vec<Cell>),
    /// One text: either one character per cell, or the game's own notation.
    Text(String),
}

impl BoardText {
    /// The number of cells, or of characters of the text.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Cells(cells) => cells.len(),
            Self::Text(text) => text.chars().count(),
        }
    }

    /// The board as one text, in which an empty cell is a `.`.
    #[must_use]
    pub fn to_compact(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Cells(cells) => cells
                .iter()
                .map(|cell| match cell {
                    Cell::Mark(mark) => mark.as_str(),
                    Cell::Empty | Cell::Index(_) => ".",
                })
                .collect(),
        }
    }
}

impl From<&str> for BoardText {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// A number of cells in words, such as "9 cells".
#[must_use]
pub fn count_of_cells(count: usize) -> String {
    count_of(count, "cell")
}

/// A number of things in words, such as "2 steps".
pub(crate) fn count_of(count: usize, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

/// The size of a board that is written cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub columns: u32,
}

impl Shape {
    /// Creates the size of a board with these rows and columns.
    #[must_use]
    pub const fn new(rows: u32, columns: u32) -> Self {
        Self { rows, columns }
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows as usize * self.columns as usize
    }
}

/// How the cells of a board are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Layout {
    /// Squares in rows and columns.
    #[default]
    Squares,
    /// Hexagons in rows, each of which lies half a cell to the right of the one above.
    ///
    /// Each player has two sides of this rhombus: [`Player::One`](super::Player::One) those at the
    /// top and at the bottom, [`Player::Two`](super::Player::Two) those at the left and right.
    Rhombus,
    /// Points where the lines of a board cross, in rows and columns. Loops around the corners join
    /// the ends of lines: those of the second lines from each edge, and those of the third.
    Circuits,
    /// Points on three square rings, one inside the other, and on the lines that join the middles of
    /// their sides. A cell without a point is never pressed.
    Rings,
    /// Squares in rows and columns, light and dark in turn. The first square of the last row is dark.
    Checkered,
    /// Squares in rows and columns, of which only the dark ones are used. They are numbered from 1, row by
    /// row from the top left. The first square of the last row is dark.
    DarkSquares,
}
