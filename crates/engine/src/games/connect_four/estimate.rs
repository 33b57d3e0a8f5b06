//! What a strong player of Connect Four would think of a position.

use super::bitboard::count;
use super::position::Position;
use super::rules::ConnectFour;
use crate::game::{Estimable, Evaluation};

impl Estimable for ConnectFour {
    type Features = ();

    const LEVELS: [u16; 19] = [
        13, 33, 45, 57, 65, 71, 82, 91, 100, 122, 137, 142, 150, 160, 177, 186, 199, 246, 257,
    ];

    /// Counts the winning cells of each side that are still empty.
    ///
    /// These threats decide the game when the columns fill up (Allis, "A Knowledge-based
    /// Approach of Connect-Four", 1988).
    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        Evaluation::from_log_odds(THREAT * (count(position.own_wins) - count(position.other_wins)))
    }
}

/// The worth of an empty winning cell, as the logarithm of the odds in thousandths.
const THREAT: i32 = 100;
