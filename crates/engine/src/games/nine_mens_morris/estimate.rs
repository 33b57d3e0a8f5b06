//! What a strong player of Nine Men's Morris would think of a position.

use super::evaluation::{evaluate, terms};
use super::features::Features;
use super::lines::steps;
use super::moves::{Move, Moves};
use super::position::Position;
use super::rules::{NineMensMorris, can_move, play};
use crate::game::{Estimable, Evaluation, EvaluationTerms, Provable, Quiescence, RankedMove};

impl Estimable for NineMensMorris {
    type Features = Features;

    fn features(&self, position: &Position) -> Features {
        Features::new(position)
    }

    fn evaluate(&self, position: &Position, features: &Features) -> Evaluation {
        evaluate(position, features)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        terms(position, &Features::new(position)).into()
    }

    /// Mills are closed before a position is evaluated.
    fn quiescence(&self, _position: &Position, features: &Features) -> Quiescence<Moves> {
        if features.closing.is_empty() {
            Quiescence::Quiet
        } else {
            Quiescence::Optional(features.closing)
        }
    }

    fn rank_moves(
        &self,
        position: &Position,
        features: &Features,
        moves: Moves,
        ranked: &mut Vec<RankedMove<Move>>,
    ) {
        let is_in = |point: u8, set| set & 1 << point != 0;
        ranked.extend(moves.into_iter().map(|mv| {
            let breaks_pair = mv.removed.is_some_and(|man| is_in(man, features.pairs));
            let blocks = is_in(mv.to, features.threats);
            let mut score = self.move_score(&play(position, mv), mv);
            if breaks_pair {
                score += PAIR_SCORE;
            }
            if blocks {
                score += BLOCK_SCORE;
            }
            RankedMove {
                mv,
                score,
                is_quiet: mv.removed.is_none() && !blocks,
            }
        }));
    }

    /// A side with few moves may be better off without one, so it does not pass.
    fn null_move(&self, position: &Position) -> Option<Position> {
        let side = position.to_move;
        let beside = steps(position.of(side)).both() & position.empty();
        let passed = position.with_other_side();
        let is_free = position.in_hand_of(side) > 0
            || position.flies(side)
            || beside.count_ones() >= MIN_MOBILITY;
        (is_free && can_move(&passed)).then_some(passed)
    }

    fn futility_margin(&self) -> Option<i16> {
        Some(FUTILITY_MARGIN)
    }
}

/// The additional score of removing a man that is one of two in a line.
const PAIR_SCORE: i32 = 1_000;

/// The score of a move to a point where the opponent could close a mill.
const BLOCK_SCORE: i32 = 3_000;

/// The distance by which a quiet move rarely changes the evaluation.
const FUTILITY_MARGIN: i16 = 1_200;

/// The fewest points around the men of a side that has no need to pass.
const MIN_MOBILITY: u32 = 6;
