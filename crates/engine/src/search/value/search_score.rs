//! A score of the search: the number, and whether it is proven.

use super::reported::Value;
use super::score::Score;
use super::win_by::WinBy;
use crate::game::Evaluation;

/// A score, and whether it is proven or rests on an estimate somewhere.
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

    pub(crate) fn estimated(evaluation: Evaluation) -> Self {
        Self {
            score: Score::from_evaluation(evaluation),
            proven: false,
        }
    }

    /// The score of the game's own evaluation of a position.
    pub(crate) fn from_static(evaluation: Evaluation) -> Self {
        Self {
            score: Score::from_static(evaluation),
            proven: false,
        }
    }

    /// An estimate: this score, or the highest or the lowest estimate in place of a win or a loss.
    pub(crate) fn unproven(score: Score) -> Self {
        let is_lost = (-score).is_won();
        Self {
            score: match (score.is_won(), is_lost) {
                (true, _) => Score::from_evaluation(Evaluation::HIGHEST),
                (_, true) => Score::from_evaluation(-Evaluation::HIGHEST),
                (false, false) => score,
            },
            proven: false,
        }
    }

    /// This score of a child from the point of view of its parent.
    ///
    /// The sign changes only if the side to move does: a side may move several times in a row.
    pub(crate) fn for_parent(self, same_side: bool) -> Self {
        Self {
            score: self.score.to_parent_ply().for_side(same_side),
            ..self
        }
    }

    pub(crate) fn value(self) -> Value {
        if !self.score.is_decided() {
            return if self.proven {
                Value::Draw
            } else {
                Value::Estimate(self.score.evaluation())
            };
        }
        let is_won = self.score.is_won();
        let by = match self.score.for_side(is_won).win_in() {
            Some(plies) => WinBy::Plies(plies),
            None => WinBy::Points(self.score.margin().unsigned_abs()),
        };
        let value = if is_won {
            Value::Win(by)
        } else {
            Value::Loss(by)
        };
        if self.proven { value } else { value.as_bound() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Player};

    #[test]
    fn distance_grows_and_the_side_may_change_towards_the_parent() {
        let win_in_three = Score::MAX.to_parent_ply().to_parent_ply().to_parent_ply();
        let child = SearchScore::proven(win_in_three);
        assert_eq!(
            child.for_parent(false).value(),
            Value::Loss(WinBy::Plies(4))
        );
        assert_eq!(child.for_parent(true).value(), Value::Win(WinBy::Plies(4)));
    }

    #[test]
    fn estimate_changes_with_only_the_side() {
        let estimate = SearchScore::from_static(Evaluation::from_log_odds(250));
        let parent = Value::Estimate(Evaluation::from_log_odds(-250));
        assert_eq!(estimate.for_parent(false).value(), parent);
    }

    #[test]
    fn points_keep_their_margin_where_they_are_proven() {
        let won = Score::from_outcome(Outcome::WonBy(Player::One, 7), Player::One);
        let parent = SearchScore::proven(won).for_parent(false);
        assert_eq!(parent.value(), Value::Loss(WinBy::Points(7)));
        assert_eq!(SearchScore::unproven(won).value().margin(), None);
    }
}
