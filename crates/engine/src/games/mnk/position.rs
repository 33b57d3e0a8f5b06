//! A position: the marks of both sides, and the side to move.
//!
//! Marks are kept by whose turn it is, not by player, because the search always evaluates
//! for the side to move. The cells that complete a line are kept as well, since the search
//! uses them in every position. A mark changes them only along the lines through its cell.

use super::bits::Bits;
use super::grid::Grid;
use crate::game::Player;

/// A position of an m,n,k game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<const WORDS: usize> {
    /// The marks of the side to move.
    pub(super) own: Bits<WORDS>,
    /// The marks of the side that has just moved.
    pub(super) other: Bits<WORDS>,
    /// The empty cells that complete a line of the side to move.
    pub(super) own_wins: Bits<WORDS>,
    /// The empty cells that complete a line of the other side.
    pub(super) other_wins: Bits<WORDS>,
    /// True if the side that has just moved has a line, which ended the game.
    pub(super) has_line: bool,
    pub(super) to_move: Player,
}

impl<const WORDS: usize> Position<WORDS> {
    /// Creates the position with these marks, those of the side to move first.
    pub(super) fn new(grid: &Grid<WORDS>, [own, other]: [Bits<WORDS>; 2], to_move: Player) -> Self {
        let empty = grid.board & !own & !other;
        Self {
            own,
            other,
            own_wins: grid.winning_cells(own, empty),
            other_wins: grid.winning_cells(other, empty),
            has_line: grid.has_line(other),
            to_move,
        }
    }

    pub(super) fn after(&self, grid: &Grid<WORDS>, cell: u32) -> Self {
        let own = self.own.with(cell);
        let empty = grid.board & !own & !self.other;
        Self {
            own: self.other,
            other: own,
            own_wins: self.other_wins.without(cell),
            other_wins: self.own_wins.without(cell) | grid.wins_through(cell, own, empty),
            has_line: self.own_wins.contains(cell),
            to_move: !self.to_move,
        }
    }

    pub(super) fn passed(&self) -> Self {
        Self {
            own: self.other,
            other: self.own,
            own_wins: self.other_wins,
            other_wins: self.own_wins,
            has_line: false,
            to_move: !self.to_move,
        }
    }

    pub(super) fn marks_of(&self, player: Player) -> Bits<WORDS> {
        if player == self.to_move {
            self.own
        } else {
            self.other
        }
    }

    /// The marks of both sides, those of the side to move first.
    pub(super) const fn marks(&self) -> [Bits<WORDS>; 2] {
        [self.own, self.other]
    }

    pub(super) fn occupied(&self) -> Bits<WORDS> {
        self.own | self.other
    }
}
