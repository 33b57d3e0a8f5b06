//! The range of scores in which a search still has to tell one value from another.

use super::score::Score;
use crate::game::Evaluation;

/// An open interval: a value at or below `alpha` is already not good enough, one at
/// or above `beta` already too good (Knuth and Moore, "An Analysis of Alpha-Beta
/// Pruning", 1975).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// Every value is told apart.
    pub(crate) const FULL: Self = Self {
        alpha: Score::MIN,
        beta: Score::MAX,
    };

    /// Only asks whether a value is at least `score`.
    pub(crate) fn at_least(score: Score) -> Self {
        Self {
            alpha: score.pred(),
            beta: score,
        }
    }

    /// Values up to `margin` hundredths from an estimate are told apart.
    pub(crate) fn around(hundredths: i16, margin: i16) -> Self {
        let bound = |hundredths: i16| {
            Score::from_evaluation(Evaluation::from_hundredths(hundredths.into()))
        };
        Self {
            alpha: bound(hundredths - margin),
            beta: bound(hundredths + margin),
        }
    }

    /// Only asks whether a value is more than `alpha`.
    pub(crate) fn at_alpha(self) -> Self {
        Self {
            beta: self.alpha.succ(),
            ..self
        }
    }

    /// Whether a score lies inside.
    pub(crate) fn holds(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// The same question put to a child.
    pub(crate) fn for_child(self, same_side: bool) -> Self {
        let [alpha, beta] = [self.alpha, self.beta].map(|bound| bound.for_child(same_side));
        if same_side {
            Self { alpha, beta }
        } else {
            Self {
                alpha: beta,
                beta: alpha,
            }
        }
    }
}
