//! Nine Men's Morris as the search sees it.

use super::evaluation::{evaluate, terms};
use super::features::Features;
use super::lines::steps;
use super::moves::{MAX_MEN, Move, Moves};
use super::position::{MAX_FLYING, Position};
use super::rules::{NineMensMorris, can_move, closing_points, moves, play, removable};
use super::symmetry::{SYMMETRIES, image, move_image};
use crate::game::square_symmetries::inverse;
use crate::game::{
    DrawRules, Evaluation, EvaluationTerms, Game, MinDistance, NonLosingMoves, Outcome, Player,
    Quiescence, RankedMove, Symmetry, default_non_losing_moves,
};

/// The score of a move that removes a man, and more for a man that is one of two in a line.
const REMOVAL_SCORE: i32 = 6_000;
const PAIR_SCORE: i32 = 1_000;
/// The score of a move to a point where the opponent could close a mill.
const BLOCK_SCORE: i32 = 3_000;
/// The score of each point at which the moved side could close a mill next.
const THREAT_SCORE: i32 = 1_000;
/// The score of each point at which the opponent can close a mill.
const DANGER_SCORE: i32 = -1_500;

/// The distance by which a quiet move rarely changes the evaluation.
const FUTILITY_MARGIN: i16 = 1_200;

/// The fewest points around the men of a side that has no need to pass.
const MIN_MOBILITY: u32 = 6;

/// The most empty points beside a blocked side's men before the last move: one that the move
/// takes, and those that only a removed man was beside.
const MAX_BLOCKED: u32 = 1;
const MAX_BLOCKED_BY_REMOVAL: u32 = 5;

impl NineMensMorris {
    /// Returns whether a move may leave the opponent without a move.
    fn may_block(position: &Position, closes_mill: bool) -> bool {
        let opponent = !position.to_move;
        let beside = steps(position.of(opponent)).both() & position.empty();
        let max = if closes_mill {
            MAX_BLOCKED_BY_REMOVAL
        } else {
            MAX_BLOCKED
        };
        position.in_hand_of(opponent) == 0
            && !position.flies(opponent)
            && beside.count_ones() <= max
    }
}

impl Game for NineMensMorris {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;
    type Features = Features;

    const HAS_CYCLES: bool = true;

    fn initial_position(&self) -> Position {
        #[expect(clippy::cast_possible_truncation, reason = "a side has nine men")]
        let men = MAX_MEN as u8;
        Position {
            men: [0; 2],
            in_hand: [men; 2],
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let side = position.to_move;
        let has_lost = position.count_of(side) < MAX_FLYING || !can_move(position);
        has_lost.then_some(Outcome::Won(!side))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        moves(position)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        play(position, mv)
    }

    /// Each man in hand is placed. Then a man is removed after at most so many plies, or the game
    /// ends without it. The last removal leaves one side with two men.
    #[inline]
    fn max_plies_left(&self, position: &Position) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let in_hand: u32 = position.in_hand.map(u32::from).iter().sum();
        let spare = Player::BOTH.map(|player| position.count_of(player).saturating_sub(MAX_FLYING));
        let removals = spare.iter().sum::<u32>() + 1;
        in_hand + removals * self.draws.max_reversible_plies()
    }

    #[inline]
    fn is_irreversible(&self, _position: &Position, mv: Move) -> bool {
        mv.from.is_none() || mv.removed.is_some()
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules::without_claims(self.draws)
    }

    /// A win at once removes the third man of the opponent, or blocks all its men.
    #[inline]
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Moves> {
        let opponent = !position.to_move;
        let closes_mill = closing_points(position, position.to_move) != 0;
        let can_remove = closes_mill && removable(position, opponent) != 0;
        if can_remove && position.count_of(opponent) == MAX_FLYING {
            NonLosingMoves::WinInOne
        } else if Self::may_block(position, closes_mill) {
            default_non_losing_moves(self, position)
        } else {
            NonLosingMoves::Moves(moves(position))
        }
    }

    /// Sides alternate, and each wins by a move of its own. A win removes all men but two, or
    /// leaves no move to a side that has placed all its men.
    #[inline]
    fn min_distance(&self, position: &Position) -> MinDistance {
        let moves_to_defeat = |player| {
            let in_hand = u32::from(position.in_hand_of(player));
            (position.count_of(player) - MAX_FLYING + 1).min(in_hand + 1)
        };
        let plies = |moves: u32| i16::try_from(2 * moves).expect("a side has nine men");
        let [own, other] = [position.to_move, !position.to_move].map(moves_to_defeat);
        MinDistance {
            to_win: plies(other.max(2)) - 1,
            to_loss: plies(
                own.min(u32::from(position.in_hand_of(position.to_move)))
                    .max(1),
            ),
        }
    }

    fn canonical_position(&self, position: &Position) -> (Position, Symmetry) {
        let images = (0..SYMMETRIES).map(|symmetry| (image(position, symmetry), symmetry));
        let (canonical, symmetry) = images
            .min_by_key(|(image, symmetry)| (image.men, *symmetry))
            .expect("there are sixteen symmetries");
        (canonical, Symmetry(symmetry))
    }

    fn map_from_canonical(&self, mv: Move, Symmetry(symmetry): Symmetry) -> Move {
        move_image(mv, inverse(symmetry))
    }

    /// Puts removals first, then moves that threaten to close mills and prevent those of the
    /// opponent.
    #[inline]
    fn move_score(&self, child: &Position, mv: Move) -> i32 {
        let count = |player| closing_points(child, player).count_ones().cast_signed();
        let removal = if mv.removed.is_some() {
            REMOVAL_SCORE
        } else {
            0
        };
        removal + THREAT_SCORE * count(!child.to_move) + DANGER_SCORE * count(child.to_move)
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
