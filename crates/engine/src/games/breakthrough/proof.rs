//! What the rules of Breakthrough show without a search.

use super::rules::{Bitboard, Breakthrough};
use super::steps::Steps;
use crate::game::{
    Armies, Goal, MinDistance, NonLosingMoves, Player, Provable, Rules as _, StaticBound, Step,
};

impl Provable for Breakthrough {
    /// A piece one row before its goal wins: a piece can always move, at least diagonally. The
    /// other side has to capture it.
    #[inline]
    fn non_losing_moves(&self, position: &Armies) -> NonLosingMoves<Steps> {
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
    fn min_distance(&self, position: &Armies) -> MinDistance {
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
    fn static_bound(&self, position: &Armies, _goal: Goal) -> Option<StaticBound> {
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
    fn move_score(&self, child: &Armies, step: Step) -> i32 {
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
    /// The moves after which the opponent cannot capture the last piece, where nothing else decides the game
    /// within two plies.
    fn without_loss_of_the_last_piece(&self, position: &Armies) -> NonLosingMoves<Steps> {
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

    /// The distance of a player's most advanced piece from its goal, or `None` without pieces.
    #[inline]
    fn nearest_distance(&self, player: Player, pieces: Bitboard) -> Option<u32> {
        let nearest = match player {
            Player::One => pieces.trailing_zeros(),
            Player::Two => pieces.checked_ilog2().unwrap_or(0),
        };
        (pieces != 0).then(|| self.distance(player, nearest))
    }

    /// The cells from which an opponent's piece cannot run straight to its goal, because these pieces of
    /// `player` can meet it on the way.
    ///
    /// A piece that has to come j rows forward meets a runner if it is at most j / 2 columns away;
    /// that is rounded up if its side moves first.
    #[inline]
    fn guarded(&self, player: Player, pieces: Bitboard, moves_first: bool) -> Bitboard {
        let mut reached = pieces;
        let mut guarded = 0;
        for row in 1..self.rows {
            [_, reached, _] = self.ahead(player, reached);
            if (row % 2 == 1) == moves_first {
                reached |= self.beside(reached);
            }
            guarded |= reached;
        }
        guarded
    }

    /// The distance of a player's nearest runner from its goal. A runner is a piece that no piece of the
    /// opponent can meet on its way straight ahead.
    ///
    /// No piece of its own side is in the way of the nearest runner, because that piece would be a
    /// nearer one.
    #[inline]
    pub(super) fn nearest_runner(&self, position: &Armies, player: Player) -> Option<u32> {
        let guards_move_first = position.to_move != player;
        let guarded = self.guarded(!player, position.of(!player), guards_move_first);
        self.nearest_distance(player, position.of(player) & !guarded)
    }
}
