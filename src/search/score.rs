//! The numbers the search compares, and what they mean.

use std::ops::Neg;

use crate::game::SolvedValue;
use crate::game::{Evaluation, Outcome, Player};

/// The value of a position for the side to move, as one number to compare.
///
/// ```text
///   −30 000      …  −20 000   −999 … 0 … 999   20 000  …      30 000
///   loss in 0 …                estimate, draw         …  win in 0
/// ```
///
/// A quicker win is greater, a slower loss is greater, and every estimate lies
/// strictly between: what is preferred is simply what is larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score(i16);

/// A win that is already on the board.
const WIN: i16 = 30_000;
/// The longest game whose result a score can carry, in plies.
const MAX_PLIES: i16 = 10_000;

impl Score {
    pub(crate) const MAX: Self = Self(WIN);
    pub(crate) const MIN: Self = Self(-WIN);
    pub(crate) const DRAW: Self = Self(0);
    /// The most that an open position can be worth.
    pub(crate) const WIN_IN_ONE: Self = Self(WIN - 1);
    /// Whatever is played, the opponent wins next.
    pub(crate) const LOSS_IN_TWO: Self = Self(2 - WIN);

    /// The value of a finished position for `player`: the one place where the
    /// absolute outcome of the rules becomes relative.
    pub(crate) fn from_outcome(outcome: Outcome, player: Player) -> Self {
        match outcome {
            Outcome::Won(winner) if winner == player => Self::MAX,
            Outcome::Won(_) => Self::MIN,
            Outcome::Drawn => Self::DRAW,
        }
    }

    /// What is known by heart as a score.
    pub(crate) fn from_solved(fate: SolvedValue) -> Self {
        match fate {
            SolvedValue::Win { plies } => Self::win_at(plies.into()),
            SolvedValue::Draw => Self::DRAW,
            SolvedValue::Loss { plies } => Self::loss_at(plies.into()),
        }
    }

    /// What a side has that wins `ply` plies after the root of the search.
    pub(crate) const fn win_at(ply: i16) -> Self {
        Self(WIN - ply)
    }

    /// What a side has that loses `ply` plies after the root of the search.
    pub(crate) const fn loss_at(ply: i16) -> Self {
        Self(ply - WIN)
    }

    /// This score, counted from a node `ply` plies below the root, counted from the root.
    pub(crate) const fn from_tt(self, ply: i16) -> Self {
        Self(self.0 - self.0.signum() * ply)
    }

    /// This score, counted from the root, counted from a node `ply` plies below it.
    pub(crate) const fn to_tt(self, ply: i16) -> Self {
        Self(self.0 + self.0.signum() * ply)
    }

    /// This score for the side that moves_examined at it.
    pub(crate) const fn for_side(self, same_side: bool) -> Self {
        if same_side { self } else { Self(-self.0) }
    }

    /// The place of this score among those a game can have that ends within `plies`: 0 for
    /// a draw, above it 1 for a win at the last ply and one more for each ply sooner, the
    /// same with the sign turned for losses. What would come later than that never comes.
    pub(crate) fn ordinal(self, plies: i16) -> i16 {
        let distance = WIN - self.0.abs();
        self.0.signum() * (plies + 1 - distance).max(0)
    }

    /// The inverse of [`rank`](Self::rank).
    pub(crate) fn from_ordinal(rank: i16, plies: i16) -> Self {
        if rank == 0 {
            return Self::DRAW;
        }
        Self(rank.signum() * (WIN - (plies + 1 - rank.abs())))
    }

    /// The sixteen bits of a score, for a table.
    pub(crate) const fn to_bits(self) -> u16 {
        self.0.cast_unsigned()
    }

    /// The inverse of [`to_bits`](Self::to_bits).
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits.cast_signed())
    }

    pub(crate) fn from_evaluation(estimate: Evaluation) -> Self {
        Self(estimate.hundredths())
    }

    /// The number of plies to the win this score stands for, if it stands for one.
    pub(crate) fn win_in(self) -> Option<u32> {
        (self.0 >= WIN - MAX_PLIES).then(|| u32::from((WIN - self.0).unsigned_abs()))
    }

    /// The next smaller score, for a window that asks "at least this much?".
    pub(crate) fn pred(self) -> Self {
        Self(self.0 - 1)
    }

    /// The next greater score, for a window that asks "more than this?".
    pub(crate) fn succ(self) -> Self {
        Self(self.0 + 1)
    }

    /// The same result seen one ply earlier: one ply further away.
    pub(crate) fn to_parent_ply(self) -> Self {
        Self(self.0 - self.towards_the_end())
    }

    /// The same result seen one ply later: the inverse of
    /// [`to_parent_ply`](Self::to_parent_ply), as far as scores reach.
    pub(crate) fn to_child_ply(self) -> Self {
        Self((self.0 + self.towards_the_end()).clamp(-WIN, WIN))
    }

    /// This bound of a window as one of a child's window, which may lie beyond all scores:
    /// such a bound cuts nothing off.
    pub(crate) fn bound_for_child(self, same_side: bool) -> Self {
        Self(self.0 + self.towards_the_end()).for_side(same_side)
    }

    /// This value of a position as the value of the child that has it.
    pub(crate) fn for_child(self, same_side: bool) -> Self {
        let score = self.to_child_ply();
        if same_side { score } else { -score }
    }

    /// The step that brings a decided result a ply nearer; 0 where none is decided.
    fn towards_the_end(self) -> i16 {
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

/// A score and whether it is a fact: proven to the end of the game, or resting on
/// an estimate somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchScore {
    pub(crate) score: Score,
    pub(crate) proven: bool,
}

