//! What the rules of Breakthrough show without a search.

use super::position::Position;
use super::rules::Breakthrough;
use super::steps::{Step, Steps};
use crate::game::{Goal, MinDistance, NonLosingMoves, Player, Provable, Rules as _, StaticBound};

impl Provable for Breakthrough {
    /// A piece one row before its goal wins: a piece can always move, at least diagonally. The
    /// other side has to capture it.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Steps> {
        let side = position.to_move;
        let (own, other) = (position.of(side), position.of(!side));
        let takes_last = || other.is_power_of_two() && !self.steps_to(position, other).is_empty();
        if own & self.row_before_goal(side, 1) != 0 || takes_last() {
            return NonLosingMoves::WinInOne;
        }
        let threats = other & self.row_before_goal(!side, 1);
        if threats == 0 {
            return self.without_loss_of_the_last_piece(position);
        }
        let defences = self.steps_to(position, threats);
        if threats.is_power_of_two() && !defences.is_empty() {
            NonLosingMoves::Moves(defences)
        } else {
            NonLosingMoves::LossInTwo
        }
    }

    /// A side wins by bringing its most advanced piece to the goal, or by as many captures as the
    /// opponent has pieces.
    #[inline]
    fn min_distance(&self, position: &Position) -> MinDistance {
        let side = position.to_move;
        let moves = |player: Player| {
            let (own, other) = (position.of(player), position.of(!player));
            let nearest = self.nearest_distance(player, own);
            let captures = other.count_ones();
            let moves = nearest.map_or(captures, |nearest| nearest.min(captures));
            i16::try_from(moves).expect("a side has at most 16 pieces")
        };
        MinDistance {
            to_win: 2 * moves(side) - 1,
            to_loss: 2 * moves(!side),
        }
    }

    /// The side whose runner arrives before any piece of the opponent wins.
    #[inline]
    fn static_bound(&self, position: &Position, _goal: Goal) -> Option<StaticBound> {
        let side = position.to_move;
        let nearest = |player| self.nearest_distance(player, position.of(player));
        let runner = self.nearest_runner(position, side);
        if let Some(plies) = runner.filter(|runner| nearest(!side) >= Some(*runner)) {
            return Some(StaticBound::Won(2 * plies - 1));
        }
        let runner = self.nearest_runner(position, !side);
        let plies = runner.filter(|runner| nearest(side) > Some(*runner))?;
        Some(StaticBound::Lost(2 * plies))
    }

    /// Prefers steps near the goal, and puts pieces last that the opponent then wins.
    #[inline]
    fn move_score(&self, child: &Position, step: Step) -> i32 {
        let side = !child.to_move;
        let diagonal = |player| {
            let [left, _, right] = self.ahead(player, child.of(player));
            left | right
        };
        let is_lost = diagonal(!side) & !diagonal(side) & 1 << step.to != 0;
        let loss = if is_lost { LOST_PIECE_SCORE } else { 0 };
        let distance = self.distance(side, step.to.into()).cast_signed();
        loss - distance * ROW_SCORE
    }
}

/// The score of each row that a piece is nearer to its goal.
const ROW_SCORE: i32 = 100;

/// The score of a step to a cell where the piece can be captured and not recaptured.
const LOST_PIECE_SCORE: i32 = -3_000;

impl Breakthrough {
    /// Returns the moves after which the opponent cannot capture the last piece, where nothing else
    /// decides the game within two plies.
    fn without_loss_of_the_last_piece(&self, position: &Position) -> NonLosingMoves<Steps> {
        let side = position.to_move;
        let moves = self.moves(position);
        if !position.of(side).is_power_of_two() {
            return NonLosingMoves::Moves(moves);
        }
        let [left, _, right] = self.ahead(!side, position.of(!side));
        let safe = self.steps_to(position, !(left | right) & self.board());
        if safe.is_empty() {
            NonLosingMoves::LossInTwo
        } else {
            NonLosingMoves::Moves(safe)
        }
    }
}
