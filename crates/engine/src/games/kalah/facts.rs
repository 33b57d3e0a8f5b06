//! What can be said of a pit that is sown.

use super::position::Position;
use super::rules::Kalah;
use crate::game::Explainable;

impl Explainable for Kalah {
    const MOVE_NOUN: &'static str = "pit";
    const MATERIAL_NOUNS: [&'static str; 2] = ["seed", "seeds"];

    fn passed(&self, position: &Position) -> Option<Position> {
        let to_move = !position.to_move;
        Some(Position {
            to_move,
            ..*position
        })
    }

    /// The seeds in the stores, which are the points.
    fn material(&self, position: &Position) -> Option<[u32; 2]> {
        Some(position.sides.map(|side| self.store_of(side)))
    }
}
