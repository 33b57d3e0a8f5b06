//! The notation of Dots and Boxes: a board is its cells row by row from the top left, a move is
//! the cell of its edge.
//!
//! ```text
//! +~+.+   dots, drawn edges `~` and `|`, edges and boxes that are open
//! |1|..   a box of player one
//! +~+.+
//! ```
//!
//! Horizontal edges are read as `-` and `_`, too, which are empty cells of other games. So they are
//! none here, wherever they stand.

use super::position::Position;
use super::rules::{DotsAndBoxes, MAX_SIDE};
use crate::game::bits::BitsInOrder;
use crate::game::cells::{ExpectedCell, read_cells_separated_by};
use crate::game::marks::require_player;
use crate::game::{
    BoardText, Cell, Coordinates, FieldError, Look, MoveError, MoveNotation, MoveText, Notation,
    Parameter, ParameterValue, Player, PositionError, RowOrder, Rules as _, Shape, read_index,
};

const PLAYERS: [&str; 2] = ["one", "two"];
/// The marks of the players in their boxes.
const OWNERS: [&str; 2] = ["1", "2"];
const DOT: &str = "+";
const HORIZONTAL: &str = "~";
const VERTICAL: &str = "|";
/// The marks that are read as a drawn edge. `=` is never written, because old parsers of YAML take
/// it for something else.
const DRAWN: [&str; 3] = [HORIZONTAL, VERTICAL, "="];

const PARAMETERS: [Parameter; 2] = [
    Parameter::number("rows", "rows of boxes", [1, MAX_SIDE]),
    Parameter::number("columns", "columns of boxes", [1, MAX_SIDE]),
];

/// The thing that a cell of the board stands for.
enum Place {
    Dot,
    Edge(u8),
    Box(u32),
}

impl DotsAndBoxes {
    fn place(&self, cell: usize) -> Place {
        let cell = u32::try_from(cell).expect("a board has at most 121 cells");
        let (row, column) = (
            cell / self.board_shape().columns,
            cell % self.board_shape().columns,
        );
        match (row % 2, column % 2) {
            (0, 0) => Place::Dot,
            (1, 1) => Place::Box(row / 2 * self.columns + column / 2),
            _ => Place::Edge(u8::try_from(cell / 2).expect("there are at most 60 edges")),
        }
    }

    fn is_horizontal(&self, edge: u8) -> bool {
        u32::from(edge) % self.board_shape().columns < self.columns
    }

    /// The names of the dots, from `a1` at the top left.
    const fn dots(&self) -> Coordinates {
        Coordinates::new(
            Shape::new(self.rows + 1, self.columns + 1),
            RowOrder::TopDown,
        )
    }

    /// The dots at the ends of an edge, row by row from the top left.
    fn dots_of(&self, edge: u8) -> [usize; 2] {
        let columns = self.board_shape().columns as usize;
        let cell = edge_cell(edge);
        let (row, column) = (cell / columns, cell % columns);
        let dot = |row: usize, column: usize| row / 2 * (self.columns as usize + 1) + column / 2;
        let is_horizontal = row % 2 == 0;
        let end = if is_horizontal {
            dot(row, column + 1)
        } else {
            dot(row + 1, column)
        };
        [dot(row, column), end]
    }

    /// The edge of two dots in either order, as in `a1-b1`.
    fn find_edge(&self, name: &str) -> Option<u8> {
        let second = name
            .bytes()
            .skip(1)
            .position(|byte| byte.is_ascii_alphabetic());
        let (first, second) = name.split_at_checked(second? + 1)?;
        let names = [first.trim_end_matches(['-', ' ']), second];
        let [Some(first), Some(second)] = names.map(|name| self.dots().find_cell(name)) else {
            return None;
        };
        let ends = [first.min(second), first.max(second)];
        BitsInOrder(self.edges()).find(|edge| self.dots_of(*edge) == ends)
    }

