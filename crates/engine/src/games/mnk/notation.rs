//! The notation of m,n,k games: a board is its cells in row-major order, a move is a cell.

use super::bits::Bits;
use super::grid::Grid;
use super::position::Position;
use super::rules::Mnk;
use crate::game::marks::{SideCount, read_marks, require_player, validate_turn, write_marks};
use crate::game::{
    BoardText, Field, FieldError, MoveError, MoveNotation, MoveText, Notation, Parameter,
    ParameterValue, Player, PositionError, Shape, Signs, not_an_index, read_index,
};

const MARKS: [&str; 2] = ["X", "O"];

impl<const WORDS: usize> Mnk<WORDS> {
    const fn board_shape(&self) -> Shape {
        Shape::new(self.grid.rows, self.grid.columns)
    }
}

impl<const WORDS: usize> Notation for Mnk<WORDS> {
    fn players(&self) -> [&'static str; 2] {
        MARKS
    }

    fn signs(&self) -> Signs {
        Signs::OF_MARKS
    }

    fn parameters(&self) -> &'static [Parameter] {
        self.parameters
    }

    fn parameter_values(&self) -> Vec<ParameterValue> {
        let Grid {
            rows,
            columns,
            connect,
            ..
        } = self.grid;
        let numbers = [rows, columns, connect].map(ParameterValue::Number);
        let values = numbers
            .into_iter()
            .chain([ParameterValue::Flag(self.misere)]);
        values.take(self.parameters.len()).collect()
    }

    fn with_parameter_values(&self, values: &[ParameterValue]) -> Result<Self, FieldError> {
        let [numbers @ .., ParameterValue::Flag(misere)] = values else {
            // Gomoku has no parameters.
            return Ok(self.clone());
        };
        let [rows, columns, connect] = ParameterValue::numbers(numbers);
        let capacity = Bits::<WORDS>::CAPACITY;
        if rows * columns > capacity {
            let detail = format!("a board of {rows} × {columns} has more than {capacity} cells");
            return Err(FieldError::new(Field::Rules(None), detail));
        }
        Ok(Self {
            misere: *misere,
            ..Self::with_parameters(rows, columns, connect, self.parameters)
        })
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.board_shape())
    }

    fn move_notation(&self) -> MoveNotation {
        MoveNotation::Index
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position<WORDS>, PositionError> {
        let marks = read_marks(board, self.board_shape(), MARKS, self.signs())?;
        let to_move = require_player(to_move)?;
        let marks = marks.sets(Bits::EMPTY, Bits::with);
        let (own, other) = (marks[to_move.index()], marks[(!to_move).index()]);
        let position = Position::new(&self.grid, [own, other], to_move);
        let side = |player: Player| SideCount {
            name: MARKS[player.index()],
            marks: position.marks_of(player).len(),
            has_line: self.grid.has_line(position.marks_of(player)),
        };
        validate_turn(&side(to_move), &side(!to_move), || {
            // The last mark is in every line of its side: two lines without a cell in common
            // cannot both be new.
            let mut marks = other.cells();
            marks.any(|cell| !self.grid.has_line(other.without(cell.into())))
        })?;
        Ok(position)
    }

    fn write_board(&self, position: &Position<WORDS>) -> BoardText {
        write_marks(self.board_shape(), MARKS, |player, cell| {
            position.marks_of(player).contains(cell)
        })
    }

    fn move_words(&self) -> String {
        let (last, columns) = (self.grid.cells() - 1, self.grid.columns);
        format!(
            "the index of a cell, 0 to {last}, which is row × {columns} + column, both from 0 at the \
             top left"
        )
    }

    fn find_move(&self, _position: &Position<WORDS>, mv: &MoveText) -> Result<u16, MoveError> {
        match mv {
            MoveText::Name(_) => Err(not_an_index(mv, &self.move_words())),
            MoveText::Index(_) => read_index(mv, "cell", self.grid.cells()),
        }
    }

    fn why_illegal(&self, _position: &Position<WORDS>, cell: u16) -> String {
        format!("cell {cell} is taken already")
    }

    fn write_move(&self, _position: &Position<WORDS>, cell: u16) -> MoveText {
        MoveText::Index(cell.into())
    }

    fn squares(&self, _position: &Position<WORDS>, cell: u16) -> Vec<usize> {
        vec![cell.into()]
    }

    fn winning_line(&self, position: &Position<WORDS>) -> Option<Vec<usize>> {
        let line = self.grid.first_line(position.other)?;
        Some(line.map(|cell| cell as usize).collect())
    }
}
