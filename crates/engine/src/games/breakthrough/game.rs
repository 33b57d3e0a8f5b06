//! Breakthrough as the search sees it.

use super::bitboard::Bitboard;
use super::position::Position;
use super::rules::Breakthrough;
use super::steps::{Step, Steps};
use crate::game::bits::first_bit;
use crate::game::{
    Evaluation, EvaluationTerms, Game, Goal, MinDistance, NonLosingMoves, Outcome, Player,
    Quiescence, RankedMove, StaticBound, Symmetry, hash64,
};

/// The scores of a capture, and of each row that a piece is nearer to its goal.
const CAPTURE_SCORE: i32 = 4_000;
const ROW_SCORE: i32 = 100;
/// The score of a step to a cell where the piece can be captured and not recaptured.
const LOST_PIECE_SCORE: i32 = -3_000;

/// The distance by which a quiet move rarely changes the evaluation by patterns, whose sum is
/// multiplied.
const FUTILITY_MARGIN: i16 = 280;
/// A quiet move rarely changes the evaluation on other boards by more than this.
const SMALL_BOARD_FUTILITY_MARGIN: i16 = 200;

impl Game for Breakthrough {
    type Position = Position;
    type Move = Step;
    type Moves = Steps;
    type Features = ();

    fn initial_position(&self) -> Position {
        Position {
            pieces: Player::BOTH.map(|player| self.home(player)),
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // Only the side that has just moved can have won.
        let side = !position.to_move;
        let has_won = self.is_at_goal(position, side) || position.of(!side) == 0;
        has_won.then_some(Outcome::Won(side))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Steps {
        self.steps_to(position, self.board())
    }

    #[inline]
    fn play(&self, position: &Position, Step { from, to }: Step) -> Position {
        let side = position.to_move;
        let mut pieces = position.pieces;
        pieces[side.index()] ^= 1 << from | 1 << to;
        pieces[(!side).index()] &= !(1 << to);
        Position {
            pieces,
            to_move: !side,
        }
    }

    /// Every ply brings a piece a row nearer to its goal, and the first piece there ends the game.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let left = |player| {
            let pieces = position.of(player);
            self.distances(player, pieces) - pieces.count_ones()
        };
        left(Player::One) + left(Player::Two) + 1
    }

