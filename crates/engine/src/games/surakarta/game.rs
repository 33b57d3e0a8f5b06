//! Surakarta as the search sees it.

use super::bitboard::{Bitboard, neighbours};
use super::evaluation::{evaluate, terms};
use super::features::Features;
use super::moves::{Move, Moves};
use super::position::Position;
use super::rules::{Surakarta, can_move, home, meets, moves};
use super::symmetry::{image, move_image};
use crate::game::square_symmetries::{SYMMETRIES, inverse};
use crate::game::{
    DrawLimits, DrawRules, Evaluation, EvaluationTerms, Game, MinDistance, NonLosingMoves, Outcome,
    Player, Quiescence, RankedMove, Symmetry, default_non_losing_moves,
};

/// The score of a capture, and that of a move to a point where the piece can be captured.
const CAPTURE_SCORE: i32 = 6_000;
const DANGER_SCORE: i32 = -3_000;
/// The score of a move by a piece that can be captured otherwise.
const ESCAPE_SCORE: i32 = 2_000;

/// The distance by which a quiet move rarely changes the evaluation.
const FUTILITY_MARGIN: i16 = 1_200;

/// The greatest number of points around a piece.
const MAX_NEIGHBOURS: u32 = 8;

impl Game for Surakarta {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;
    type Features = Features;

    const HAS_CYCLES: bool = true;

    fn initial_position(&self) -> Position {
        Position {
            pieces: Player::BOTH.map(home),
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
    fn play(&self, position: &Position, Move { from, to }: Move) -> Position {
        let side = position.to_move;
        let mut pieces = position.pieces;
        pieces[side.index()] ^= 1 << from | 1 << to;
        pieces[(!side).index()] &= !(1 << to);
        Position {
            pieces,
            to_move: !side,
        }
    }

    /// A capture comes after at most so many plies, or the game ends without it. All but one of the
    /// pieces can be captured.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let captures = position.occupied().count_ones() - 1;
        captures * self.draw_rules().end.max_reversible_plies()
    }

    #[inline]
    fn is_irreversible(&self, position: &Position, mv: Move) -> bool {
        position.occupied() & 1 << mv.to != 0
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules::without_claims(DrawLimits {
            reversible_plies: self.no_capture_plies,
            occurrence: None,
        })
    }

    /// Where a lack of captures never ends the game, a line that goes in circles wins nothing.
    fn no_progress_outcome(&self, position: &Position) -> Outcome {
        if self.no_capture_plies.is_none() {
            return Outcome::Drawn;
        }
        let [one, two] = position.pieces.map(Bitboard::count_ones);
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => Outcome::Won(Player::One),
            std::cmp::Ordering::Equal => Outcome::Drawn,
            std::cmp::Ordering::Less => Outcome::Won(Player::Two),
        }
    }

    /// A win at once takes the last piece or the last move of the opponent. Only points around one
    /// captured piece can then be empty beside its pieces.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Moves> {
        let beside_other = neighbours(position.of(!position.to_move)) & position.empty();
        if beside_other.count_ones() > MAX_NEIGHBOURS {
            NonLosingMoves::Moves(moves(position))
        } else {
            default_non_losing_moves(self, position)
        }
    }

    /// Sides alternate, and each wins by a move of its own.
    #[inline]
    fn min_distance(&self, _position: &Position) -> MinDistance {
        MinDistance::ALTERNATING
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let images = (0..SYMMETRIES).map(|symmetry| (image(position, symmetry), symmetry));
        let (canonical, symmetry) = images
            .min_by_key(|(image, symmetry)| (image.pieces, *symmetry))
            .expect("there are eight symmetries");
        (canonical, Symmetry(symmetry))
    }

    fn map_from_canonical(&self, mv: Move, Symmetry(symmetry): Symmetry) -> Move {
        move_image(mv, inverse(symmetry))
    }

    /// Puts pieces last that the opponent can capture then.
    #[inline]
    fn move_score(&self, child: &Position, mv: Move) -> i32 {
        if meets(child, mv.to, child.of(child.to_move)) {
            DANGER_SCORE
        } else {
            0
        }
    }

    fn features(&self, position: &Position) -> Features {
        Features::new(position)
    }

    fn evaluate(&self, position: &Position, features: &Features) -> Evaluation {
        evaluate(position, features)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        terms(position, &Features::new(position)).into()
    }

    /// Captures are played out before a position is evaluated.
    fn quiescence(&self, _position: &Position, features: &Features) -> Quiescence<Moves> {
        if features.captures.is_empty() {
            Quiescence::Quiet
        } else {
            Quiescence::Optional(features.captures)
        }
    }

    fn rank_moves(
        &self,
        position: &Position,
        features: &Features,
        moves: Moves,
        ranked: &mut Vec<RankedMove<Move>>,
    ) {
        ranked.extend(moves.into_iter().map(|mv| {
            let is_capture = self.is_irreversible(position, mv);
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
    fn null_move(&self, position: &Position) -> Option<Position> {
        let passed = position.with_other_side();
        can_move(&passed).then_some(passed)
    }

    fn futility_margin(&self) -> Option<i16> {
        Some(FUTILITY_MARGIN)
    }
}
