//! The estimate of a position by boxes and by parity.
//!
//! Sooner or later every edge that is left opens a chain of boxes to the opponent. The side that
//! draws the last safe edge does not have to open the first chain, and usually wins most of the
//! boxes that are left. So the parity of the safe edges says who is ahead, the more surely the
//! fewer they are.

use super::position::Position;
use super::rules::DotsAndBoxes;
use crate::game::Evaluation;

/// The worth of leading by all the boxes that are left, as log odds in thousandths.
const LEAD: i32 = 6_000;
/// The worth of the last safe edge, when it is the only one.
const PARITY: i32 = 1_500;

impl DotsAndBoxes {
    pub(super) fn evaluation(&self, position: &Position) -> Evaluation {
        let drawn = position.edges;
        let left = i32::try_from(self.boxes() - position.closed().count_ones());
        let left = left.expect("there are at most 25 boxes");
        // The boxes that the side to move can close at once.
        let open = self.boxes_with(drawn, 3).count_ones().cast_signed();
        let lead = i32::from(position.lead(position.to_move)) + open;
        let safe = self.safe_edges(position);
        let parity = if safe % 2 == 1 { PARITY } else { -PARITY };
        Evaluation::from_log_odds(LEAD * lead / (left + 2) + 8 * parity / (8 + safe))
    }

    /// Counts the edges after which no box has three.
    fn safe_edges(&self, position: &Position) -> i32 {
        let drawn = position.edges;
        let is_safe = |edge: &u8| {
            self.beside_with(drawn, *edge, 2) == 0 && self.beside_with(drawn, *edge, 3) == 0
        };
        let count = self
            .edges()
            .without(drawn)
            .into_iter()
            .filter(is_safe)
            .count();
        i32::try_from(count).expect("there are at most 60 edges")
    }
}