    /// A piece one row before its goal wins: a piece can always move, at least diagonally. The
    /// other side has to capture it.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Steps> {
        let side = position.to_move;
        let (own, other) = (position.of(side), position.of(!side));
        let takes_last = || other.is_power_of_two() && !self.steps_to(position, other).is_empty();
        if own & self.row_before_goal(side, 1) != 0 || takes_last() {
            return NonLosingMoves::WinInOne;
        }
        let threats = other & self.row_before_goal(!side, 1);
        if threats == 0 {
            return self.without_loss_of_the_last_piece(position);
        }
        let defences = self.steps_to(position, threats);
        if threats.is_power_of_two() && !defences.is_empty() {
            NonLosingMoves::Moves(defences)
        } else {
            NonLosingMoves::LossInTwo
        }
    }

    /// A side wins by bringing its most advanced piece to the goal, or by as many captures as the
    /// opponent has pieces.
    #[inline]
    fn min_distance(&self, position: &Position) -> MinDistance {
        let side = position.to_move;
        let moves = |player: Player| {
            let (own, other) = (position.of(player), position.of(!player));
            let nearest = self.nearest_distance(player, own);
            let captures = other.count_ones();
            let moves = nearest.map_or(captures, |nearest| nearest.min(captures));
            i16::try_from(moves).expect("a side has at most 16 pieces")
        };
        MinDistance {
            to_win: 2 * moves(side) - 1,
            to_loss: 2 * moves(!side),
        }
    }

    /// The side whose runner arrives before any piece of the opponent wins.
    #[inline]
    fn static_bound(&self, position: &Position, _goal: Goal) -> Option<StaticBound> {
        let side = position.to_move;
        let nearest = |player| self.nearest_distance(player, position.of(player));
        let runner = self.nearest_runner(position, side);
        if let Some(plies) = runner.filter(|runner| nearest(!side) >= Some(*runner)) {
            return Some(StaticBound::Won(2 * plies - 1));
        }
        let runner = self.nearest_runner(position, !side);
        let plies = runner.filter(|runner| nearest(side) > Some(*runner))?;
        Some(StaticBound::Lost(2 * plies))
    }

    /// Returns a hash that mirror images share.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let image = self.mirror_image(position);
        hash64(&(position.pieces.min(image.pieces), position.to_move))
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let image = self.mirror_image(position);
        if image.pieces < position.pieces {
            (image, Symmetry(1))
        } else {
            (*position, Symmetry(0))
        }
    }

    fn map_from_canonical(&self, step: Step, Symmetry(symmetry): Symmetry) -> Step {
        if symmetry == 0 {
            return step;
        }
        let image = |cell: u8| first_bit(self.mirrored(1 << cell));
        Step {
            from: image(step.from),
            to: image(step.to),
        }
    }

    /// Prefers steps near the goal, and puts pieces last that the opponent then wins.
    #[inline]
    fn move_score(&self, child: &Position, step: Step) -> i32 {
        let side = !child.to_move;
        let diagonal = |player| {
            let [left, _, right] = self.ahead(player, child.of(player));
            left | right
        };
        let is_lost = diagonal(!side) & !diagonal(side) & 1 << step.to != 0;
        let loss = if is_lost { LOST_PIECE_SCORE } else { 0 };
        let distance = self.distance(side, step.to.into()).cast_signed();
        loss - distance * ROW_SCORE
    }

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.evaluation(position)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        self.terms(position)
    }

    /// Captures that win a piece are played out before a position is evaluated.
    fn quiescence(&self, position: &Position, (): &()) -> Quiescence<Steps> {
        let captures = self.steps_to(position, self.loose_pieces(position));
        if captures.is_empty() {
            Quiescence::Quiet
        } else {
            Quiescence::Optional(captures)
        }
    }

    fn rank_moves(
        &self,
        position: &Position,
        (): &(),
        moves: Steps,
        ranked: &mut Vec<RankedMove<Step>>,
    ) {
        let side = position.to_move;
        ranked.extend(moves.into_iter().map(|step| {
            let is_capture = position.of(!side) & 1 << step.to != 0;
            let capture = if is_capture { CAPTURE_SCORE } else { 0 };
            RankedMove {
                mv: step,
                score: self.move_score(&self.play(position, step), step) + capture,
                is_quiet: !is_capture && self.distance(side, step.to.into()) > 2,
            }
        }));
    }

    /// A pass is worse than a move but for rare positions with few pieces.
    fn null_move(&self, position: &Position) -> Option<Position> {
        Some(Position {
            to_move: !position.to_move,
            ..*position
        })
    }

    fn futility_margin(&self) -> Option<i16> {
        Some(if self.has_patterns() {
            FUTILITY_MARGIN
        } else {
            SMALL_BOARD_FUTILITY_MARGIN
        })
    }
}

impl Breakthrough {
    /// Returns the mirror image of a position.
    fn mirror_image(&self, position: &Position) -> Position {
        Position {
            pieces: position.pieces.map(|pieces| self.mirrored(pieces)),
            ..*position
        }
    }

    /// Returns the moves after which the opponent cannot capture the last piece, where nothing else
    /// decides the game within two plies.
    fn without_loss_of_the_last_piece(&self, position: &Position) -> NonLosingMoves<Steps> {
        let side = position.to_move;
        let moves = self.moves(position);
        if !position.of(side).is_power_of_two() {
            return NonLosingMoves::Moves(moves);
        }
        let [left, _, right] = self.ahead(!side, position.of(!side));
        let safe = self.steps_to(position, !(left | right) & self.board());
        if safe.is_empty() {
            NonLosingMoves::LossInTwo
        } else {
            NonLosingMoves::Moves(safe)
        }
    }

    /// Returns the opponent's pieces whose capture wins a piece: those that are attacked more often
    /// than protected.
    fn loose_pieces(&self, position: &Position) -> Bitboard {
        let side = position.to_move;
        let other = position.of(!side);
        let [left, _, right] = self.ahead(side, position.of(side));
        let (attacked, attacked_twice) = (left | right, left & right);
        let [left, _, right] = self.ahead(!side, other);
        let (protected, protected_twice) = (left | right, left & right);
        other & (attacked & !protected | attacked_twice & !protected_twice)
    }
}
