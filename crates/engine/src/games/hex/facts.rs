//! What can be said of a stone.

use super::position::{Bitboard, Position};
use super::rules::Hex;
use crate::game::bits::BitsInOrder;
use crate::game::{Explainable, OwnFact, OwnWord, Weight};

const BRIDGE: OwnWord = OwnWord::new("bridge", "makes a bridge", Weight::Low);

impl Explainable for Hex {
    const OWN_WORDS: &'static [OwnWord] = &[BRIDGE];

    fn passed(&self, position: &Position) -> Option<Position> {
        let to_move = !position.to_move;
        Some(Position {
            to_move,
            ..*position
        })
    }

    /// Bridges to other stones of the same side.
    ///
    /// A bridge is two steps in neighbouring directions. The two cells between are both empty.
    fn own_facts(&self, position: &Position, cell: u8) -> Vec<OwnFact> {
        let (stone, empty) = (1 << cell, self.empty(position));
        let steps = self.steps(stone);
        let own = position.of(position.to_move);
        let bridges = (0..steps.len()).filter_map(|direction| {
            let next = (direction + 1) % steps.len();
            let (first, second) = (steps[direction] & empty, steps[next] & empty);
            let end = self.steps(first)[next] & own;
            let is_bridge = second != 0 && end != 0;
            is_bridge.then_some(first | second | end)
        });
        let cells = bridges.fold(0 as Bitboard, |all, cells| all | cells);
        let cells = BitsInOrder(cells).map(usize::from).collect();
        OwnFact::at(BRIDGE, cells).into_iter().collect()
    }
}
