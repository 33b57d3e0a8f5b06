//! The alpha-beta window: the range of scores in which a search must distinguish values.
//!
//! As soon as a move scores at least beta, the opponent will avoid the position, and its other
//! moves need no search. A narrow window therefore cuts more; the null window, which holds no
//! score at all, cuts most and answers one yes-or-no question.
//!
//! Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975:
//! <https://www.chessprogramming.org/Alpha-Beta>,
//! <https://www.chessprogramming.org/Null_Window>.

use super::score::{Bound, Score};

/// An open interval of scores. A value of at most `alpha` is too low to matter, one of at
/// least `beta` too high.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// The window that distinguishes all values.
    pub(crate) const FULL: Self = Self {
        alpha: Score::MIN,
        beta: Score::MAX,
    };

    /// This window with alpha raised to `score`, if that is more.
    pub(crate) fn above(self, score: Score) -> Self {
        Self {
            alpha: self.alpha.max(score),
            ..self
        }
    }

    /// Whether a score lies inside or above, and so is worth a line of play. A null window has no line.
    pub(crate) fn is_raised_by(self, score: Score) -> bool {
        self.is_open() && score > self.alpha
    }

    pub(crate) fn is_open(self) -> bool {
        self.alpha.succ() < self.beta
    }

    /// The null window that tests whether a value is more than alpha.
    pub(crate) fn above_alpha(self) -> Self {
        Self {
            beta: self.alpha.succ(),
            ..self
        }
    }

    pub(crate) fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// The relation of `score`, the result of a search with this window, to the value.
    pub(crate) fn bound_of(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::Upper
        } else if score >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// This window from the point of view of a child.
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
