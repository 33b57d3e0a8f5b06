//! The candidates as a comparison shows them: by what each loses against the best one, taken from the value
//! of that one, which may be deeper.
//!
//! The search of the root has found that no other move is better than the best. So no other is shown
//! above it, and none as good unless a comparison as deep shows it.

use super::comparison::{BestMove, Comparison};
use crate::game::{Estimable, Evaluation};
use crate::search::value::{Candidate, Score, SearchScore, Value};

impl<G: Estimable> Comparison<'_, G> {
    /// Shows the candidates as the last completed comparison has found them. `best` is the best one of
    /// the search of the root.
    pub(crate) fn show(&self, best: Option<BestMove>, candidates: &mut [Candidate<G::Move>]) {
        let floor = best_proven(candidates);
        let leading = best.filter(|best| is_leading(*best, floor, candidates));
        let (cap, shift) = match (leading, best) {
            (Some(leading), _) => {
                let value = &mut candidates[leading.candidate].value;
                *value = with_room_below(*value);
                self.cap_and_shift(*value, leading)
            }
            // No other move was better than this one, so none is better than a draw that is.
            (None, Some(best)) if floor == Some(Score::DRAW) && best.score <= Score::DRAW => {
                (Evaluation::from_hundredths(-self.room_below(best)), 0)
            }
            (None, _) => (Evaluation::HIGHEST, 0),
        };
        let leading = leading.map(|leading| leading.candidate);
        let mut worst = cap;
        for (index, candidate) in candidates.iter_mut().enumerate() {
            let is_open = leading != Some(index) && !candidate.value.is_proven();
            if let Some(score) = self.completed.of[index].filter(|_| is_open) {
                let shown = self.shifted(index, score, shift).min(cap);
                candidate.value = Value::Estimate(shown);
                candidate.depth = self.completed.depth;
                worst = worst.min(shown);
            }
        }
        self.bound_others(leading, worst, candidates);
    }

    /// The estimate of a candidate with this score, where those of all others are shifted, too.
    fn shifted(&self, index: usize, score: Score, shift: i32) -> Evaluation {
        // A claim is worth the same at every depth.
        if self.claims[index] {
            Evaluation::EVEN
        } else {
            let score = SearchScore::unproven(score).score;
            score.plus(shift).evaluation()
        }
    }

    /// Shows the candidates that were not compared: they are worse than those that were.
    fn bound_others(
        &self,
        leading: Option<usize>,
        worst: Evaluation,
        candidates: &mut [Candidate<G::Move>],
    ) {
        let below = Evaluation::from_hundredths(worst.hundredths() - 1);
        let less_deep = self.completed.depth.saturating_sub(1);
        for (index, candidate) in candidates.iter_mut().enumerate() {
            if let Value::Estimate(estimate) = candidate.value
                && leading != Some(index)
                && self.completed.of[index].is_none()
            {
                candidate.value = Value::Estimate(estimate.min(below));
                candidate.depth = candidate.depth.min(less_deep);
            }
        }
    }

    /// The greatest estimate of a move that is not the best, and the difference between the deeper value of
    /// the best and its compared one.
    fn cap_and_shift(&self, value: Value, best: BestMove) -> (Evaluation, i32) {
        let compared = self.completed.of[best.candidate];
        let compared = compared.map(|score| SearchScore::unproven(score).score);
        let shift = compared.map(|compared| Score::from_value(value).minus(compared));
        let cap = Evaluation::from_hundredths(value.hundredths() - self.room_below(best));
        (cap, shift.unwrap_or_default())
    }

    /// By how many hundredths other moves are worse than the best at least.
    fn room_below(&self, best: BestMove) -> i16 {
        i16::from(best.depth > self.completed.depth)
    }
}

fn best_proven<M>(candidates: &[Candidate<M>]) -> Option<Score> {
    let values = candidates.iter().map(|candidate| candidate.value);
    let proven = values.filter(|value| value.is_proven());
    proven.map(Score::from_value).max()
}

/// Whether the best candidate of the search of the root still is the best one. Since then, it may have been
/// shown to be worth less, or another one may have been proven to be better.
fn is_leading<M>(best: BestMove, floor: Option<Score>, candidates: &[Candidate<M>]) -> bool {
    let value = candidates[best.candidate].value;
    let score = Score::from_value(value);
    let is_floor_lower = floor.is_none_or(|floor| floor <= score);
    !value.is_proven() && score >= best.score && is_floor_lower
}

/// An estimate that is not the lowest, so that others can be below it.
fn with_room_below(value: Value) -> Value {
    let lowest = Evaluation::from_hundredths(1 - Evaluation::MAX_HUNDREDTHS);
    match value {
        Value::Estimate(estimate) => Value::Estimate(estimate.max(lowest)),
        Value::Win(_) | Value::Draw | Value::Loss(_) => value,
    }
}
