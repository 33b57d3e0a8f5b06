//! The evaluation of a position: a weighted sum of facts about both sides.
//!
//! The lead counts the more the fewer seeds are left to win it back. So do the seeds in the own pits,
//! which the side keeps if the game ends there. What a side can win with its next turn is counted
//! for both sides. The sum is the logarithm of the odds to win. The weights were fitted to
//! games that the engine played against itself (`bestmove-lab selfplay` and `bestmove-lab fit`).
//!
//! See <https://www.chessprogramming.org/Automated_Tuning>.

use super::position::{Position, seeds_at};
use super::rules::Kalah;
use crate::game::{Evaluation, Player, weighted_sum};

const TERMS: usize = 10;

/// The worth of each [term](Kalah::terms), as log odds in thousandths. `bestmove-lab fit` finds them.
const WEIGHTS: [i32; TERMS] = [92, 10, 1_184, 180, 72, 196, 76, 304, 32, -139];

/// The scale of the terms that are shares.
const SCALE: i32 = 64;

impl Kalah {
    pub(super) fn evaluation(&self, position: &Position) -> Evaluation {
        Evaluation::from_log_odds(weighted_sum(self.terms(position), WEIGHTS))
    }

    /// The terms for the side to move:
    ///
    /// - its lead, and the seeds that it has more in its pits, in proportion to the seeds left
    /// - 1 or −1 where more than half of all seeds are in a store
    /// - the turns in a row and the most seeds that each side could win with its next move
    /// - the pits with seeds, and the seeds in the first pit, that it has more
    /// - the turn
    pub(super) fn terms(&self, position: &Position) -> [i32; TERMS] {
        let mover = position.to_move;
        let sides = [mover, !mover];
        let [own, other] = sides.map(|player| self.seeds_in_pits(position, player).cast_signed());
        let lead = i32::from(self.lead(position, mover));
        let left = own + other;
        let [turns, other_turns] =
            sides.map(|player| self.turns_in_a_row(position.of(player)).cast_signed());
        let [gain, other_gain] = sides.map(|player| self.greatest_gain(position, player));
        let [pits, other_pits] = sides.map(|player| self.pits_with_seeds(position.of(player)));
        let [first, other_first] =
            sides.map(|player| seeds_at(position.of(player), 0).cast_signed());
        [
            SCALE * lead / (left + 4),
            SCALE * (own - other) / (left + 4),
            if lead.abs() > left { lead.signum() } else { 0 },
            turns,
            -other_turns,
            gain,
            -other_gain,
            pits - other_pits,
            first - other_first,
            1,
        ]
    }

    /// The most seeds that a player could win with one move, if it were to move.
    fn greatest_gain(&self, position: &Position, player: Player) -> i32 {
        let position = Position {
            to_move: player,
            ..*position
        };
        let side = position.of(player);
        let indices = (0..self.pits).filter(|index| seeds_at(side, *index) > 0);
        let gains = indices.map(|index| {
            let child = self.sow(&position, index);
            i32::from(self.lead(&child, player) - self.lead(&position, player))
        });
        gains.max().unwrap_or_default()
    }

    fn pits_with_seeds(&self, side: u64) -> i32 {
        let with_seeds = (0..self.pits).filter(|index| seeds_at(side, *index) > 0);
        i32::try_from(with_seeds.count()).expect("there are at most six pits")
    }
}
