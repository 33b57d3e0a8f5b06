//! What the rules of draughts show without a search.

use super::captures::jumpers;
use super::endgames::{compute_table, endgame_value};
use super::moves::{Move, Moves};
use super::position::Position;
use super::rules::{Draughts, moves, step_targets};
use crate::game::{MinDistance, NonLosingMoves, Provable, SolvedValue, default_non_losing_moves};

impl Provable for Draughts {
    /// A win at once takes the last piece or the last move of the opponent. A step takes one square
    /// at most to which a piece of the opponent could step.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Moves> {
        let side = position.to_move;
        let may_win =
            jumpers(position, side) != 0 || step_targets(position, !side).count_ones() <= 1;
        if may_win {
            default_non_losing_moves(self, position)
        } else {
            NonLosingMoves::Moves(moves(position))
        }
    }

    /// Sides alternate, and each wins by a move of its own.
    #[inline]
    fn min_distance(&self, _position: &Position) -> MinDistance {
        MinDistance::ALTERNATING
    }

    fn compute_tables(&self) {
        compute_table();
    }

    fn endgame_value(&self, position: &Position) -> Option<SolvedValue> {
        endgame_value(position)
    }

    /// Kings beat a single one with king moves only, until they capture it.
    #[inline]
    fn is_won_without_progress(&self, position: &Position) -> bool {
        let mut pieces = position.pieces.iter();
        position.kings == position.occupied() && pieces.any(|pieces| pieces.is_power_of_two())
    }

    /// Puts captures of many pieces first, and moves last that offer a piece.
    #[inline]
    fn move_score(&self, child: &Position, mv: Move) -> i32 {
        let offer = if jumpers(child, child.to_move) != 0 {
            OFFER_SCORE
        } else {
            0
        };
        CAPTURE_SCORE * i32::from(mv.captures()) + offer
    }
}

/// The score of a move after which the opponent must capture.
const OFFER_SCORE: i32 = -3_000;

/// The score of each captured piece.
const CAPTURE_SCORE: i32 = 1_000;
