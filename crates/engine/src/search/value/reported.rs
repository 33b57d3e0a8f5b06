//! The value of a position or a move, as it is reported.

use std::ops::Neg;

use super::win_by::WinBy;
use crate::game::{Evaluation, Outcome, Player};

/// The value of a position or a move for a given player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A proven win.
    Win(WinBy),
    /// A proven draw.
    Draw,
    /// A proven loss, by the opponent's win.
    Loss(WinBy),
    /// An unproven value, which rests on the game's evaluation.
    Estimate(Evaluation),
}

impl Value {
    /// The value of a finished game for `player`.
    #[must_use]
    pub fn from_outcome(outcome: Outcome, player: Player) -> Self {
        match outcome {
            Outcome::Won(winner) if winner == player => Self::Win(WinBy::Plies(0)),
            Outcome::Won(_) => Self::Loss(WinBy::Plies(0)),
            Outcome::WonBy(winner, points) if winner == player => Self::Win(WinBy::Points(points)),
            Outcome::WonBy(_, points) => Self::Loss(WinBy::Points(points)),
            Outcome::Drawn => Self::Draw,
        }
    }

    /// This value with the end of the game at this distance in plies.
    #[must_use]
    pub fn with_distance(self, plies: u32) -> Self {
        match self {
            Self::Win(WinBy::Plies(_)) => Self::Win(WinBy::Plies(plies)),
            Self::Loss(WinBy::Plies(_)) => Self::Loss(WinBy::Plies(plies)),
            Self::Win(_) | Self::Draw | Self::Loss(_) | Self::Estimate(_) => self,
        }
    }

    /// The value that this one of a position has one ply before it, for the same side.
    #[must_use]
    pub fn to_parent_ply(self) -> Self {
        self.map_win_by(WinBy::to_parent_ply)
    }

    /// The value of the move that led to a position of this value, for the side that made it. `same_side`
    /// tells whether that side is to move again.
    #[must_use]
    pub fn before_move(self, same_side: bool) -> Self {
        let earlier = self.to_parent_ply();
        if same_side { earlier } else { -earlier }
    }

    /// This value with a distance or points that best play may better.
    #[must_use]
    pub fn as_bound(self) -> Self {
        self.map_win_by(WinBy::as_bound)
    }

    /// The value of a position whose best move has this value, if another move may be better.
    #[must_use]
    pub(crate) fn of_unsolved(self) -> Self {
        match self {
            Self::Draw => Self::Estimate(Evaluation::EVEN),
            Self::Win(_) | Self::Loss(_) | Self::Estimate(_) => self.as_bound(),
        }
    }

    /// This value in hundredths of a point: a draw is 0, a win
    /// [`Evaluation::WIN_HUNDREDTHS`], and an estimate lies strictly between a loss and a win.
    #[must_use]
    pub fn hundredths(self) -> i16 {
        match self {
            Self::Win(_) => Evaluation::WIN_HUNDREDTHS,
            Self::Draw => 0,
            Self::Loss(_) => -Evaluation::WIN_HUNDREDTHS,
            Self::Estimate(evaluation) => evaluation.hundredths(),
        }
    }

    /// Whether the result is proven: a win, a draw or a loss.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        !matches!(self, Self::Estimate(_))
    }

    /// Whether the result is proven, and its distance or points.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        match self {
            Self::Win(by) | Self::Loss(by) => by.is_exact(),
            Self::Draw => true,
            Self::Estimate(_) => false,
        }
    }

    /// Whether this is a proven win.
    #[must_use]
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Win(_))
    }

    /// Whether this is a proven loss.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        matches!(self, Self::Loss(_))
    }

    /// The distance or the points of a proven win or loss.
    #[must_use]
    pub const fn win_by(self) -> Option<WinBy> {
        match self {
            Self::Win(by) | Self::Loss(by) => Some(by),
            Self::Draw | Self::Estimate(_) => None,
        }
    }

    /// The plies to the end of a won or lost game with best play by both sides, if they are known.
    #[must_use]
    pub fn plies(self) -> Option<u32> {
        self.win_by()?.plies()
    }

    /// The points by which the player leads at the end of a game of points, if they are known. Both sides
    /// play their best. The number is negative for a loss, and 0 for a draw.
    #[must_use]
    pub fn margin(self) -> Option<i32> {
        match self {
            Self::Win(by) => by.points().map(i32::from),
            Self::Draw => Some(0),
            Self::Loss(by) => by.points().map(|points| -i32::from(points)),
            Self::Estimate(_) => None,
        }
    }

    /// Whether this is a win that another can better only by being quicker.
    pub(crate) fn is_best_result(self) -> bool {
        matches!(self, Self::Win(by) if !by.is_of_points())
    }

    /// A key that is equal for tied values: of equal [`hundredths`](Self::hundredths), and equal points.
    #[must_use]
    pub fn tie_key(self) -> (i16, i64) {
        let is_of_points = self.win_by().is_some_and(WinBy::is_of_points);
        let points = if is_of_points {
            self.order_among_equals()
        } else {
            0
        };
        (self.hundredths(), points)
    }

    /// A key that orders values. Greater is better.
    #[must_use]
    pub fn order(self) -> (i16, i64) {
        (self.hundredths(), self.order_among_equals())
    }

    /// A number that orders values of equal [`hundredths`](Self::hundredths).
    ///
    /// Greater is better: the quicker win, the longer defence, more points.
    #[must_use]
    pub fn order_among_equals(self) -> i64 {
        match self {
            Self::Win(by) => by.order(),
            Self::Loss(by) => -by.order(),
            Self::Draw | Self::Estimate(_) => 0,
        }
    }

    fn map_win_by(self, map: impl Fn(WinBy) -> WinBy) -> Self {
        match self {
            Self::Win(by) => Self::Win(map(by)),
            Self::Loss(by) => Self::Loss(map(by)),
            Self::Draw | Self::Estimate(_) => self,
        }
    }
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Win(by) => Self::Loss(by),
            Self::Draw => Self::Draw,
            Self::Loss(by) => Self::Win(by),
            Self::Estimate(evaluation) => Self::Estimate(-evaluation),
        }
    }
}
