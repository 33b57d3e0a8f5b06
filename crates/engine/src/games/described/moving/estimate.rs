//! Estimates of a described game of pieces, and the order in which its moves are tried.

use super::generate::Turn;
use super::moves::{Action, Move};
use super::position::Position;
use super::rules::Moving;
use super::tables::Tables;
use crate::game::bits::BitsInOrder;
use crate::game::{Estimable, Evaluation, EvaluationTerms, Player, Quiescence, RankedMove, Rules};
use crate::games::described::ending::Ending;

/// The score of a capture, besides what it takes.
const CAPTURE_SCORE: i32 = 6_000;

impl Tables {
    /// What a move captures by taking its place or jumping over it.
    fn prize(&self, position: &Position, mv: Move) -> i32 {
        let enemies = position.pieces.of(!position.to_move);
        let captured = (mv.jumped | 1 << mv.to) & enemies;
        let worth = BitsInOrder(captured).map(|cell| {
            let kind = position.pieces.kind_on(cell);
            self.kinds[usize::from(kind)].worth
        });
        worth.sum()
    }

    /// Whether a capture loses less than it takes, as far as the next capture shows.
    fn loses_nothing(&self, position: &Position, mv: Move) -> bool {
        let own = self.kinds[usize::from(position.pieces.kind_on(mv.from))].worth;
        if self.prize(position, mv) >= own {
            return true;
        }
        let (player, after) = (
            position.to_move,
            position.pieces.after(position.to_move, mv),
        );
        let occupied = after.occupied();
        let mut enemies = self.armies(&after, !player);
        !enemies.any(|(kind, cells)| kind.steps[(!player).index()].attack(cells, mv.to, occupied))
    }
}

impl<E: Ending> Estimable for Moving<E> {
    type Features = ();

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.tables.evaluation(position)
    }

    /// No terms where something has to be played out first.
    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        match self.quiescence(position, &()) {
            Quiescence::Quiet => self.tables.terms(position),
            Quiescence::Forced(_) | Quiescence::Optional(_) => EvaluationTerms::default(),
        }
    }

    fn is_check(&self, position: &Position) -> bool {
        self.tables.is_in_check(&position.pieces, position.to_move)
    }

    /// Captures are played out: those that have to be made, or those that lose nothing. A check is answered.
    fn quiescence(&self, position: &Position, (): &()) -> Quiescence<Vec<Move>> {
        let tables = &*self.tables;
        let Turn { in_hand, .. } = position.turn();
        if in_hand > 0 {
            return Quiescence::Quiet;
        }
        if self.is_check(position) {
            return Quiescence::Forced(self.moves(position));
        }
        let mut moves = tables.captures(position.turn());
        if moves.is_empty() {
            Quiescence::Quiet
        } else if tables.is_compulsory {
            Quiescence::Forced(moves)
        } else {
            moves.retain(|mv| tables.loses_nothing(position, *mv));
            moves.sort_by_key(|mv| -tables.prize(position, *mv));
            if moves.is_empty() {
                Quiescence::Quiet
            } else {
                Quiescence::Optional(moves)
            }
        }
    }

    fn rank_moves(
        &self,
        position: &Position,
        (): &(),
        moves: Vec<Move>,
        ranked: &mut Vec<RankedMove<Move>>,
    ) {
        let tables = &*self.tables;
        let values = |player: Player, kind: u8, cell: u8| {
            tables.kinds[usize::from(kind)].values[player.index()][usize::from(cell)]
        };
        let player = position.to_move;
        let enemies = position.pieces.of(!player);
        ranked.extend(moves.into_iter().map(|mv| {
            let (is_capture, kind) = match mv.action {
                Action::Place | Action::Pass => (false, mv.becomes),
                Action::Step | Action::Jump => {
                    (mv.captures(enemies) > 0, position.pieces.kind_on(mv.from))
                }
            };
            let is_promotion = mv.becomes != kind;
            let mut score = values(player, mv.becomes, mv.to) - values(player, kind, mv.from);
            if is_capture {
                let own = tables.kinds[usize::from(kind)].worth;
                score += CAPTURE_SCORE + 2 * tables.prize(position, mv) - own / 8;
            }
            RankedMove {
                mv,
                score,
                is_quiet: !is_capture && !is_promotion,
            }
        }));
    }

    /// Where something is royal, a side nearly always has a move that makes nothing worse.
    fn null_move(&self, position: &Position) -> Option<Position> {
        let tables = &*self.tables;
        let may_pass = tables.royal.is_some() && !tables.is_compulsory && !self.is_check(position);
        let passed = may_pass.then(|| self.passed_position(position))?;
        passed.outcome.is_none().then_some(passed)
    }
}
