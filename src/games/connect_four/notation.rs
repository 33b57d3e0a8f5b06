//! The notation of Connect Four: a board is its cells row by row from the top left, a move is
//! its column.

use super::bitboard::{Bitboard, MAX_COLUMNS};
use super::landing::Landing;
use super::lines;
use super::position::Position;
use super::rules::ConnectFour;
use crate::game::marks::{SideCount, read_marks, require_player, validate_turn, write_marks};
use crate::game::{
    BoardText, Field, FieldError, Game as _, MoveError, MoveNotation, MoveText, Notation,
    Parameter, ParameterValue, Player, PositionError, Shape, read_index,
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
        Shape {
            rows: self.rows,
            columns: self.columns,
        }
    }

    /// Returns the cells in row-major order from the top left, as boards are written.
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

    fn move_notation(&self) -> MoveNotation {
        MoveNotation::Index
    }

    /// Returns the empty board: either side may begin.
    fn initial_position_for(&self, first: Player) -> Option<Position> {
        Some(Position {
            to_move: first,
            ..self.initial_position()
        })
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let marks = read_marks(board, self.board_shape(), MARKS)?;
        let to_move = require_player(to_move)?;
        let discs_of = |player| {
            let cells = self.row_major_cells().zip(&marks);
            cells
                .filter(|(_, mark)| **mark == Some(player))
                .fold(0, |bits, (cell, _)| bits | cell)
        };
        let (own, other) = (discs_of(to_move), discs_of(!to_move));
        let occupied = own | other;
        let floating = occupied & !self.bottom & !(occupied << 1);
        if let Some(cell) = self.row_major_cells().position(|cell| cell & floating != 0) {
            let detail = format!("the disc in cell {cell} has nothing below it");
            // No JSON Pointer reaches a character of a string.
            let index = matches!(board, BoardText::Cells(_)).then_some(cell);
            return Err(PositionError::Impossible(FieldError::new(
                Field::Board(index),
                detail,
            )));
        }
        let side = |player: Player, discs: Bitboard| SideCount {
            name: MARKS[player.index()],
            marks: discs.count_ones(),
            has_line: self.has_line(discs),
        };
        let position = self.position(own, other, to_move);
        validate_turn(&side(to_move, own), &side(!to_move, other), || {
            self.completing_discs(&position).next().is_some()
        })?;
        if !self.is_reachable(&position) {
            let detail = "no order of moves leads to these discs";
            return Err(PositionError::impossible_board(detail));
        }
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let owners = self.row_major_cells().map(|cell| {
            if cell & position.occupied == 0 {
                None
            } else if cell & position.own != 0 {
                Some(position.to_move)
            } else {
                Some(!position.to_move)
            }
        });
        write_marks(owners, MARKS)
    }

    fn read_move(&self, position: &Position, mv: &MoveText) -> Result<Landing, MoveError> {
        let column: u8 = read_index(mv, "column", self.columns)?;
        let landing = self.landings(position) & self.column(column.into());
        if self.outcome(position).is_some() {
            Err(MoveError::GameOver)
        } else if landing == 0 {
            Err(MoveError::Illegal(format!("column {column} is full")))
        } else {
            Ok(Landing(landing))
        }
    }

    fn write_move(&self, _position: &Position, Landing(landing): Landing) -> MoveText {
        MoveText::Index((landing.trailing_zeros() / self.stride()) as usize)
    }

    /// Returns the cell in which the disc lands.
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
