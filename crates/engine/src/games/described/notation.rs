//! The notation of a described game: a board is its cells row by row from the top left.
//!
//! Where the stones do not tell how the game stands, a board is a text: its rows, then the stones that the side to
//! move has left, then the stones that each side has captured, as in `BB./.W./... 1 0-2`.

use super::board::Cells;
use super::description::BoardShape;
use super::ending::Ending;
use super::moves::{PASS, SWAP, popped};
use super::position::Position;
use super::read_board::read_board;
use super::rules::Described;
use super::side::{Side, find_player};
use crate::game::{
    BoardText, Cell, Coordinates, EndedBy, Layout, Look, MoveError, MoveNotation, MoveText,
    Notation, Outcome, Player, PositionError, Shape,
};

impl<E: Ending> Described<E> {
    pub(super) fn marks(&self) -> [&'static str; 2] {
        self.tables.players.map(Side::mark)
    }

    /// What each cell holds: a mark, nothing, or no cell at all.
    fn contents(&self, position: &Position) -> impl Iterator<Item = Cell> {
        let marks = self.marks();
        let [one, two] = Player::BOTH.map(|player| position.of(player));
        let all = self.tables.board.size().cells();
        let board = self.tables.board.cells;
        (0..all).map(move |cell| {
            let has = |set: Cells| set & 1 << cell != 0;
            let mark = |mark: &str| Cell::Mark(mark.to_owned());
            if has(one) {
                mark(marks[0])
            } else if has(two) {
                mark(marks[1])
            } else if has(board) {
                Cell::Index(cell as u64)
            } else {
                Cell::hole()
            }
        })
    }
}

impl<E: Ending> Notation for Described<E> {
    fn players(&self) -> [&'static str; 2] {
        self.tables.players.map(Side::name)
    }

    /// The mark of a side is a name of it, too.
    fn find_player(&self, name: &str) -> Option<Player> {
        find_player(name, self.tables.players).or_else(|| self.signs().player(name))
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.tables.board.size())
    }

    fn layout(&self) -> Layout {
        match self.tables.board.shape {
            BoardShape::Rectangle => Layout::Squares,
            BoardShape::Rhombus | BoardShape::Hexagon => Layout::Rhombus,
        }
    }

    fn look(&self) -> Look {
        let tables = &*self.tables;
        match tables.board.shape {
            BoardShape::Rhombus | BoardShape::Hexagon => Look::Parchment,
            BoardShape::Rectangle if tables.has_gravity => Look::Frame,
            BoardShape::Rectangle if tables.outflanks => Look::Felt,
            BoardShape::Rectangle if tables.players == [Side::X, Side::O] => Look::Paper,
            BoardShape::Rectangle => Look::Wood,
        }
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(self.tables.board.names)
    }

    fn move_notation(&self) -> MoveNotation {
        if self.names_moves() {
            MoveNotation::Name
        } else {
            MoveNotation::Index
        }
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        read_board(self, board, to_move)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let tables = &*self.tables;
        if !tables.has_state() {
            return BoardText::Cells(self.contents(position).collect());
        }
        let contents: Vec<_> = self.contents(position).collect();
        let rows = contents.chunks(tables.board.columns as usize);
        let rows: Vec<_> = rows
            .map(|row| BoardText::Cells(row.to_vec()).to_compact())
            .collect();
        let mut words = vec![rows.join("/")];
        if tables.stones > 1 {
            words.push(position.stones_left.to_string());
        }
        if tables.custody.is_some() {
            let [one, two] = position.captured;
            words.push(format!("{one}-{two}"));
        }
        BoardText::Text(words.join(" "))
    }

    fn cells(&self, position: &Position) -> Option<Vec<Cell>> {
        self.tables
            .has_state()
            .then(|| self.contents(position).collect())
    }

    fn move_words(&self) -> String {
        self.words_for_moves()
    }

    fn find_move(&self, position: &Position, mv: &MoveText) -> Result<u8, MoveError> {
        self.find(position, mv)
    }

    fn why_illegal(&self, position: &Position, mv: u8) -> String {
        self.reason_against(position, mv)
    }

    fn write_move(&self, _position: &Position, mv: u8) -> MoveText {
        self.written(mv)
    }

    fn move_name(&self, _position: &Position, mv: u8) -> String {
        self.name_of(mv)
    }

    /// A stone that is taken out was on the lowest cell of its column.
    fn squares(&self, _position: &Position, mv: u8) -> Vec<usize> {
        match mv {
            PASS | SWAP => Vec::new(),
            mv => vec![popped(mv).map_or_else(|| mv.into(), |column| self.lowest(column))],
        }
    }

    fn winning_line(&self, position: &Position) -> Option<Vec<usize>> {
        self.line_that_won(position)
    }

    fn ended_by(&self, position: &Position, outcome: Outcome) -> EndedBy {
        self.how_ended(position, outcome)
    }
}
