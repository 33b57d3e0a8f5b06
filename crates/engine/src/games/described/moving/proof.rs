//! What the rules of a described game of pieces show without a search.

use super::moves::{Action, Move};
use super::position::Position;
use super::rules::Moving;
use crate::game::{MinDistance, NonLosingMoves, Provable, Rules};
use crate::games::described::description::{EndResult, NoMove};
use crate::games::described::ending::Ending;

impl<E: Ending> Provable for Moving<E> {
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Vec<Move>> {
        let moves = self.moves(position);
        if moves
            .iter()
            .any(|mv| self.tables.wins_at_once(position, *mv))
        {
            NonLosingMoves::WinInOne
        } else {
            NonLosingMoves::Moves(moves)
        }
    }

    /// Sides alternate. In most games, each wins by a move of its own.
    fn min_distance(&self, _position: &Position) -> MinDistance {
        let tables = &*self.tables;
        let may_lose_by_moving = tables.ends.iter().any(|end| end.result == EndResult::Loss)
            || !matches!(tables.no_move, NoMove::Draw | NoMove::Loss);
        if may_lose_by_moving {
            MinDistance {
                to_win: 2,
                to_loss: 1,
            }
        } else {
            MinDistance::ALTERNATING
        }
    }

    /// Jumps first, then what leads to good cells.
    fn move_score(&self, child: &Position, mv: Move) -> i32 {
        match mv.action {
            Action::Pass => 0,
            Action::Jump => 1_000,
            Action::Place | Action::Step => {
                let kind = &self.tables.kinds[usize::from(mv.becomes)];
                let values = &kind.values[(!child.to_move).index()];
                (values[usize::from(mv.to)] - values[usize::from(mv.from)]) / 4
            }
        }
    }
}
