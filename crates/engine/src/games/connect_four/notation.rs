//! The notation of Connect Four: a board is its cells row by row from the top left, a move is
//! its column.

use super::bitboard::{Bitboard, MAX_COLUMNS};
use super::landing::Landing;
use super::lines;
use super::position::Position;
use super::rules::ConnectFour;
use crate::game::marks::{SideCount, read_marks, require_player, validate_turn, write_marks};
use crate::game::{
    BoardText, Field, FieldError, Look, MoveError, MoveNotation, MoveText, Notation, Parameter,
    ParameterValue, Player, PositionError, Shape, Signs, numbered_words, parse_digits,
    read_numbered,
};

const MARKS: [&str; 2] = ["X", "O"];

const PARAMETERS: [Parameter; 2] = [
    Parameter::number(
        "rows",
        "rows of the board; (rows + 1) × columns is at most 64",
        [1, Bitboard::BITS - 1],
    ),
    Parameter::number(
        "columns",
        "columns of the board; (rows + 1) × columns is at most 64",
        [1, MAX_COLUMNS],
    ),
];

impl ConnectFour {
    const fn board_shape(&self) -> Shape {
        Shape::new(self.rows, self.columns)
    }

    /// The column that a letter names, from `a` on the left; a row may follow, as in `d1`.
    fn lettered_column(&self, name: &str) -> Option<(u32, Option<u32>)> {
        let (letter, row) = name.split_at_checked(1)?;
        let named = parse_digits(row).filter(|row| (1..=self.rows).contains(row));
        let letter = letter.bytes().next()?.to_ascii_lowercase();
        let column = u32::from(letter.checked_sub(b'a')?);
        let is_name = row.is_empty() || named.is_some();
        (is_name && column < self.columns.min(26)).then_some((column, named))
    }

    /// The cells in row-major order from the top left, as boards are written.
    fn row_major_cells(&self) -> impl Iterator<Item = Bitboard> {
        (0..self.rows).rev().flat_map(move |row| {
            (0..self.columns).map(move |column| 1 << (column * self.stride() + row))
        })
    }
}

impl Notation for ConnectFour {
    fn players(&self) -> [&'static str; 2] {
        MARKS
    }

    fn signs(&self) -> Signs {
        Signs::OF_DROPPED_DISCS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<ParameterValue> {
        [self.rows, self.columns].map(ParameterValue::Number).into()
    }

    fn with_parameter_values(&self, values: &[ParameterValue]) -> Result<Self, FieldError> {
        let [rows, columns] = ParameterValue::numbers(values);
        if (rows + 1) * columns > Bitboard::BITS {
            let detail = format!("a board of {rows} × {columns} cells is too large");
            return Err(FieldError::new(Field::Rules(None), detail));
        }
        Ok(Self::new(rows, columns).with_book(self.book))
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.board_shape())
    }

    fn look(&self) -> Look {
        Look::Frame
    }

    fn colours(&self) -> [&'static str; 2] {
        ["red", "yellow"]
    }

    fn move_notation(&self) -> MoveNotation {
        MoveNotation::Index
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let marks = read_marks(board, self.board_shape(), MARKS, self.signs())?;
        let to_move = require_player(to_move)?;
        let bits: Vec<_> = self.row_major_cells().collect();
        let discs = marks.sets(0, |discs, cell| discs | bits[cell as usize]);
        let (own, other) = (discs[to_move.index()], discs[(!to_move).index()]);
        let occupied = own | other;
        let floating = occupied & !self.bottom & !(occupied << 1);
        if let Some(cell) = bits.iter().position(|bit| bit & floating != 0) {
            let detail = format!("the disc in cell {cell} has nothing below it");
            return Err(PositionError::impossible_cell(board, cell, detail));
        }
        let side = |player: Player, discs: Bitboard| SideCount {
            name: MARKS[player.index()],
            marks: discs.count_ones(),
            has_line: self.has_line(discs),
        };
        let position = self.position(own, other, to_move);
        validate_turn(&side(to_move, own), &side(!to_move, other), || {
            self.has_completing_disc(&position)
        })?;
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let bits: Vec<_> = self.row_major_cells().collect();
        write_marks(self.board_shape(), MARKS, |player, cell| {
            let is_own = player == position.to_move;
            let discs = if is_own {
                position.own
            } else {
                position.other()
            };
            discs & bits[cell as usize] != 0
        })
    }

    fn move_words(&self) -> String {
        numbered_words("column", "from the left", self.columns)
    }

    /// Finds the lowest empty cell of a column. In a full one, that is the cell above the board.
    fn find_move(&self, position: &Position, mv: &MoveText) -> Result<Landing, MoveError> {
        let lettered = mv.name().and_then(|name| self.lettered_column(name));
        let column = match lettered {
            Some((column, _)) => column,
            None => read_numbered(mv, "column", self.columns, &self.move_words())?,
        };
        let cells = self.column(column) | self.column(column) << 1;
        let landing = (position.occupied + self.bottom) & cells;
        let row = landing.trailing_zeros() % self.stride() + 1;
        match lettered {
            Some((_, Some(named))) if named != row && row <= self.rows => {
                Err(MoveError::Illegal(format!(
                    "a disc in this column lands in row {row}, counted from the bottom, not in row {named}"
                )))
            }
            _ => Ok(Landing(landing)),
        }
    }

    fn why_illegal(&self, _position: &Position, Landing(landing): Landing) -> String {
        let column = landing.trailing_zeros() / self.stride();
        format!("column {} (index {column}) is full", column + 1)
    }

    fn write_move(&self, _position: &Position, Landing(landing): Landing) -> MoveText {
        MoveText::Index((landing.trailing_zeros() / self.stride()) as usize)
    }

    fn numbered_things(&self) -> Option<u32> {
        Some(self.columns)
    }

    fn squares(&self, _position: &Position, Landing(landing): Landing) -> Vec<usize> {
        let cell = self.row_major_cells().position(|cell| cell == landing);
        vec![cell.expect("a disc lands on the board")]
    }

    fn winning_line(&self, position: &Position) -> Option<Vec<usize>> {
        let line = lines::first(position.other(), self.stride())?;
        let cells = (0..).zip(self.row_major_cells());
        Some(
            cells
                .filter(|(_, cell)| line & cell != 0)
                .map(|(index, _)| index)
                .collect(),
        )
    }
}
