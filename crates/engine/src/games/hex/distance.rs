//! The fewest stones that complete a chain, if the opponent passes.

use super::position::Position;
use super::rules::Hex;
use crate::game::Player;

impl Hex {
    /// The fewest stones with which a player links its edges, if the opponent has not won.
    #[inline]
    pub(super) fn stones_missing(&self, position: &Position, player: Player) -> i16 {
        let own = position.of(player);
        let mut empty = self.empty(position);
        let [mut frontier, goal] = self.reached(position, player);
        let mut stones = 0;
        loop {
            stones += 1;
            let next = frontier & empty;
            if next & goal != 0 || next == 0 {
                return stones;
            }
            empty &= !next;
            frontier = self.around(next);
            let chains = self.grown(frontier, own);
            frontier |= self.around(chains);
        }
    }
}
