//! The notation of a described game: a board is its cells row by row from the top left, a move is a cell, or with
//! gravity a column.
//!
//! Where the stones do not tell how the game stands, a board is a text: its rows, then the stones that the side to
//! move has left, then the stones that each side has captured, as in `BB./.W./... 1 0-2`.

use super::board::Cells;
use super::condition::Condition;
use super::connection::shortest_chain;
use super::description::{BoardShape, EndResult, NoMove};
use super::ending::Ending;
use super::moves::{PASS, SWAP, pop, popped};
use super::position::Position;
use super::read_board::read_board;
use super::rules::Described;
use super::side::{Side, find_player};
use crate::game::{
    BoardText, Cell, Coordinates, EndedBy, Layout, Look, MoveError, MoveNotation, MoveText,
    Notation, Outcome, Player, PositionError, Shape, numbered_words, read_index, read_numbered,
};

const PASS_NAME: &str = "pass";
const SWAP_NAME: &str = "swap";
/// What comes before the letter of the column that loses a stone.
const POP_PREFIX: &str = "pop-";

impl<E: Ending> Described<E> {
    pub(super) fn marks(&self) -> [&'static str; 2] {
        self.tables.players.map(Side::mark)
    }

    fn names(&self) -> Coordinates {
        self.tables.board.names
    }

    /// The names of the moves that are no stones: of a pass and of a swap, where there are such.
    fn other_moves(&self) -> impl Iterator<Item = (&'static str, u8)> {
        let passes = self.tables.no_move == NoMove::Pass;
        let swaps = self.tables.swap.is_some();
        let moves = [(passes, PASS_NAME, PASS), (swaps, SWAP_NAME, SWAP)];
        moves
            .into_iter()
            .filter(|it| it.0)
            .map(|(_, name, mv)| (name, mv))
    }

    /// Whether moves are written as names, because some are no stones.
    fn names_moves(&self) -> bool {
        self.other_moves().next().is_some() || self.tables.has_cycles()
    }

    /// The name of a cell, or of a column that loses a stone.
    fn name_of(&self, mv: u8) -> String {
        match popped(mv) {
            None => self.names().cell_name(mv.into()),
            Some(column) => format!("{POP_PREFIX}{}", char::from(b'a' + column)),
        }
    }

    /// The move of this name that takes out a stone.
    fn find_pop(&self, name: &str) -> Option<u8> {
        let (prefix, column) = name.split_at_checked(POP_PREFIX.len())?;
        let mut moves = (0_u8..).take(self.tables.board.columns as usize).map(pop);
        let is_meant = |mv: &u8| self.name_of(*mv)[POP_PREFIX.len()..].eq_ignore_ascii_case(column);
        let may_pop = self.tables.has_cycles() && prefix.eq_ignore_ascii_case(POP_PREFIX);
        moves.find(|mv| may_pop && is_meant(mv))
    }

    /// Whether moves name columns. Where a column has a hole in it, a stone may land above or below.
    fn names_columns(&self) -> bool {
        let board = &self.tables.board;
        self.tables.has_gravity && board.cells.count_ones() == board.rows * board.columns
    }

    /// The cell in which a stone in this column lands; the topmost one of a full column.
    fn landing(&self, position: &Position, column: u32) -> u8 {
        let columns = self.tables.board.columns;
        let cells = (0..self.tables.board.rows).map(|row| row * columns + column);
        let landing = cells.clone().find(|cell| position.moves & 1 << cell != 0);
        let cell = landing.or_else(|| cells.clone().next());
        cell.and_then(|cell| u8::try_from(cell).ok())
            .expect("a column has cells")
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
        Some(self.names())
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
        let board = &self.tables.board;
        if self.names_columns() && !self.names_moves() {
            return numbered_words("column", "from the left", board.columns);
        }
        let corner = self.names().cell_name(board.columns as usize - 1);
        let name = format!("the name of a cell, such as \"{corner}\"");
        if self.names_moves() {
            let others = self.other_moves().map(|(name, _)| name.to_owned());
            let pops = self.tables.has_cycles().then(|| self.name_of(pop(0)));
            let others = others.chain(pops).map(|name| format!(", or \"{name}\""));
            return name + &others.collect::<String>();
        }
        let last = board.size().cells() - 1;
        format!(
            "the index of a cell, 0 to {last}, which is row × {} + column, both from 0 at the top left; or {name}",
            board.columns
        )
    }

