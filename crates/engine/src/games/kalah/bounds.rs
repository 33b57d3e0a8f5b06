//! Bounds on the rest of a game: how many plies it takes, and how many seeds each side wins.

use super::position::{PIT_BITS, Position, byte, seeds_at};
use super::rules::Kalah;
use crate::game::Player;

impl Kalah {
    /// An upper bound on the plies of any line of play from here.
    ///
    /// The bound is a potential that every move lowers. Each seed counts the steps to the store of
    /// the side in whose pit it lies. A move brings at least one seed a step nearer. Seeds that pass
    /// the store begin anew on the other side, but then one seed goes into the store. So each seed
    /// in the pits also counts the most steps that others gain when it is stored.
    pub(super) fn max_plies(&self, position: &Position) -> u32 {
        let steps = |player| {
            let side = position.of(player);
            let steps = |index| (self.pits - index) * seeds_at(side, index);
            (0..self.pits).map(steps).sum::<u32>()
        };
        let seeds = |player| self.seeds_in_pits(position, player);
        let left = seeds(Player::One) + seeds(Player::Two);
        let gains = (0..left).map(|others| self.max_steps_gained(others));
        steps(Player::One) + steps(Player::Two) + gains.sum::<u32>()
    }

    /// The most steps that `others` gain when they are sown after a seed in the store.
    ///
    /// They gain most if they come from the last pit: all steps of a row in the first pit of the
    /// opponent, none in its last one, and the same again in the own row.
    fn max_steps_gained(&self, others: u32) -> u32 {
        let gained = |sown: u32| self.pits - 1 - sown % self.pits;
        (0..others.min(2 * self.pits)).map(gained).sum()
    }

    /// The least and the greatest margin with which the game may end, for the side to move.
    ///
    /// Either side may win all seeds that are left, except for those that the side to move wins
    /// before the opponent can reply.
    #[inline]
    pub(super) fn bounds(&self, position: &Position) -> (i16, i16) {
        let mover = position.to_move;
        let left = self.seeds_in_pits(position, mover) + self.seeds_in_pits(position, !mover);
        let kept = self.turns_in_a_row(position.of(mover));
        let [left, kept] = [left, kept].map(|seeds| i16::from(byte(seeds)));
        let banked = self.lead(position, mover);
        (banked - left + 2 * kept, banked + left)
    }

    /// Counts the turns that a side can win one after the other, each by a last seed in its store.
    ///
    /// The pit that is nearest to the store comes first, because sowing it spoils no other one.
    #[inline]
    pub(super) fn turns_in_a_row(&self, side: u64) -> u32 {
        let mut pits = self.pits_of(side);
        let mut turns = 0;
        let reaches_store = |pits, index: &u32| seeds_at(pits, *index) == self.pits - index;
        while let Some(index) = (0..self.pits)
            .rev()
            .find(|index| reaches_store(pits, index))
        {
            pits &= !(0xff << (PIT_BITS * index));
            pits += self.pits_of(0x0101_0101_0101_0101 << (PIT_BITS * (index + 1)));
            turns += 1;
        }
        turns
    }
}
