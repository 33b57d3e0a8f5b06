//! What follow-up decides: to answer each disc of the other side with one on top of it
//! ("claimeven" and its kin: Allis, "A Knowledge-based Approach of Connect-Four", 1988;
//! as a bound for a search: Tromp, <https://tromp.github.io/c4/c4.html>).
//!
//! A column is even if an even number of its cells is empty. The side that follows up gets
//! every other cell of the even columns, and the side to move gets those between, as long
//! as it is always the one that has to open the next pair:
//!
//! * If the number of empty cells is even, so is the number of odd columns. When the side
//!   to move takes the last cell of an odd one, there is another odd one for the answer,
//!   which makes that even. Of the odd columns the side to move may get any cell.
//! * If it is odd, one odd column must be left over: one with a trap, a cell in which the
//!   side that follows up wins, with an odd number of cells below it. There the side to
//!   move gets every other cell below the trap, the last one under it.
//!
//! So the side to move cannot win unless its discs and the cells it may get hold a line.
//! And if the side that follows up wins in one of its own cells on the way, the side to
//! move has lost, for the board fills up to there.

use super::{Bits, ConnectFour, Position};
use crate::game::{Game as _, Goal, StaticBound};

impl ConnectFour {
    #[inline]
    pub(super) fn claimeven_bound(&self, position: &Position, goal: Goal) -> Option<StaticBound> {
        let empty = self.board & !position.occupied;
        let landings = self.landings(position);
        let odd_landings = landings & !self.even;
        // The sum runs through the empty cells of a column from its landing on.
        let odd_columns = empty & !(empty + odd_landings);
        let even_columns = empty & !odd_columns;
        let alternate = even_columns & self.even;
        if self.max_plies_left(position).is_multiple_of(2) {
            let wins_of_other = position.other_wins & even_columns & !self.even;
            if wins_of_other != 0 || goal == Goal::Win {
                // What lies above such a win is never reached.
                let below_wins = empty + wins_of_other;
                let within_reach = alternate & below_wins | odd_columns;
                if !self.has_line(position.own | within_reach) {
                    return Some(if wins_of_other == 0 {
                        StaticBound::AtMostDraw
                    } else {
                        StaticBound::Lost
                    });
                }
            }
        } else {
            let traps = position.other_wins & odd_columns & self.even;
            if self.is_trapped(position, traps, landings, alternate | odd_columns) {
                return Some(StaticBound::Lost);
            }
            if goal == Goal::Win && !self.has_line(position.own | empty) {
                return Some(StaticBound::AtMostDraw);
            }
        }
        (goal == Goal::Draw && !self.has_line(position.other() | empty))
            .then_some(StaticBound::AtLeastDraw)
    }

    /// Whether the side to move is lost to one of `traps`, where it gets no more than
    /// `within_reach` outside of the trap's column.
    #[inline]
    fn is_trapped(
        &self,
        position: &Position,
        mut traps: Bits,
        landings: Bits,
        within_reach: Bits,
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
const fn highest(cells: Bits) -> Bits {
    1 << (Bits::BITS - 1 - cells.leading_zeros())
}
