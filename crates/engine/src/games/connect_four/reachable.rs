//! Boards that play leads to.
//!
//! Discs never leave the board. So on a board without a line, no earlier position was won
//! either, and any order in which the sides take turns is legal. On a won board, the last disc
//! has completed all lines: it is on top of a column, and without it there is no line.

use super::bitboard::Bitboard;
use super::order_of_play::{Column, PerColumn, has_order};
use super::position::Position;
use super::rules::ConnectFour;

/// The bit of the side to move in a [`Column`].
const OWN: u64 = 1;

/// The bit of the other side in a [`Column`].
const OTHER: u64 = 0;

impl ConnectFour {
    /// Returns true if play leads to a position, whichever side began.
    ///
    /// Needs a position without a floating disc and without a line of the side to move. The other
    /// side has as many discs as the side to move, or one more.
    pub(super) fn is_reachable(&self, position: &Position) -> bool {
        let first = if position.discs.is_multiple_of(2) {
            OWN
        } else {
            OTHER
        };
        let leads_here = |last| has_order(&self.columns_without(position, last), first);
        if position.won {
            self.completing_discs(position).any(leads_here)
        } else {
            leads_here(0)
        }
    }

    /// Returns each disc of the other side that can have completed all of its lines as the last
    /// disc of the board.
    pub(super) fn completing_discs(&self, position: &Position) -> impl Iterator<Item = Bitboard> {
        let other = position.other();
        let top = other & !(position.occupied >> 1);
        (0..self.columns)
            .map(move |column| top & self.column(column))
            .filter(move |disc| *disc != 0 && !self.has_line(other & !disc))
    }

    /// Returns the columns of a position without its last disc, which is on top of one of them.
    fn columns_without(&self, position: &Position, last: Bitboard) -> PerColumn<Column> {
        let column = |column| {
            let discs = position.occupied & !last & self.column(column);
            let own = (position.own & discs) >> (column * self.stride());
            own | 1 << discs.count_ones()
        };
        (0..self.columns).map(column).collect()
    }
}