    fn find_move(&self, position: &Position, mv: &MoveText) -> Result<u8, MoveError> {
        if let Some(name) = mv.name() {
            let mut others = self.other_moves();
            if let Some((_, mv)) = others.find(|(other, _)| name.eq_ignore_ascii_case(other)) {
                return Ok(mv);
            }
            if let Some(mv) = self.find_pop(name) {
                return Ok(mv);
            }
            if let Some(cell) = self
                .names()
                .find_cell(name)
                .and_then(|cell| u8::try_from(cell).ok())
            {
                return Ok(cell);
            }
        }
        let board = &self.tables.board;
        if self.names_columns() {
            let column: u32 = read_numbered(mv, "column", board.columns, &self.move_words())?;
            return Ok(self.landing(position, column));
        }
        if self.names_moves() {
            return Err(MoveError::expected(&self.move_words()));
        }
        read_index(mv, "cell", board.rows * board.columns, &self.move_words())
    }

    fn why_illegal(&self, position: &Position, mv: u8) -> String {
        match mv {
            PASS => return "a side passes only where it cannot place a stone".to_owned(),
            SWAP => return "only the second side may swap, as its first move".to_owned(),
            _ => {}
        }
        let name = self.name_of(mv);
        if popped(mv).is_some() {
            return format!(
                "{name} takes out a stone of one's own, and the lowest one there is none"
            );
        }
        let cell: Cells = 1 << mv;
        if self.tables.board.cells & cell == 0 {
            format!("{name} is not part of the board")
        } else if (position.own | position.other) & cell != 0 {
            format!("{name} is taken already")
        } else if self.tables.has_gravity {
            format!("a stone would fall from {name}: the cell below it is empty")
        } else {
            format!("a stone on {name} encloses no stone of the other side")
        }
    }

    fn write_move(&self, _position: &Position, mv: u8) -> MoveText {
        let columns = self.tables.board.columns as usize;
        match mv {
            PASS => MoveText::Name(PASS_NAME.to_owned()),
            SWAP => MoveText::Name(SWAP_NAME.to_owned()),
            mv if self.names_moves() => MoveText::Name(self.name_of(mv)),
            cell if self.names_columns() => MoveText::Index(usize::from(cell) % columns),
            cell => MoveText::Index(cell.into()),
        }
    }

    fn move_name(&self, _position: &Position, mv: u8) -> String {
        match mv {
            PASS => PASS_NAME.to_owned(),
            SWAP => SWAP_NAME.to_owned(),
            mv => self.name_of(mv),
        }
    }

    /// A stone that is taken out was on the lowest cell of its column.
    fn squares(&self, _position: &Position, mv: u8) -> Vec<usize> {
        let board = &self.tables.board;
        let lowest = |column: u8| ((board.rows - 1) * board.columns) as usize + usize::from(column);
        match mv {
            PASS | SWAP => Vec::new(),
            mv => vec![popped(mv).map_or_else(|| mv.into(), lowest)],
        }
    }

    fn winning_line(&self, position: &Position) -> Option<Vec<usize>> {
        position.outcome?.winner()?;
        let of = |player: Player| {
            let stones = position.of(player);
            let captured = position.captured[player.index()];
            let end = self.tables.end_of(player, stones, captured)?;
            match &end.condition {
                _ if end.result == EndResult::Draw => None,
                Condition::Patterns(patterns) => {
                    let lines = patterns.iter().filter(|it| it.is_line());
                    lines.into_iter().find_map(|line| line.first_in(stones))
                }
                Condition::Lines(lines) => {
                    let mut complete = lines.iter().filter(|line| line.is_in(stones));
                    let line = complete.find(|line| line.is_unbroken)?;
                    Some(
                        line.in_order
                            .iter()
                            .map(|cell| usize::from(*cell))
                            .collect(),
                    )
                }
                Condition::Connection(edges) => {
                    shortest_chain(&self.tables.board, edges[player.index()], stones)
                }
                Condition::Captured(_) => None,
            }
        };
        let last = self.last_to_move(position);
        // A stone that was taken out may have completed a line of the other side.
        of(last).or_else(|| self.tables.has_cycles().then(|| of(!last)).flatten())
    }

    fn ended_by(&self, position: &Position, outcome: Outcome) -> EndedBy {
        let last = self.last_to_move(position);
        let captured = position.captured[last.index()];
        let end = self.tables.end_of(last, position.of(last), captured);
        let is_full = self.tables.empty_cells(position) == 0;
        if E::ENDS.in_points() {
            EndedBy::Points
        } else if self.winning_line(position).is_some() {
            EndedBy::Line
        } else if let Some(end) = end {
            match end.condition {
                Condition::Captured(_) => EndedBy::Material,
                Condition::Patterns(_) | Condition::Lines(_) | Condition::Connection(_) => {
                    EndedBy::Goal
                }
            }
        } else if outcome == Outcome::Drawn && is_full {
            EndedBy::FullBoard
        } else {
            EndedBy::NoMoves
        }
    }
}
