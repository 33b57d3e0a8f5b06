//! Scores: the numbers that the search compares.
//!
//! One number holds everything that decides between two moves: the result, its distance in
//! plies or its points, and the estimate. A quick win is greater than a slow one, and a slow loss
//! greater than a quick one. The shortest win is then simply the maximum. In games of points, a
//! high win is greater than a low one.
//!
//! ```text
//!   0 … 19 999       20 001 … 20 999    21 000 … 30 000
//!   draw, estimate   win by points      … win in 0
//! ```
//!
//! Losses mirror wins below 0.
//!
//! An estimate of 0 and a draw are the same number, because neither is preferred. So a
//! [`SearchScore`](crate::search::value::search_score::SearchScore) has a bit along with the number:
//! whether the score is proven. An estimate is then never reported as proven.
//!
//! Distances may count from the root of the search, from a node, or from the position of a
//! table entry. An entry must count from its own position, which is reached at different
//! plies: see [`Score::to_tt`].
//!
//! <https://www.chessprogramming.org/Score>

use std::ops::Neg;

use super::reported::Value;
use super::win_by::WinBy;
use crate::game::{Evaluation, MAX_MARGIN, Outcome, Player, Rules, SolvedValue};

/// The value of a position for one side, usually the side to move, as one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score(i16);

/// The score of a win that is already on the board.
const WIN: i16 = 30_000;
/// The maximum distance that a score can hold, in plies.
const MAX_PLIES: i16 = 9_000;
/// The score that a win by no points would have.
const WIN_BY_NONE: i16 = 20_000;

// No estimate is the score of a result, and no win by points is one by distance.
const _: () = assert!(Evaluation::MAX_LOG_ODDS <= WIN_BY_NONE);
const _: () = assert!(WIN_BY_NONE + MAX_MARGIN < WIN - MAX_PLIES);

impl Score {
    pub(crate) const MAX: Self = Self(WIN);
    pub(crate) const MIN: Self = Self(-WIN);
    pub(crate) const DRAW: Self = Self(0);
    /// The maximum score of an open position.
    pub(crate) const WIN_IN_ONE: Self = Self(WIN - 1);
    /// The score of a position in which every move lets the opponent win at once.
    pub(crate) const LOSS_IN_TWO: Self = Self(2 - WIN);

    /// This is the only place where the search turns an absolute outcome into a relative score.
    pub(crate) fn from_outcome(outcome: Outcome, player: Player) -> Self {
        Self::from_outcome_at(outcome, player, 0)
    }

    pub(crate) fn from_outcome_at(outcome: Outcome, player: Player, ply: i16) -> Self {
        match outcome {
            Outcome::Won(winner) => Self::win_at(ply).for_side(winner == player),
            Outcome::WonBy(winner, points) => Self::win_by(points).for_side(winner == player),
            Outcome::Drawn => Self::DRAW,
        }
    }

    fn win_by(points: u16) -> Self {
        Self::from_margin(i16::try_from(points).unwrap_or(MAX_MARGIN))
    }

    /// The score of a result by this margin, which is negative for a loss, and 0 for a draw.
    pub(crate) fn from_margin(margin: i16) -> Self {
        let margin = margin.clamp(-MAX_MARGIN, MAX_MARGIN);
        Self(margin.signum() * WIN_BY_NONE + margin)
    }

    /// The margin of a result of a game of points.
    pub(crate) fn margin(self) -> i16 {
        let points = (self.0.abs() - WIN_BY_NONE).clamp(0, MAX_MARGIN);
        self.0.signum() * points
    }

    /// The least margin whose score is at least this one.
    pub(crate) fn least_margin(self) -> i16 {
        if self.0 > 0 {
            (self.0 - WIN_BY_NONE).max(1)
        } else {
            (self.0 + WIN_BY_NONE).min(0)
        }
    }

    /// This result of a game of points with these points added to its margin.
    ///
    /// The ends of the scale stay what they are, so that an open bound stays open.
    fn plus_points(self, points: i16) -> Self {
        if self.0.abs() == WIN {
            self
        } else {
            Self::from_margin(self.margin() + points)
        }
    }

    /// The score of a value from an opening book or a table of endgames.
    pub(crate) fn from_solved(value: SolvedValue) -> Self {
        match value {
            SolvedValue::Win { plies } => Self::win_at(plies.into()),
            SolvedValue::Draw => Self::DRAW,
            SolvedValue::Loss { plies } => Self::loss_at(plies.into()),
        }
    }

    /// Whether this is at least the highest estimate, which stands for a win that is not proven.
    pub(crate) fn is_nearly_won(self) -> bool {
        self >= Self::from_evaluation(Evaluation::HIGHEST)
    }

    pub(crate) fn from_evaluation(evaluation: Evaluation) -> Self {
        Self(evaluation.log_odds())
    }

    /// The estimate that this score of no result stands for.
    pub(crate) fn evaluation(self) -> Evaluation {
        Evaluation::from_log_odds(self.0.into())
    }

    /// The score of the game's own evaluation of a position.
    ///
    /// It is below the highest estimate, at which a search stops because it stands for a win.
    pub(crate) fn from_static(evaluation: Evaluation) -> Self {
        let limit = Evaluation::MAX_LOG_ODDS - 1;
        Self(evaluation.log_odds().clamp(-limit, limit))
    }

    pub(crate) fn from_value(value: Value) -> Self {
        match value {
            Value::Win(by) => Self::from_win_by(by),
            Value::Draw => Self::DRAW,
            Value::Loss(by) => -Self::from_win_by(by),
            Value::Estimate(evaluation) => Self::from_evaluation(evaluation),
        }
    }

