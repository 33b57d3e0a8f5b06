//! What can be said of a disc.

use super::position::Position;
use super::rules::ConnectFour;
use crate::game::Explainable;

impl Explainable for ConnectFour {
    const MOVE_NOUN: &'static str = "column";

    fn passed(&self, position: &Position) -> Option<Position> {
        Some(self.position(position.other(), position.own, !position.to_move))
    }
}
