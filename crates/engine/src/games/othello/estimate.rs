//! What a strong player of Othello would think of a position.

use super::position::Position;
use super::rules::Othello;
use crate::game::{Estimable, Evaluation, EvaluationTerms};

impl Estimable for Othello {
    type Features = ();

    const LEVELS: [u16; 19] = [
        59, 71, 79, 88, 99, 160, 167, 174, 181, 188, 195, 202, 209, 216, 223, 230, 237, 245, 253,
    ];

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        self.terms(position)
    }
}
