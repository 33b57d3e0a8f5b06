//! What a strong player of Surakarta would think of a position.

use super::evaluation::{evaluate, terms};
use super::features::Features;
use super::moves::Moves;
use super::rules::{Surakarta, can_move};
use crate::game::{
    Armies, Estimable, Evaluation, EvaluationTerms, Provable, Quiescence, RankedMove, Rules, Step,
};

impl Estimable for Surakarta {
    type Features = Features;

    const LEVELS: [u16; 19] = [
        69, 79, 96, 145, 166, 174, 181, 188, 196, 201, 206, 211, 216, 221, 226, 233, 241, 250, 258,
    ];

    fn features(&self, position: &Armies) -> Features {
        Features::new(position)
    }

    fn evaluate(&self, position: &Armies, features: &Features) -> Evaluation {
        evaluate(position, features)
    }

    fn evaluation_terms(&self, position: &Armies) -> EvaluationTerms {
        terms(position, &Features::new(position)).into()
    }

    /// Captures are played out before a position is evaluated.
    fn quiescence(&self, _position: &Armies, features: &Features) -> Quiescence<Moves> {
        if features.captures.is_empty() {
            Quiescence::Quiet
        } else {
            Quiescence::Optional(features.captures)
        }
    }

    fn rank_moves(
        &self,
        position: &Armies,
        features: &Features,
        moves: Moves,
        ranked: &mut Vec<RankedMove<Step>>,
    ) {
        ranked.extend(moves.into_iter().map(|mv| {
            let is_capture = position.is_capture(mv);
            let capture = if is_capture { CAPTURE_SCORE } else { 0 };
            let is_attacked = features.own_attacked & 1 << mv.from != 0;
            let escape = if is_attacked { ESCAPE_SCORE } else { 0 };
            let score = self.move_score(&self.play(position, mv), mv);
            RankedMove {
                mv,
                score: score + capture + escape,
                is_quiet: !is_capture,
            }
        }));
    }

    /// A side that has to move can nearly always move to and fro.
    fn null_move(&self, position: &Armies) -> Option<Armies> {
        let passed = position.passed();
        can_move(&passed).then_some(passed)
    }

    fn futility_margin(&self) -> Option<i16> {
        Some(FUTILITY_MARGIN)
    }
}

const CAPTURE_SCORE: i32 = 6_000;

/// The score of a move by a piece that can be captured otherwise.
const ESCAPE_SCORE: i32 = 2_000;

/// The distance by which a quiet move rarely changes the evaluation.
const FUTILITY_MARGIN: i16 = 1_200;
