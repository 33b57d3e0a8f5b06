//! The names of the moves of stones: a cell, or with gravity a column, and words for all others.

use super::board::Cells;
use super::description::NoMove;
use super::ending::Ending;
use super::moves::{PASS, SWAP, pop, popped};
use super::position::Position;
use super::rules::Described;
use crate::game::{MoveError, MoveText, numbered_words, read_index, read_numbered};

const PASS_NAME: &str = "pass";
const SWAP_NAME: &str = "swap";
/// What comes before the letter of the column that loses a stone.
const POP_PREFIX: &str = "pop-";

impl<E: Ending> Described<E> {
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
    pub(super) fn names_moves(&self) -> bool {
        self.other_moves().next().is_some() || self.tables.pops()
    }

    /// What players call a move.
    pub(super) fn name_of(&self, mv: u8) -> String {
        match (mv, popped(mv)) {
            (PASS, _) => PASS_NAME.to_owned(),
            (SWAP, _) => SWAP_NAME.to_owned(),
            (_, Some(column)) => format!("{POP_PREFIX}{}", char::from(b'a' + column)),
            (cell, None) => self.tables.board.names.cell_name(cell.into()),
        }
    }

    /// The lowest cell of a column.
    pub(super) fn lowest(&self, column: u8) -> usize {
        let board = &self.tables.board;
        ((board.rows - 1) * board.columns) as usize + usize::from(column)
    }

    /// The move of this name that takes out a stone.
    fn find_pop(&self, name: &str) -> Option<u8> {
        if !self.tables.pops() {
            return None;
        }
        let mut moves = (0_u8..).take(self.tables.board.columns as usize).map(pop);
        moves.find(|mv| self.name_of(*mv).eq_ignore_ascii_case(name))
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

    /// What a move is written as, for people.
    pub(super) fn words_for_moves(&self) -> String {
        let board = &self.tables.board;
        if self.names_columns() && !self.names_moves() {
            return numbered_words("column", "from the left", board.columns);
        }
        let corner = board.names.cell_name(board.columns as usize - 1);
        let name = format!("the name of a cell, such as \"{corner}\"");
        if self.names_moves() {
            let others = self.other_moves().map(|(name, _)| name.to_owned());
            let pops = self.tables.pops().then(|| self.name_of(pop(0)));
            let others = others.chain(pops).map(|name| format!(", or \"{name}\""));
            return name + &others.collect::<String>();
        }
        let last = board.size().cells() - 1;
        format!(
            "the index of a cell, 0 to {last}, which is row × {} + column, both from 0 at the top left; or {name}",
            board.columns
        )
    }

    /// Finds a move by its name or its number.
    pub(super) fn find(&self, position: &Position, mv: &MoveText) -> Result<u8, MoveError> {
        if let Some(name) = mv.name() {
            let mut others = self.other_moves();
            if let Some((_, mv)) = others.find(|(other, _)| name.eq_ignore_ascii_case(other)) {
                return Ok(mv);
            }
            if let Some(mv) = self.find_pop(name) {
                return Ok(mv);
            }
            if let Some(cell) = self
                .tables
                .board
                .names
                .find_cell(name)
                .and_then(|cell| u8::try_from(cell).ok())
            {
                return Ok(cell);
            }
        }
        let board = &self.tables.board;
        if self.names_columns() {
            let column: u32 = read_numbered(mv, "column", board.columns, &self.words_for_moves())?;
            return Ok(self.landing(position, column));
        }
        if self.names_moves() {
            return Err(MoveError::expected(&self.words_for_moves()));
        }
        read_index(
            mv,
            "cell",
            board.rows * board.columns,
            &self.words_for_moves(),
        )
    }

    /// Why a move is against the rules, as a clause that follows it.
    pub(super) fn reason_against(&self, position: &Position, mv: u8) -> String {
        match mv {
            PASS => return "a side passes only where it cannot place a stone".to_owned(),
            SWAP => return "only the second side may swap, as its first move".to_owned(),
            _ => {}
        }
        let name = self.name_of(mv);
        if let Some(column) = popped(mv) {
            let player = self.tables.players[position.to_move.index()].name();
            let lowest = self.tables.board.names.cell_name(self.lowest(column));
            return format!("{player} has no stone on {lowest} to take out");
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

    /// A move as answers have it.
    pub(super) fn written(&self, mv: u8) -> MoveText {
        if self.names_moves() {
            MoveText::Name(self.name_of(mv))
        } else if self.names_columns() {
            MoveText::Index(usize::from(mv) % self.tables.board.columns as usize)
        } else {
            MoveText::Index(mv.into())
        }
    }
}
