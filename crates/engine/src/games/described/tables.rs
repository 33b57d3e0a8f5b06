//! What a description is compiled into.

use super::board::{Board, Cells};
use super::condition::{Condition, End};
use super::custody::Custody;
use super::description::{EndResult, NoMove};
use super::outflank::{Sight, outflanking};
use super::position::Position;
use super::side::Side;
use super::symmetries::Symmetries;
use super::weights::Weights;
use crate::game::{DrawLimits, Player};

/// The rules of a described game, as sets of cells.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a rule, or follows from one"
)]
pub(super) struct Tables {
    pub(super) board: Board,
    pub(super) players: [Side; 2],
    /// The stones of both sides when the game begins.
    pub(super) start: [Cells; 2],
    pub(super) has_gravity: bool,
    /// The cells from which a side may take out a stone, so that those above fall.
    pub(super) popped_row: Cells,
    /// The cells of the first column.
    pub(super) first_column: Cells,
    pub(super) draws: DrawLimits,
    /// The cell on which each of the first stones stands after a swap, if there is one.
    pub(super) swap: Option<Vec<u8>>,
    pub(super) outflanks: bool,
    /// What is seen from each cell, where stones outflank others.
    pub(super) sights: Vec<Vec<Sight>>,
    /// The stones of a turn, and of the first one.
    pub(super) stones: u8,
    pub(super) first_stones: u8,
    /// The stones that are captured between two others, if any are.
    pub(super) custody: Option<Custody>,
    /// What ends the game, in the order in which it is looked for.
    pub(super) ends: Vec<End>,
    pub(super) no_move: NoMove,
    pub(super) empty_cells_go_to_winner: bool,
    pub(super) symmetries: Symmetries,
    /// How many lines, patterns and neighbours each cell has, for the order of moves.
    pub(super) worth: Vec<u8>,
    /// The cells that lie at the end of every line through them, which are hard to enclose.
    pub(super) corners: Cells,
    /// Whether lines, patterns and chains are all that can win at once, so that a position knows the cells that win:
    /// stones stay as they are placed, one a turn, and no end that wins comes after one that does not.
    pub(super) shows_wins: bool,
    /// Whether the game ends only by wins of the side that has moved, or on a full board as a draw.
    pub(super) only_wins: bool,
    pub(super) weights: Weights,
}

impl Tables {
    /// Whether the most stones win, so that a win has points.
    pub(super) const fn counts_stones(&self) -> bool {
        matches!(self.no_move, NoMove::MostStones | NoMove::Pass)
    }

    /// The cells on which a side with `own` stones may place one.
    #[inline]
    pub(super) fn open_cells(&self, own: Cells, other: Cells) -> Cells {
        if self.outflanks {
            return outflanking(&self.board, own, other);
        }
        let empty = self.board.cells & !own & !other;
        if self.has_gravity {
            // The cell below an open one is no empty one.
            empty & !(empty >> self.board.columns)
        } else {
            empty
        }
    }

    /// Whether stones may be taken out again, so that positions come back.
    pub(super) const fn pops(&self) -> bool {
        self.popped_row != 0
    }

    /// The columns of which a side with these stones may take out the lowest, from bit 0.
    #[inline]
    pub(super) const fn columns_to_pop(&self, own: Cells) -> u32 {
        let last_row = (self.board.rows - 1) * self.board.columns;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a row has at most 26 cells"
        )]
        let columns = ((own & self.popped_row) >> last_row) as u32;
        columns
    }

    /// The stones after the lowest of this column was taken out.
    pub(super) const fn without_lowest(&self, stones: Cells, column: u8) -> Cells {
        let column = self.first_column << column;
        let falling = stones & column & !self.popped_row;
        stones & !column | falling << self.board.columns
    }

    /// Whether a line may be too long to count.
    pub(super) fn has_exact_lines(&self) -> bool {
        self.ends.iter().any(|end| end.condition.is_exact())
    }

    /// Whether all stones stay as they are placed, one a turn.
    pub(super) const fn is_plain(&self) -> bool {
        !self.outflanks && self.custody.is_none() && self.popped_row == 0 && self.stones == 1
    }

    /// Whether the stones do not tell all: which of a turn are left, or which were captured.
    pub(super) const fn has_state(&self) -> bool {
        self.stones > 1 || self.custody.is_some()
    }

    /// The first end that `player` has brought about.
    #[inline]
    pub(super) fn end_of(&self, player: Player, stones: Cells, captured: u8) -> Option<&End> {
        let is_met = |end: &&End| end.condition.is_met(&self.board, player, stones, captured);
        self.ends.iter().find(is_met)
    }

    /// The cells of `empty` that end the game at once with this result for `player`, by a line, a pattern or a chain.
    #[inline]
    pub(super) fn ending_cells(
        &self,
        result: EndResult,
        player: Player,
        stones: Cells,
        empty: Cells,
    ) -> Cells {
        let ends = self.ends.iter().filter(|end| end.result == result);
        let cells = ends.map(|end| {
            let condition = &end.condition;
            condition.completing(&self.board, player, stones, empty)
        });
        cells.fold(0, |all, cells| all | cells)
    }

    /// The greatest number of stones that a side can have captured, which is reached only by the last move.
    pub(super) fn most_captured(&self) -> u32 {
        let ends = self.ends.iter().filter_map(|end| match end.condition {
            Condition::Captured(count) => Some(u32::from(count)),
            Condition::Patterns(_) | Condition::Lines(_) | Condition::Connection(_) => None,
        });
        let rays =
            u32::try_from(self.board.rays.len()).expect("a board has eight directions at most");
        ends.min().map_or(0, |count| {
            let most = self.custody.map_or(0, |custody| custody.most);
            count - 1 + rays * u32::from(most)
        })
    }

    pub(super) const fn empty_cells(&self, position: &Position) -> Cells {
        self.board.cells & !position.own & !position.other
    }
}
