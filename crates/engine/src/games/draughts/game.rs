//! Draughts as the search sees it.

use super::bitboard::{ROWS, SQUARES_IN_ROW, home, index_of};
use super::captures::{captures, jumpers};
use super::endgames::{compute_table, endgame_value};
use super::evaluation::{evaluation_terms, log_odds};
use super::moves::{Move, Moves};
use super::position::Position;
use super::rules::{CLAIMABLE_PLIES, Draughts, can_move, moves, play, step_targets};
use crate::game::bits::BitsInOrder;
use crate::game::{
    DrawRules, Evaluation, EvaluationTerms, Game, MinDistance, NonLosingMoves, Outcome, Player,
    Quiescence, RankedMove, SolvedValue, default_non_losing_moves,
};

/// The score of a move after which the opponent must capture, and that of a new king.
const OFFER_SCORE: i32 = -3_000;
const KING_SCORE: i32 = 4_000;
/// The score of each captured piece.
const CAPTURE_SCORE: i32 = 1_000;

/// The divisor of the evaluation of a drawn endgame.
const DRAWN_ENDGAME_DIVISOR: i32 = 16;

/// The distance by which a quiet move rarely changes the evaluation.
const FUTILITY_MARGIN: i16 = 500;

impl Game for Draughts {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;
    type Features = ();

    const HAS_CYCLES: bool = true;

    fn initial_position(&self) -> Position {
        Position {
            pieces: Player::BOTH.map(home),
            kings: 0,
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    /// A side that has no pieces has no move, either.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (!can_move(position)).then_some(Outcome::Won(!position.to_move))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        moves(position)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        play(position, mv)
    }

    /// Men advance by seven rows at most, and all pieces but one can be captured. Each of these moves
    /// comes after at most so many plies, or the game ends without it.
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let rows = Player::BOTH.into_iter().map(|player| {
            BitsInOrder(position.men_of(player)).fold(0, |rows, man| rows + rows_ahead(player, man))
        });
        let captures = position.occupied().count_ones() - 1;
        (rows.sum::<u32>() + captures) * self.draw_rules().end.max_reversible_plies()
    }

    #[inline]
    fn is_irreversible(&self, position: &Position, mv: Move) -> bool {
        mv.is_capture() || position.kings & 1 << mv.from == 0
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules::with_claims(CLAIMABLE_PLIES)
    }

    /// A win at once takes the last piece or the last move of the opponent. A step takes one square
    /// at most to which a piece of the opponent could step.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Moves> {
        let side = position.to_move;
        let may_win =
            jumpers(position, side) != 0 || step_targets(position, !side).count_ones() <= 1;
        if may_win {
            default_non_losing_moves(self, position)
        } else {
            NonLosingMoves::Moves(moves(position))
        }
    }

    /// Sides alternate, and each wins by a move of its own.
    #[inline]
    fn min_distance(&self, _position: &Position) -> MinDistance {
        MinDistance::ALTERNATING
    }

    fn compute_tables(&self) {
        compute_table();
    }

    fn endgame_value(&self, position: &Position) -> Option<SolvedValue> {
        endgame_value(position)
    }

    /// Kings win against a single one by moves alone, until they capture it.
    #[inline]
    fn is_won_without_progress(&self, position: &Position) -> bool {
        let mut pieces = position.pieces.iter();
        position.kings == position.occupied() && pieces.any(|pieces| pieces.is_power_of_two())
    }

    /// Puts captures of many pieces first, and moves last that offer a piece.
    #[inline]
    fn move_score(&self, child: &Position, mv: Move) -> i32 {
        let offer = if jumpers(child, child.to_move) != 0 {
            OFFER_SCORE
        } else {
            0
        };
        CAPTURE_SCORE * i32::from(mv.captures()) + offer
    }

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

    /// Returns no terms where the evaluation is not needed: before a capture, and for an endgame,
    /// whose value is known.
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

/// Returns the rows between a man and the row on which it becomes a king, counting that row.
fn rows_ahead(player: Player, man: u8) -> u32 {
    let row = index_of(man) / SQUARES_IN_ROW;
    let rows = match player {
        Player::One => ROWS.len() - 1 - row,
        Player::Two => row,
    };
    u32::try_from(rows).expect("there are eight rows")
}
