//! What can be said of a move in a described game.

use super::ending::Ending;
use super::position::Position;
use super::rules::Described;
use crate::game::Explainable;

impl<E: Ending> Explainable for Described<E> {
    /// The position with the other side to move. Where stones are flipped, a side without one to flip cannot move.
    fn passed(&self, position: &Position) -> Option<Position> {
        let stones = [position.other, position.own];
        let mut passed = self.position(stones, !position.to_move, self.tables.stones);
        passed.captured = position.captured;
        passed.may_swap = false;
        let can_move = passed.moves != 0 || self.tables.columns_to_pop(passed.own) != 0;
        can_move.then_some(passed)
    }
}
