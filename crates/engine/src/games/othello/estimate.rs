//! What a strong player of Othello would think of a position.

use super::evaluation::search_deviation;
use super::position::Position;
use super::rules::{MAX_SIZE, Othello};
use crate::game::{Estimable, Evaluation, EvaluationTerms, Selectivity};

impl Estimable for Othello {
    type Features = ();

    const SELECTIVITY: Selectivity = Selectivity {
        probcut_min_depth: Some(4),
        ..Selectivity::DEFAULT
    };

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn search_deviation(&self, _position: &Position, depth: u32) -> Option<i16> {
        (self.size == MAX_SIZE).then(|| search_deviation(depth))
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        self.terms(position)
    }
}
