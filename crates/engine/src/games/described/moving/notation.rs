//! The notation of a described game of pieces.
//!
//! A board is its cells, with capital letters for the pieces of the first side. Where they do not tell how the game
//! stands, it is a text: its rows, then the pieces that each side has still to place, and those that each has captured.

use super::moves::{Action, Move};
use super::position::Position;
use super::read_board::read_board;
use super::rules::Moving;
use crate::game::{
    BoardText, Cell, Coordinates, EndedBy, Look, MoveError, MoveText, Notation, Outcome, Player,
    PositionError, Shape,
};
use crate::games::described::ending::Ending;
use crate::games::described::side::{Side, find_player};

impl<E: Ending> Moving<E> {
    /// What each cell holds: a mark, nothing, or no cell at all.
    fn contents(&self, position: &Position) -> impl Iterator<Item = Cell> {
        let tables = &*self.tables;
        let pieces = position.pieces;
        let all = tables.board.size().cells();
        (0..all).map(move |cell| {
            if tables.board.cells & 1 << cell == 0 {
                return Cell::hole();
            }
            if pieces.occupied() & 1 << cell == 0 {
                return Cell::Index(cell as u64);
            }
            let kind = pieces.kind_on(super::tables::small(cell));
            let mark = tables.kinds[usize::from(kind)].mark;
            let is_first = pieces.of(Player::One) & 1 << cell != 0;
            let mark = if is_first {
                mark
            } else {
                mark.to_ascii_lowercase()
            };
            Cell::Mark(mark.to_string())
        })
    }

    /// Whether the pieces on the board do not tell all.
    fn has_state(&self) -> bool {
        self.tables.counts_captured || self.tables.in_hand != [0; 2]
    }
}

impl<E: Ending> Notation for Moving<E> {
    fn players(&self) -> [&'static str; 2] {
        self.tables.players.map(Side::name)
    }

    fn find_player(&self, name: &str) -> Option<Player> {
        find_player(name, self.tables.players).or_else(|| self.signs().player(name))
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.tables.board.size())
    }

    fn look(&self) -> Look {
        Look::Letters
    }

    fn kinds(&self) -> Vec<char> {
        self.tables.kinds.iter().map(|kind| kind.mark).collect()
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(self.tables.board.names)
    }

    fn read_board(
        &self,
        board: &BoardText,
        to_move: Option<Player>,
    ) -> Result<Position, PositionError> {
        read_board(self, board, to_move)
    }

    fn write_board(&self, position: &Position) -> BoardText {
        let contents: Vec<_> = self.contents(position).collect();
        if !self.has_state() {
            return BoardText::Cells(contents);
        }
        let rows = contents.chunks(self.tables.board.columns as usize);
        let rows: Vec<_> = rows
            .map(|row| BoardText::Cells(row.to_vec()).to_compact())
            .collect();
        let mut words = vec![rows.join("/")];
        if self.tables.in_hand != [0; 2] {
            let [one, two] = position.in_hand;
            words.push(format!("{one}:{two}"));
        }
        if self.tables.counts_captured {
            let [one, two] = position.captured;
            words.push(format!("{one}-{two}"));
        }
        BoardText::Text(words.join(" "))
    }

    fn cells(&self, position: &Position) -> Option<Vec<Cell>> {
        self.has_state().then(|| self.contents(position).collect())
    }

    fn move_words(&self) -> String {
        self.words_for_moves()
    }

    fn find_move(&self, position: &Position, mv: &MoveText) -> Result<Move, MoveError> {
        self.find(position, mv)
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> String {
        self.reason_against(position, mv)
    }

    fn write_move(&self, position: &Position, mv: Move) -> MoveText {
        MoveText::Name(self.name(position, mv, false))
    }

    fn squares(&self, position: &Position, mv: Move) -> Vec<usize> {
        let cells = match mv.action {
            Action::Pass => Vec::new(),
            Action::Place => vec![mv.to],
            Action::Step => vec![mv.from, mv.to],
            Action::Jump => [vec![mv.from], self.route(position, mv)].concat(),
        };
        cells.into_iter().map(usize::from).collect()
    }

    fn winning_line(&self, position: &Position) -> Option<Vec<usize>> {
        self.line_that_won(position)
    }

    fn ended_by(&self, position: &Position, _outcome: Outcome) -> EndedBy {
        self.how_ended(position)
    }
}
