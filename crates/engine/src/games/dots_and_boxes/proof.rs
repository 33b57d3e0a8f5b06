//! What the rules of Dots and Boxes show without a search.

use super::position::Position;
use super::rules::DotsAndBoxes;
use crate::game::Provable;

impl Provable for DotsAndBoxes {
    #[inline]
    fn banked_points(&self, position: &Position) -> i16 {
        position.lead(position.to_move)
    }

    /// Either side may close all boxes that are left.
    #[inline]
    fn margin_bounds(&self, position: &Position) -> (i16, i16) {
        let left = self.boxes() - position.closed().count_ones();
        let left = i16::try_from(left).expect("there are at most 25 boxes");
        let banked = self.banked_points(position);
        (banked - left, banked + left)
    }

    /// Prefers edges that close boxes, and then those that open none to the opponent.
    #[inline]
    fn move_score(&self, child: &Position, edge: u8) -> i32 {
        let count = |sides| self.beside_with(child.edges, edge, sides).count_ones();
        100 * count(4).cast_signed() - 10 * count(3).cast_signed()
    }
}
