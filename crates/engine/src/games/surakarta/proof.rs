//! What the rules of Surakarta show without a search.

use super::bitboard::{empty, neighbours};
use super::moves::Moves;
use super::rules::{Surakarta, meets, moves};
use crate::game::{Armies, MinDistance, NonLosingMoves, Provable, Step, default_non_losing_moves};

impl Provable for Surakarta {
    /// A win at once takes the last piece or the last move of the opponent. Only points around one
    /// captured piece can then be empty beside its pieces.
    #[inline]
    fn non_losing_moves(&self, position: &Armies) -> NonLosingMoves<Moves> {
        let beside_other = neighbours(position.of(!position.to_move)) & empty(position);
        if beside_other.count_ones() > MAX_NEIGHBOURS {
            NonLosingMoves::Moves(moves(position))
        } else {
            default_non_losing_moves(self, position)
        }
    }

    /// Sides alternate, and each wins by a move of its own.
    #[inline]
    fn min_distance(&self, _position: &Armies) -> MinDistance {
        MinDistance::ALTERNATING
    }

    /// Puts pieces last that the opponent can capture then.
    #[inline]
    fn move_score(&self, child: &Armies, mv: Step) -> i32 {
        if meets(child, mv.to, child.of(child.to_move)) {
            DANGER_SCORE
        } else {
            0
        }
    }
}

/// The score of a move to a point where the piece can be captured.
const DANGER_SCORE: i32 = -3_000;

/// The greatest number of points around a piece.
const MAX_NEIGHBOURS: u32 = 8;
