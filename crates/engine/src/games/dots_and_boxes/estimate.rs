//! What a strong player of Dots and Boxes would think of a position.

use super::position::Position;
use super::rules::DotsAndBoxes;
use crate::game::bits::BitsInOrder;
use crate::game::{Estimable, Evaluation, EvaluationTerms, Quiescence, Rules};

impl Estimable for DotsAndBoxes {
    type Features = ();

    const LEVELS: [u16; 19] = [
        15, 31, 38, 48, 58, 73, 83, 90, 96, 127, 149, 162, 172, 186, 193, 201, 211, 222, 234,
    ];

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        self.terms(position).into()
    }

    /// Boxes that can be closed are closed before a position is evaluated, but a side may leave
    /// them to keep the last move.
    ///
    /// Boxes are closed one after the other. Every order of the same boxes ends alike, and there
    /// are thousands.
    fn quiescence(&self, position: &Position, (): &()) -> Quiescence<BitsInOrder> {
        let closes = |edge: &u8| self.beside_with(position.edges, *edge, 3) != 0;
        let closing = self.moves(position).into_iter().find(closes);
        closing.map_or(Quiescence::Quiet, |edge| {
            Quiescence::Optional(BitsInOrder(1 << edge))
        })
    }
}
