//! What a strong player of Kalah would think of a position.

use super::position::Position;
use super::rules::{Kalah, Moves};
use crate::game::{
    Estimable, Evaluation, EvaluationTerms, Provable, Quiescence, RankedMove, Rules,
};

impl Estimable for Kalah {
    type Features = ();

    const LEVELS: [u16; 19] = [
        27, 35, 43, 53, 60, 73, 84, 98, 151, 159, 167, 176, 182, 189, 200, 209, 218, 235, 248,
    ];

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        self.terms(position).into()
    }

    /// Other turns and captures are played before a position is evaluated, but a side may decline
    /// them.
    fn quiescence(&self, position: &Position, (): &()) -> Quiescence<Moves> {
        let moves = self.moves(position).into_iter();
        let loud: Moves = moves
            .filter(|pit| !self.is_quiet(position, &self.play(position, *pit)))
            .collect();
        if loud.is_empty() {
            Quiescence::Quiet
        } else {
            Quiescence::Optional(loud)
        }
    }

    fn rank_moves(
        &self,
        position: &Position,
        (): &(),
        moves: Moves,
        ranked: &mut Vec<RankedMove<u8>>,
    ) {
        ranked.extend(moves.into_iter().map(|pit| {
            let child = self.play(position, pit);
            RankedMove {
                mv: pit,
                score: self.move_score(&child, pit),
                is_quiet: self.is_quiet(position, &child),
            }
        }));
    }
}

impl Kalah {
    /// Whether the move to `child` neither wins another turn nor several seeds.
    #[inline]
    fn is_quiet(&self, position: &Position, child: &Position) -> bool {
        let mover = position.to_move;
        let won = self.lead(child, mover) - self.lead(position, mover);
        child.to_move != mover && won < 2
    }
}
