//! What the rules of Nine Men's Morris show without a search.

use super::lines::steps;
use super::moves::{Move, Moves};
use super::position::{MAX_FLYING, Position};
use super::rules::{NineMensMorris, closing_points, moves, removable};
use crate::game::{MinDistance, NonLosingMoves, Provable, default_non_losing_moves};

impl Provable for NineMensMorris {
    /// A win at once removes the third man of the opponent, or blocks all its men.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Moves> {
        let opponent = !position.to_move;
        let closes_mill = closing_points(position, position.to_move) != 0;
        let can_remove = closes_mill && removable(position, opponent) != 0;
        if can_remove && position.count_of(opponent) == MAX_FLYING {
            NonLosingMoves::WinInOne
        } else if Self::may_block(position, closes_mill) {
            default_non_losing_moves(self, position)
        } else {
            NonLosingMoves::Moves(moves(position))
        }
    }

    /// Sides alternate, and each wins by a move of its own. A win removes all men but two, or
    /// leaves no move to a side that has placed all its men.
    #[inline]
    fn min_distance(&self, position: &Position) -> MinDistance {
        let moves_to_defeat = |player| {
            let in_hand = u32::from(position.in_hand_of(player));
            (position.count_of(player) - MAX_FLYING + 1).min(in_hand + 1)
        };
        let plies = |moves: u32| i16::try_from(2 * moves).expect("a side has nine men");
        let [own, other] = [position.to_move, !position.to_move].map(moves_to_defeat);
        MinDistance {
            to_win: plies(other.max(2)) - 1,
            to_loss: plies(
                own.min(u32::from(position.in_hand_of(position.to_move)))
                    .max(1),
            ),
        }
    }

    /// Puts removals first, then moves that threaten to close mills and prevent those of the
    /// opponent.
    #[inline]
    fn move_score(&self, child: &Position, mv: Move) -> i32 {
        let count = |player| closing_points(child, player).count_ones().cast_signed();
        let removal = if mv.removed.is_some() {
            REMOVAL_SCORE
        } else {
            0
        };
        removal + THREAT_SCORE * count(!child.to_move) + DANGER_SCORE * count(child.to_move)
    }
}

/// The score of a move that removes a man.
const REMOVAL_SCORE: i32 = 6_000;

/// The score of each point at which the moved side could close a mill next.
const THREAT_SCORE: i32 = 1_000;

/// The score of each point at which the opponent can close a mill.
const DANGER_SCORE: i32 = -1_500;

impl NineMensMorris {
    /// Whether a move may leave the opponent without a move.
    fn may_block(position: &Position, closes_mill: bool) -> bool {
        let opponent = !position.to_move;
        let beside = steps(position.of(opponent)).both() & position.empty();
        let max = if closes_mill {
            MAX_BLOCKED_BY_REMOVAL
        } else {
            MAX_BLOCKED
        };
        position.in_hand_of(opponent) == 0
            && !position.flies(opponent)
            && beside.count_ones() <= max
    }
}

/// The most empty points beside a blocked side's men before the last move: the one that it takes.
const MAX_BLOCKED: u32 = 1;

/// The same where the move removes a man, with those that only this man was beside.
const MAX_BLOCKED_BY_REMOVAL: u32 = 5;
