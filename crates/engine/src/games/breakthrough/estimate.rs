//! What a strong player of Breakthrough would think of a position.

use super::rules::{Bitboard, Breakthrough};
use super::steps::Steps;
use crate::game::{
    Armies, Estimable, Evaluation, EvaluationTerms, Provable, Quiescence, RankedMove, Rules, Step,
};

impl Estimable for Breakthrough {
    type Features = ();

    const LEVELS: [u16; 19] = [
        80, 92, 99, 156, 162, 170, 176, 181, 186, 191, 197, 203, 209, 215, 221, 229, 239, 249, 258,
    ];

    fn evaluate(&self, position: &Armies, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn evaluation_terms(&self, position: &Armies) -> EvaluationTerms {
        self.terms(position)
    }

    /// Captures that win a piece are played out before a position is evaluated.
    fn quiescence(&self, position: &Armies, (): &()) -> Quiescence<Steps> {
        let captures = self.steps_to(position, self.loose_pieces(position));
        if captures.is_empty() {
            Quiescence::Quiet
        } else {
            Quiescence::Optional(captures)
        }
    }

    fn rank_moves(
        &self,
        position: &Armies,
        (): &(),
        moves: Steps,
        ranked: &mut Vec<RankedMove<Step>>,
    ) {
        let side = position.to_move;
        ranked.extend(moves.into_iter().map(|step| {
            let is_capture = position.is_capture(step);
            let capture = if is_capture { CAPTURE_SCORE } else { 0 };
            RankedMove {
                mv: step,
                score: self.move_score(&self.play(position, step), step) + capture,
                is_quiet: !is_capture && self.distance(side, step.to.into()) > 2,
            }
        }));
    }

    /// A pass is worse than a move but for rare positions with few pieces.
    fn null_move(&self, position: &Armies) -> Option<Armies> {
        Some(position.passed())
    }

    fn futility_margin(&self) -> Option<i16> {
        Some(if self.has_patterns() {
            FUTILITY_MARGIN
        } else {
            SMALL_BOARD_FUTILITY_MARGIN
        })
    }
}

const CAPTURE_SCORE: i32 = 4_000;

/// The distance by which a quiet move rarely changes the evaluation by patterns, whose sum is
/// multiplied.
const FUTILITY_MARGIN: i16 = 280;

/// A quiet move rarely changes the evaluation on other boards by more than this.
const SMALL_BOARD_FUTILITY_MARGIN: i16 = 200;

impl Breakthrough {
    /// The opponent's pieces whose capture wins a piece: those that are attacked more often than protected.
    fn loose_pieces(&self, position: &Armies) -> Bitboard {
        let side = position.to_move;
        let other = position.of(!side);
        let [left, _, right] = self.ahead(side, position.of(side));
        let (attacked, attacked_twice) = (left | right, left & right);
        let [left, _, right] = self.ahead(!side, other);
        let (protected, protected_twice) = (left | right, left & right);
        other & (attacked & !protected | attacked_twice & !protected_twice)
    }
}
