//! What a strong player of draughts would think of a position.

use super::captures::{captures, jumpers};
use super::endgames::endgame_value;
use super::evaluation::{evaluation_terms, log_odds};
use super::moves::{Move, Moves};
use super::position::Position;
use super::rules::{Draughts, play};
use crate::game::{
    Estimable, Evaluation, EvaluationTerms, Provable, Quiescence, RankedMove, SolvedValue,
};

impl Estimable for Draughts {
    type Features = ();

    const LEVELS: [u16; 19] = [
        81, 99, 118, 126, 134, 142, 148, 154, 160, 167, 175, 182, 191, 200, 209, 219, 230, 242, 254,
    ];

    /// A drawn endgame is worth a little of what it seems to be, because the opponent may err.
    fn evaluate(&self, position: &Position, _features: &()) -> Evaluation {
        match endgame_value(position) {
            None => Evaluation::from_log_odds(log_odds(position)),
            Some(SolvedValue::Draw) => {
                Evaluation::from_log_odds(log_odds(position) / DRAWN_ENDGAME_DIVISOR)
            }
            Some(value) => Evaluation::from_endgame(value),
        }
    }

    /// No terms where no evaluation is needed: before a capture, and for an endgame, whose value is known.
    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        if jumpers(position, position.to_move) != 0 || endgame_value(position).is_some() {
            EvaluationTerms::default()
        } else {
            evaluation_terms(position)
        }
    }

    /// Captures have to be made, so they are played out before a position is evaluated.
    fn quiescence(&self, position: &Position, _features: &()) -> Quiescence<Moves> {
        let captures = captures(position);
        if captures.is_empty() {
            Quiescence::Quiet
        } else {
            Quiescence::Forced(captures)
        }
    }

    fn rank_moves(
        &self,
        position: &Position,
        _features: &(),
        moves: Moves,
        ranked: &mut Vec<RankedMove<Move>>,
    ) {
        ranked.extend(moves.into_iter().map(|mv| {
            let child = play(position, mv);
            let is_king = child.kings_of(position.to_move).count_ones()
                > position.kings_of(position.to_move).count_ones();
            let king = if is_king { KING_SCORE } else { 0 };
            RankedMove {
                mv,
                score: self.move_score(&child, mv) + king,
                is_quiet: !mv.is_capture() && !is_king,
            }
        }));
    }

    fn futility_margin(&self) -> Option<i16> {
        Some(FUTILITY_MARGIN)
    }
}

/// The score of a new king.
const KING_SCORE: i32 = 4_000;

/// The divisor of the evaluation of a drawn endgame.
const DRAWN_ENDGAME_DIVISOR: i32 = 16;

/// The distance by which a quiet move rarely changes the evaluation.
const FUTILITY_MARGIN: i16 = 500;
