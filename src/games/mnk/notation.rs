//! How the boards and moves of m,n,k games are written.

use super::bits::Bits;
use super::grid::Grid;
use super::{Mnk, Position};
use crate::game::marks::{Side, check_turns, named, read_marks, write_marks};
use crate::game::notation::{
    BoardText, Fault, MoveStyle, MoveText, Notation, Parameter, Part, SetupError, Shape, read_index,
};
use crate::game::{Game as _, Player};

const MARKS: [&str; 2] = ["X", "O"];

/// What a caller may choose where the board is narrow.
pub(super) const UP_TO_64_CELLS: [Parameter; 3] = [
    Parameter {
        name: "rows",
        meaning: "rows of the board; rows × columns is at most 64",
        minimum: 1,
        maximum: 64,
    },
    Parameter {
        name: "columns",
        meaning: "columns of the board; rows × columns is at most 64",
        minimum: 1,
        maximum: 64,
    },
    Parameter {
        name: "connect",
        meaning: "marks in a line that win",
        minimum: 1,
        maximum: 64,
    },
];

/// What a caller may choose where it is wide.
pub(super) const UP_TO_19_BY_19: [Parameter; 3] = [
    Parameter {
        name: "rows",
        meaning: "rows of the board",
        minimum: 1,
        maximum: 19,
    },
    Parameter {
        name: "columns",
        meaning: "columns of the board",
        minimum: 1,
        maximum: 19,
    },
    Parameter {
        name: "connect",
        meaning: "marks in a line that win",
        minimum: 1,
        maximum: 19,
    },
];

impl<const WORDS: usize, const CELLS: usize> Notation for Mnk<WORDS, CELLS> {
    fn players(&self) -> [&'static str; 2] {
        MARKS
    }

    fn parameters(&self) -> &'static [Parameter] {
        self.parameters
    }

    fn parameter_values(&self) -> Vec<u32> {
        let Grid {
            rows,
            columns,
            connect,
            ..
        } = self.grid;
        let value_of = |parameter: &Parameter| match parameter.name {
            "rows" => rows,
            "columns" => columns,
            "connect" => connect,
            name => unreachable!("{name} is no parameter of these games"),
        };
        self.parameters.iter().map(value_of).collect()
    }

    fn with_parameter_values(&self, values: &[u32]) -> Result<Self, Fault> {
        let Grid {
            mut rows,
            mut columns,
            mut connect,
            ..
        } = self.grid;
        for (parameter, value) in self.parameters.iter().zip(values) {
            match parameter.name {
                "rows" => rows = *value,
                "columns" => columns = *value,
                "connect" => connect = *value,
                name => unreachable!("{name} is no parameter of these games"),
            }
        }
        if (rows * columns) as usize > CELLS {
            let detail = format!("a board of {rows} × {columns} has more than {CELLS} cells");
            return Err(Fault::new(Part::Rules(None), detail));
        }
        Ok(Self::of(rows, columns, connect, self.parameters))
    }

    fn shape(&self) -> Option<Shape> {
        Some(Shape {
            rows: self.grid.rows,
            columns: self.grid.columns,
        })
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::Index
    }

    /// Either side may begin.
    fn start_by(&self, first: Player) -> Option<Position<WORDS>> {
        Some(Position {
            to_move: first,
            ..self.start()
        })
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position<WORDS>, SetupError> {
        let marks = read_marks(board, self.grid.cells() as usize, MARKS)?;
        let to_move = named(to_move)?;
        let marks_of = |player| {
            let cells = (0..).zip(&marks);
            cells
                .filter(|(_, mark)| **mark == Some(player))
                .fold(Bits::EMPTY, |marks, (cell, _)| marks.with(cell))
        };
        let position = Position {
            own: marks_of(to_move),
            other: marks_of(!to_move),
            to_move,
        };
        let side = |player: Player| Side {
            name: MARKS[player.index()],
            marks: position.marks_of(player).len(),
            has_line: self.grid.has_line(position.marks_of(player)),
        };
        check_turns(&side(to_move), &side(!to_move), || {
            // Two lines without a cell in common cannot both be new.
            let mut last = position.other.cells();
            last.any(|cell| !self.grid.has_line(position.other.without(cell)))
        })?;
        Ok(position)
    }

    fn write_board(&self, position: &Position<WORDS>) -> BoardText {
        let owner = |cell| {
            Player::BOTH
                .into_iter()
                .find(|player| position.marks_of(*player).contains(cell))
        };
        write_marks((0..self.grid.cells()).map(owner), MARKS)
    }

    fn read_move(&self, position: &Position<WORDS>, mv: &MoveText) -> Result<u16, String> {
        let cell: u16 = read_index(mv, "cell", self.grid.cells())?;
        if self.outcome(position).is_some() {
            Err("the game is over before this move".to_owned())
        } else if position.occupied().contains(cell.into()) {
            Err(format!("cell {cell} is taken already"))
        } else {
            Ok(cell)
        }
    }

    fn write_move(&self, _position: &Position<WORDS>, cell: u16) -> MoveText {
        MoveText::Index(cell.into())
    }

    fn winning_line(&self, position: &Position<WORDS>) -> Option<Vec<usize>> {
        let line = self.grid.first_line(position.other)?;
        Some(line.map(|cell| cell as usize).collect())
    }
}
