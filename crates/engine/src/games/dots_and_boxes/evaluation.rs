//! The estimate of a position by boxes and by parity.
//!
//! A box that can be closed counts 2.7 times as much as a closed one, because the side that closes it
//! moves again.
//!
//! Sooner or later every edge that is left opens a chain of boxes to the opponent. The side that
//! draws the last safe edge does not have to open the first chain, and usually wins most of the
//! boxes that are left. So the parity of the safe edges shows which side is ahead, the more surely
//! the fewer they are.

use super::position::Position;
use super::rules::DotsAndBoxes;
use crate::game::bits::BitsInOrder;
use crate::game::{Evaluation, weighted_sum};

/// The worth of each [term](DotsAndBoxes::terms), as log odds in thousandths. `bestmove-lab fit` finds
/// them.
const WEIGHTS: [i32; 3] = [45, 120, 5];

/// The scale of the terms, which are whole numbers.
const SCALE: i32 = 64;

impl DotsAndBoxes {
    pub(super) fn evaluation(&self, position: &Position) -> Evaluation {
        Evaluation::from_log_odds(weighted_sum(self.terms(position), WEIGHTS))
    }

    /// Three terms: the lead, the boxes that can be closed at once, and the parity of safe edges. The first
    /// two are in proportion to the boxes left.
    pub(super) fn terms(&self, position: &Position) -> [i32; 3] {
        let drawn = position.edges;
        let left = i32::try_from(self.boxes() - position.closed().count_ones());
        let left = left.expect("there are at most 25 boxes");
        let lead = i32::from(position.lead(position.to_move));
        let open = self.boxes_with(drawn, 3).count_ones().cast_signed();
        let safe = self.safe_edges(position);
        let parity = if safe % 2 == 1 { SCALE } else { -SCALE };
        [
            SCALE * lead / (left + 2),
            SCALE * open / (left + 2),
            8 * parity / (8 + safe),
        ]
    }

    /// Counts the edges after which no box has three.
    fn safe_edges(&self, position: &Position) -> i32 {
        let drawn = position.edges;
        let is_safe = |edge: &u8| {
            self.beside_with(drawn, *edge, 2) == 0 && self.beside_with(drawn, *edge, 3) == 0
        };
        let left = BitsInOrder(self.edges() & !drawn);
        i32::try_from(left.filter(is_safe).count()).expect("there are at most 60 edges")
    }
}