    /// Whether one of the drawn edges can be the last: if it closed boxes, they belong to the player who
    /// moves again.
    fn has_last_edge(&self, position: &Position) -> bool {
        let own = position.boxes[position.to_move.index()];
        let is_possible = |edge: u8| self.beside_with(position.edges, edge, 4) & !own == 0;
        position.edges == 0 || BitsInOrder(position.edges).any(is_possible)
    }

    fn read_cell(
        &self,
        (cell, written): (usize, &Cell),
        position: &mut Position,
    ) -> Result<(), ExpectedCell> {
        if written.is_open_at(cell) {
            return Ok(());
        }
        match (self.place(cell), written) {
            (Place::Dot, Cell::Mark(mark)) if mark == DOT => Ok(()),
            (Place::Dot, _) => Err(ExpectedCell::mark(format!(r#"the dot "{DOT}""#))),
            (Place::Edge(edge), Cell::Mark(mark))
                if DRAWN.contains(&&**mark) || self.is_horizontal(edge) && written.is_dash() =>
            {
                position.edges |= 1 << edge;
                Ok(())
            }
            (Place::Edge(edge), _) => {
                let marks = if self.is_horizontal(edge) {
                    r#"a horizontal edge ("~" or "-")"#
                } else {
                    r#"a vertical edge ("|")"#
                };
                Err(ExpectedCell::or_open(marks))
            }
            (Place::Box(index), _) => {
                let owner = owner(written)
                    .ok_or_else(|| ExpectedCell::or_open(r#"the owner of a box ("1" or "2")"#))?;
                position.boxes[owner] |= 1 << index;
                Ok(())
            }
        }
    }
}

/// A drawing whose boxes are three characters wide, as in `+---+`, with one character a box. It is `None` where the
/// text is no such drawing.
fn narrowed(text: &str, shape: Shape) -> Option<String> {
    let wide = 2 * shape.columns as usize - 1;
    let lines = text.trim_matches(['\r', '\n']).lines().map(|line| {
        let mut signs: Vec<_> = line.chars().collect();
        // Spaces at the end of a line are easily lost.
        signs.resize(signs.len().max(wide), ' ');
        signs
    });
    let lines: Vec<_> = lines.collect();
    let is_of_edges = |line: &Vec<char>| {
        let parts = line.chunks(4);
        parts.into_iter().all(|part| match part {
            [dot, edge @ ..] => DOT.contains(*dot) && edge.iter().all(|sign| *sign == edge[0]),
            [] => false,
        })
    };
    let is_of_boxes = |line: &Vec<char>| line.iter().skip(1).step_by(2).all(|sign| *sign == ' ');
    let is_drawing = lines.len() == shape.rows as usize
        && lines.iter().all(|line| line.len() == wide)
        && lines.iter().step_by(2).all(is_of_edges)
        && lines.iter().skip(1).step_by(2).all(is_of_boxes);
    let narrow = lines
        .iter()
        .map(|line| line.iter().step_by(2).collect::<String>());
    is_drawing.then(|| narrow.collect::<Vec<_>>().join("\n"))
}

fn edge_cell(edge: u8) -> usize {
    2 * usize::from(edge) + 1
}

/// The index of the player whose box is written so.
///
/// A number is an owner, too: no box is in cell 1 or 2, so it cannot be the index of one.
fn owner(written: &Cell) -> Option<usize> {
    let is = |name: &str| match written {
        Cell::Empty => false,
        Cell::Index(index) => index.to_string() == name,
        Cell::Mark(mark) => mark == name,
    };
    OWNERS.iter().position(|name| is(name))
}

impl Notation for DotsAndBoxes {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn parameter_values(&self) -> Vec<ParameterValue> {
        [self.rows, self.columns].map(ParameterValue::Number).into()
    }

    fn with_parameter_values(&self, values: &[ParameterValue]) -> Result<Self, FieldError> {
        let [rows, columns] = ParameterValue::numbers(values);
        Ok(Self::new(rows, columns))
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.board_shape())
    }

    fn look(&self) -> Look {
        Look::Dots
    }

    fn move_notation(&self) -> MoveNotation {
        MoveNotation::Index
    }

    fn move_words(&self) -> String {
        let last = self.board_shape().cells() - 2;
        let corner = self
            .dots()
            .cell_name((self.rows * (self.columns + 1) + self.columns) as usize);
        format!(
            "the index of the cell of an edge, 1 to {last}, row by row from the top left; or its two \
             dots such as \"a1-b1\", where \"a1\" is at the top left and \"{corner}\" at the bottom right"
        )
    }

    fn parameters_of_size(&self, shape: Shape) -> Vec<(&'static str, u32)> {
        vec![("rows", shape.rows / 2), ("columns", shape.columns / 2)]
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        let mut position = self.initial_position();
        let narrow = match board {
            BoardText::Text(text) => narrowed(text, self.board_shape()).map(BoardText::Text),
            BoardText::Cells(_) => None,
        };
        let board = narrow.as_ref().unwrap_or(board);
        read_cells_separated_by(
            &['/', '\t', ' '],
            board,
            self.board_shape(),
            |cell, written| self.read_cell((cell, written), &mut position),
        )?;
        position.to_move = require_player(to_move)?;
        for index in 0..self.boxes() {
            let is_closed = self.sides_drawn(position.edges, index) == 4;
            let is_owned = position.closed() & 1 << index != 0;
            if is_closed != is_owned {
                let cell = self.box_cell(index);
                let detail = if is_closed {
                    format!("the box in cell {cell} has four edges but no owner")
                } else {
                    format!("the box in cell {cell} has an owner but not four edges")
                };
                return Err(PositionError::impossible_cell(board, cell, detail));
            }
        }
        if !self.has_last_edge(&position) {
            let name = PLAYERS[position.to_move.index()];
            let detail = format!("whichever edge was drawn last, it is not the turn of {name}");
            return Err(PositionError::not_players_turn(detail));
        }
        Ok(position)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let empty = |cell| Cell::Index(u64::try_from(cell).expect("cells are few"));
        let mark = |mark: &str| Cell::Mark(mark.to_owned());
        let cells = (0..self.board_shape().cells()).map(|cell| match self.place(cell) {
            Place::Dot => mark(DOT),
            Place::Edge(edge) if position.edges & 1 << edge == 0 => empty(cell),
            Place::Edge(edge) if self.is_horizontal(edge) => mark(HORIZONTAL),
            Place::Edge(_) => mark(VERTICAL),
            Place::Box(index) => {
                let owner = position
                    .boxes
                    .iter()
                    .position(|boxes| boxes & 1 << index != 0);
                owner.map_or(empty(cell), |owner| mark(OWNERS[owner]))
            }
        });
        BoardText::Cells(cells.collect())
    }

    fn find_move(&self, _position: &Position, mv: &MoveText) -> Result<u8, MoveError> {
        if let Some(edge) = mv.name().and_then(|name| self.find_edge(name)) {
            return Ok(edge);
        }
        let cells =
            u32::try_from(self.board_shape().cells()).expect("a board has at most 121 cells");
        let cell: u32 = read_index(mv, "cell", cells, &self.move_words())?;
        match self.place(cell as usize) {
            Place::Edge(edge) => Ok(edge),
            Place::Dot => Err(MoveError::Illegal(format!("cell {cell} is a dot"))),
            Place::Box(_) => Err(MoveError::Illegal(format!("cell {cell} is a box"))),
        }
    }

    fn why_illegal(&self, position: &Position, edge: u8) -> String {
        let (name, index) = (self.move_name(position, edge), edge_cell(edge));
        format!("{name} (index {index}) is drawn already")
    }

    fn write_move(&self, _position: &Position, edge: u8) -> MoveText {
        MoveText::Index(edge_cell(edge))
    }

    fn move_name(&self, _position: &Position, edge: u8) -> String {
        let [first, second] = self.dots_of(edge).map(|dot| self.dots().cell_name(dot));
        format!("{first}-{second}")
    }

    fn squares(&self, _position: &Position, edge: u8) -> Vec<usize> {
        vec![edge_cell(edge)]
    }
}