impl SearchScore {
    pub(crate) fn proven(score: Score) -> Self {
        Self {
            score,
            proven: true,
        }
    }

    pub(crate) fn estimated(estimate: Evaluation) -> Self {
        Self {
            score: Score::from_evaluation(estimate),
            proven: false,
        }
    }

    /// The verdict on a child, seen from its parent. The sign turns only where the
    /// side to move has changed.
    pub(crate) fn for_parent(self, same_side: bool) -> Self {
        let score = self.score.to_parent_ply();
        Self {
            score: if same_side { score } else { -score },
            ..self
        }
    }

    /// What this verdict means.
    pub(crate) fn value(self) -> Value {
        if !self.proven {
            return Value::Estimate(Evaluation::from_hundredths(self.score.0.into()));
        }
        match (self.score.win_in(), (-self.score).win_in()) {
            (Some(plies), _) => Value::Win { plies },
            (_, Some(plies)) => Value::Loss { plies },
            (None, None) => Value::Draw,
        }
    }
}

/// What a position or a move is worth to the player it is valued for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A proven win, with best play by both in this many plies.
    Win {
        /// Plies to the end.
        plies: u32,
    },
    /// A proven draw.
    Draw,
    /// A proven loss, with best play by both in this many plies.
    Loss {
        /// Plies to the end.
        plies: u32,
    },
    /// Not proven.
    Estimate(Evaluation),
}

impl Value {
    /// The value of a finished game for `player`.
    #[must_use]
    pub fn from_outcome(outcome: Outcome, player: Player) -> Self {
        SearchScore::proven(Score::from_outcome(outcome, player)).value()
    }

    /// The value so many plies before the game ended with this one.
    #[must_use]
    pub fn with_distance(self, plies: u32) -> Self {
        match self {
            Self::Win { .. } => Self::Win { plies },
            Self::Loss { .. } => Self::Loss { plies },
            Self::Draw | Self::Estimate(_) => self,
        }
    }

    /// On the scale of estimates: a win 1,000, a loss −1,000, a draw 0.
    #[must_use]
    pub fn hundredths(self) -> i16 {
        match self {
            Self::Win { .. } => 1_000,
            Self::Draw => 0,
            Self::Loss { .. } => -1_000,
            Self::Estimate(estimate) => estimate.hundredths(),
        }
    }

    /// Whether it is a fact.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        !matches!(self, Self::Estimate(_))
    }

    /// Greater is preferred among values of equal
    /// [`hundredths`](Self::hundredths): the quicker win, the longer defence.
    #[must_use]
    pub fn distance_order(self) -> i64 {
        match self {
            Self::Win { plies } => -i64::from(plies),
            Self::Loss { plies } => plies.into(),
            Self::Draw | Self::Estimate(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_moves_with_the_plies() {
        let win_in_three = Score::MAX.to_parent_ply().to_parent_ply().to_parent_ply();
        assert_eq!(win_in_three.win_in(), Some(3));
        assert_eq!(win_in_three.to_child_ply().win_in(), Some(2));
        assert_eq!(
            SearchScore::proven(win_in_three).for_parent(false).value(),
            Value::Loss { plies: 4 }
        );
        assert_eq!(
            SearchScore::proven(win_in_three).for_parent(true).value(),
            Value::Win { plies: 4 }
        );
    }

    #[test]
    fn draws_and_estimates_do_not_move() {
        assert_eq!(Score::DRAW.to_parent_ply(), Score::DRAW);
        let guess = SearchScore::estimated(Evaluation::from_hundredths(250));
        assert_eq!(
            guess.for_parent(false).value(),
            Value::Estimate(Evaluation::from_hundredths(-250))
        );
    }

    #[test]
    fn a_quick_win_is_best_and_a_quick_loss_worst() {
        let quick = Score::MAX.to_parent_ply();
        let slow = quick.to_parent_ply();
        let best_guess = Score::from_evaluation(Evaluation::from_hundredths(i32::MAX));
        let ascending = [
            -quick,
            -slow,
            -best_guess,
            Score::DRAW,
            best_guess,
            slow,
            quick,
        ];
        assert!(ascending.is_sorted());
    }
}
