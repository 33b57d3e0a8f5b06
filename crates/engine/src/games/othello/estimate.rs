//! What a strong player of Othello would think of a position.

use super::position::Position;
use super::rules::Othello;
use crate::game::{Estimable, Evaluation, EvaluationTerms};

impl Estimable for Othello {
    type Features = ();

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        self.terms(position)
    }
}
