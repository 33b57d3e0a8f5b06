//! The notation of m,n,k games: a board is its cells in row-major order, a move is a cell.

use super::bits::Bits;
use super::grid::Grid;
use super::position::Position;
use super::psq;
use super::rules::Mnk;
use crate::game::marks::{SideCount, read_marks, require_player, validate_turn, write_marks};
use crate::game::record::cell_names::split_cell_names;
use crate::game::record::movetext::{Numbers, read_list};
use crate::game::record::sgf::is_sgf;
use crate::game::{
    BoardText, Coordinates, Field, FieldError, Look, MoveError, MoveNotation, MoveText, Notation,
    Parameter, ParameterValue, Player, PositionError, RecordError, RecordFormat, RecordText,
    RowOrder, Shape, Signs, Stones, read_index,
};

const MARKS: [&str; 2] = ["X", "O"];

const STONES: Stones = Stones {
    // Many programs write the number of Go.
    game_numbers: &["4", "1"],
    marks: MARKS,
};

impl<const WORDS: usize> Mnk<WORDS> {
    /// The names of the cells, with rows counted from the bottom, as players of gomoku do; none where
    /// there are more columns than letters.
    fn cell_names(&self) -> Option<Coordinates> {
        let shape = self.board_shape();
        (shape.columns <= 26).then(|| Coordinates::new(shape, RowOrder::BottomUp))
    }

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
            look: self.look,
            ..Self::with_parameters(rows, columns, connect, self.parameters)
        })
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.board_shape())
    }

    fn look(&self) -> Look {
        self.look
    }

    fn colours(&self) -> [&'static str; 2] {
        if self.look == Look::Wood {
            ["black", "white"]
        } else {
            MARKS
        }
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

    fn coordinates(&self) -> Option<Coordinates> {
        self.cell_names()
    }

    fn move_words(&self) -> String {
        let (last, columns) = (self.grid.cells() - 1, self.grid.columns);
        let mut words = format!(
            "the index of a cell, 0 to {last}, which is row × {columns} + column, both from 0 at the \
             top left"
        );
        if let Some(names) = self.cell_names() {
            let corner = names.cell_name(self.grid.columns as usize - 1);
            let hint =
                format!("; or its name, \"a1\" to \"{corner}\", with rows counted from the bottom");
            words.push_str(&hint);
        }
        words
    }

    fn find_move(&self, _position: &Position<WORDS>, mv: &MoveText) -> Result<u16, MoveError> {
        let text = mv.name().zip(self.cell_names());
        let cell = text.and_then(|(name, names)| names.find_cell(name));
        match cell.map(u16::try_from) {
            Some(Ok(cell)) => Ok(cell),
            _ => read_index(mv, "cell", self.grid.cells(), &self.move_words()),
        }
    }

    fn why_illegal(&self, _position: &Position<WORDS>, cell: u16) -> String {
        match self.cell_names() {
            Some(names) => format!(
                "{} (index {cell}) is taken already",
                names.cell_name(cell.into())
            ),
            None => format!("cell {cell} is taken already"),
        }
    }

    fn write_move(&self, _position: &Position<WORDS>, cell: u16) -> MoveText {
        MoveText::Index(cell.into())
    }

    fn move_name(&self, _position: &Position<WORDS>, cell: u16) -> String {
        match self.cell_names() {
            Some(names) => names.cell_name(cell.into()),
            None => cell.to_string(),
        }
    }

    fn stones(&self) -> Option<Stones> {
        Some(STONES)
    }

    /// The Smart Game Format has letters for 26 rows and columns.
    fn record_formats(&self) -> &'static [RecordFormat] {
        if self.grid.rows.max(self.grid.columns) <= 26 {
            &[RecordFormat::Sgf, RecordFormat::Transcript]
        } else {
            &[RecordFormat::Transcript]
        }
    }

    /// Reads the Smart Game Format, files of the Gomocup, or the names of cells in order.
    fn read_record(&self, text: &str) -> Result<RecordText, RecordError> {
        if psq::is_psq(text) {
            psq::read(text)
        } else if is_sgf(text) {
            STONES.read(text, self.board_shape(), (MARKS, RowOrder::BottomUp))
        } else {
            // Where cells have no names, numbers are all that there is.
            let numbers = if self.cell_names().is_some() {
                Numbers::Ambiguous
            } else {
                Numbers::Moves
            };
            read_list(text, numbers, split_cell_names)
        }
    }

    fn squares(&self, _position: &Position<WORDS>, cell: u16) -> Vec<usize> {
        vec![cell.into()]
    }

    fn winning_line(&self, position: &Position<WORDS>) -> Option<Vec<usize>> {
        let line = self.grid.first_line(position.other)?;
        Some(line.map(|cell| cell as usize).collect())
    }
}
