//! What the rules of Kalah show without a search.

use super::position::Position;
use super::rules::Kalah;
use crate::game::{Player, Provable};

impl Provable for Kalah {
    #[inline]
    fn banked_points(&self, position: &Position) -> i16 {
        self.lead(position, position.to_move)
    }

    #[inline]
    fn margin_bounds(&self, position: &Position) -> (i16, i16) {
        self.bounds(position)
    }

    /// Prefers another turn, and then the move after which the side leads by most seeds.
    #[inline]
    fn move_score(&self, child: &Position, pit: u8) -> i32 {
        let mover = self.owner_of(pit);
        let turn = if child.to_move == mover {
            TURN_SCORE
        } else {
            0
        };
        turn + SEED_SCORE * i32::from(self.lead(child, mover))
    }
}

/// The score of another turn, and of each seed that a move wins.
const TURN_SCORE: i32 = 1_000;

const SEED_SCORE: i32 = 300;

impl Kalah {
    #[inline]
    fn owner_of(&self, pit: u8) -> Player {
        if u32::from(pit) < self.pits {
            Player::One
        } else {
            Player::Two
        }
    }
}
