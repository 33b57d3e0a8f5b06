//! Weights that were fitted to games.

use super::description::{Description, WeightsDescription};
use super::weights::{LINES, MAX_PERCENT, Term};

/// What a term counts without a weight, in percent.
const UNCHANGED: i32 = 100;

impl Description {
    /// The number of the terms that evaluations of described games can have.
    pub const WEIGHTS: usize = Term::COUNT;

    /// The weights of these percents, by the indices of the [terms](crate::game::EvaluationTerms) of evaluations. Those
    /// that change nothing are left out.
    #[must_use]
    pub fn fitted_weights(&self, percents: &[f64]) -> WeightsDescription {
        let percent = |term: Term| {
            let percent = percents.get(term.index()).copied();
            let limit = f64::from(MAX_PERCENT);
            #[expect(clippy::cast_possible_truncation, reason = "the limits are small")]
            percent.map_or(UNCHANGED, |percent| {
                percent.round().clamp(-limit, limit) as i32
            })
        };
        let given = |term: Term| Some(percent(term)).filter(|percent| *percent != UNCHANGED);
        let list = |term: fn(usize) -> Term| {
            let mut list: Vec<i32> = (0..LINES).map(|index| percent(term(index))).collect();
            while list.last() == Some(&UNCHANGED) {
                list.pop();
            }
            list
        };
        let kinds = self.pieces.keys().zip(0..);
        let pieces = kinds.filter_map(|(mark, kind)| {
            let percent = given(Term::Piece(kind))?;
            Some((mark.clone(), percent))
        });
        WeightsDescription {
            tempo: given(Term::Tempo),
            mobility: given(Term::Mobility),
            lines: list(Term::Line),
            losing_lines: list(Term::LosingLine),
            chains: given(Term::Chains),
            captured: given(Term::Captured),
            corners: given(Term::Corners),
            stones: given(Term::Stones),
            pieces: pieces.collect(),
            advance: given(Term::Advance),
        }
    }
}
