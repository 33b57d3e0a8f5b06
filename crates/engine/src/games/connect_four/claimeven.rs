//! Claimeven: a proof of a draw or a loss by always answering on top of the opponent's disc.
//!
//! One side follows up: it answers each disc of the other with a disc in the same column
//! (claimeven and its relatives: Allis, "A Knowledge-based Approach of Connect-Four", 1988; as
//! a bound in a search: Tromp, <https://tromp.github.io/c4/c4.html>). A column is *even* if an
//! even number of its cells is empty, and *odd* otherwise. The side that follows up gets every
//! second cell of the even columns. The side to move gets the cells between them, as long as
//! it always has to open the next pair. There are two cases:
//!
//! * **The number of empty cells is even.** Then the number of odd columns is even. When the
//!   side to move takes the last cell of an odd column, another odd column is left. The answer
//!   in that one makes it even. Of the odd columns, the side to move may get any
//!   cell.
//! * **The number of empty cells is odd.** Then one odd column has to be left over. It must
//!   have a *trap*: a cell in which the side that follows up wins, with an odd number of empty
//!   cells below it. There the side to move gets every second cell below the trap, and the
//!   last of these is directly under the trap.
//!
//! So the side to move cannot win unless its discs, together with the cells that it may get,
//! hold a line. Suppose that the side that follows up also wins in one of its own cells on the
//! way. Then the side to move has lost, because the board fills up to that cell.

use super::bitboard::Bitboard;
use super::position::Position;
use super::rules::ConnectFour;
use crate::game::{Goal, Rules as _, StaticBound};

impl ConnectFour {
    #[inline]
    pub(super) fn claimeven_bound(&self, position: &Position, goal: Goal) -> Option<StaticBound> {
        let empty = self.board & !position.occupied;
        let landings = self.landings(position);
        let odd_landings = landings & !self.even;
        // The sum carries through the empty cells of a column, beginning at its landing cell.
        let odd_columns = empty & !(empty + odd_landings);
        let even_columns = empty & !odd_columns;
        let alternate = even_columns & self.even;
        if self.max_plies_left(position).is_multiple_of(2) {
            let wins_of_other = position.other_wins & even_columns & !self.even;
            if wins_of_other != 0 || goal == Goal::Win {
                // Cells above such a win are never reached.
                let below_wins = empty + wins_of_other;
                let within_reach = alternate & below_wins | odd_columns;
                if !self.has_line(position.own | within_reach) {
                    return Some(if wins_of_other == 0 {
                        StaticBound::AtMostDraw
                    } else {
                        StaticBound::Lost(self.max_plies_left(position))
                    });
                }
            }
        } else {
            let traps = position.other_wins & odd_columns & self.even;
            if self.is_trapped(position, traps, landings, alternate | odd_columns) {
                return Some(StaticBound::Lost(self.max_plies_left(position)));
            }
            if goal == Goal::Win && !self.has_line(position.own | empty) {
                return Some(StaticBound::AtMostDraw);
            }
        }
        (goal == Goal::Draw && !self.has_line(position.other() | empty))
            .then_some(StaticBound::AtLeastDraw)
    }

    /// Whether the side to move loses to one of `traps`.
    ///
    /// Outside of the column of the trap, it gets no more than the cells `within_reach`.
    #[inline]
    fn is_trapped(
        &self,
        position: &Position,
        mut traps: Bitboard,
        landings: Bitboard,
        within_reach: Bitboard,
    ) -> bool {
        let empty = self.board & !position.occupied;
        while traps != 0 {
            let trap = traps & traps.wrapping_neg();
            let landing = highest(landings & (trap - 1));
            let column = empty & !(empty + landing);
            let below_trap = (trap - landing) & !self.even;
            if !self.has_line(position.own | within_reach & !column | below_trap) {
                return true;
            }
            traps &= !column;
        }
        false
    }
}

#[inline]
const fn highest(cells: Bitboard) -> Bitboard {
    1 << (Bitboard::BITS - 1 - cells.leading_zeros())
}