    fn from_win_by(by: WinBy) -> Self {
        match by {
            WinBy::Plies(plies) | WinBy::PliesAtMost(plies) => {
                Self::win_at(i16::try_from(plies).unwrap_or(MAX_PLIES).min(MAX_PLIES))
            }
            WinBy::Points(points) | WinBy::PointsAtLeast(points) => Self::win_by(points),
        }
    }

    /// The score of a win `ply` plies below the root.
    pub(crate) const fn win_at(ply: i16) -> Self {
        Self(WIN - ply)
    }

    /// The score of a loss `ply` plies below the root.
    pub(crate) const fn loss_at(ply: i16) -> Self {
        Self(ply - WIN)
    }

    /// Converts a proven score that counts from a node, as in a table entry, to one that counts
    /// from the root.
    ///
    /// The `origin` of the node is the plies from the root to it, or the points that are
    /// [banked](crate::game::Provable::banked_points) in it.
    #[inline]
    pub(crate) fn from_tt<G: Rules>(stored: Self, origin: i16) -> Self {
        if G::ENDS.in_points() {
            stored.plus_points(origin)
        } else {
            Self(stored.0 - stored.0.signum() * origin)
        }
    }

    /// Converts a proven score that counts from the root to one for the table entry of a node with
    /// this [`origin`](Self::from_tt).
    #[inline]
    pub(crate) fn to_tt<G: Rules>(self, origin: i16) -> Self {
        Self::from_tt::<G>(self, -origin)
    }

    /// 1 for a win, −1 for a loss, and 0 for a draw.
    pub(crate) const fn signum(self) -> i16 {
        self.0.signum()
    }

    /// The plies to the end that the score of a win or a loss without points stands for.
    pub(crate) const fn distance(self) -> i16 {
        WIN - self.0.abs()
    }

    pub(crate) const fn for_side(self, same_side: bool) -> Self {
        if same_side { self } else { Self(-self.0) }
    }

    pub(crate) const fn to_bits(self) -> u16 {
        self.0.cast_unsigned()
    }

    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits.cast_signed())
    }

    /// The number of plies to the win, if this is the score of a win without points.
    pub(crate) fn win_in(self) -> Option<u32> {
        (self.0 >= WIN - MAX_PLIES).then(|| u32::from((WIN - self.0).unsigned_abs()))
    }

    pub(crate) const fn is_won(self) -> bool {
        self.0 > WIN_BY_NONE
    }

    /// Whether this is the score of a win or a loss.
    pub(crate) const fn is_decided(self) -> bool {
        self.0.abs() > WIN_BY_NONE
    }

    /// This estimate plus this many thousandths, clamped to the range of estimates.
    pub(crate) fn plus(self, thousandths: i32) -> Self {
        Self::from_evaluation(Evaluation::from_log_odds(i32::from(self.0) + thousandths))
    }

    /// The difference between two estimates in thousandths.
    pub(crate) fn minus(self, other: Self) -> i32 {
        i32::from(self.0) - i32::from(other.0)
    }

    /// The next smaller score.
    pub(crate) fn pred(self) -> Self {
        Self(self.0 - 1)
    }

    /// The next greater score.
    pub(crate) fn succ(self) -> Self {
        Self(self.0 + 1)
    }

    /// This score of a child with its distance counted from the parent.
    pub(crate) fn to_parent_ply(self) -> Self {
        Self(self.0 - self.step_to_end())
    }

    /// The score of the child that gives its parent this score, clamped to the range of scores.
    pub(crate) fn for_child(self, same_side: bool) -> Self {
        Self((self.0 + self.step_to_end()).clamp(-WIN, WIN)).for_side(same_side)
    }

    /// The difference that one ply less to the end makes: 0 for draws, points and estimates.
    fn step_to_end(self) -> i16 {
        if self.0.abs() >= WIN - MAX_PLIES {
            self.0.signum()
        } else {
            0
        }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// The relation of a score to the true value of a position.
///
/// A search with a window stops as soon as the value is known to lie outside of the window.
/// Its score is then only a bound: <https://www.chessprogramming.org/Node_Types>.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is the score.
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_of_a_result_changes_with_the_ply() {
        let win_in_three = Score::MAX.to_parent_ply().to_parent_ply().to_parent_ply();
        assert_eq!(win_in_three.win_in(), Some(3));
        assert_eq!(win_in_three.for_child(true).win_in(), Some(2));
        assert_eq!(Score::DRAW.to_parent_ply(), Score::DRAW);
    }

    #[test]
    fn score_prefers_quick_wins_and_slow_losses() {
        let quick = Score::MAX.to_parent_ply();
        let slow = quick.to_parent_ply();
        let best_estimate = Score::from_evaluation(Evaluation::from_log_odds(i32::MAX));
        let ascending = [
            -quick,
            -slow,
            -best_estimate,
            Score::DRAW,
            best_estimate,
            slow,
            quick,
        ];
        assert!(ascending.is_sorted());
    }

    #[test]
    fn score_of_points_does_not_change_with_the_ply() {
        let won = |points| Score::from_outcome(Outcome::WonBy(Player::One, points), Player::One);
        assert_eq!(won(7).to_parent_ply(), won(7));
        assert_eq!(won(7).margin(), 7);
        assert_eq!((-won(7)).margin(), -7);
        assert!(Score::DRAW < won(1) && won(1) < won(MAX_MARGIN.unsigned_abs()));
        assert!(won(u16::MAX) < Score::win_at(MAX_PLIES));
        for margin in -3..=3 {
            let score = Score::from_margin(margin);
            assert_eq!(score.least_margin(), margin);
            assert_eq!(score.succ().least_margin(), margin + 1);
        }
    }
}
