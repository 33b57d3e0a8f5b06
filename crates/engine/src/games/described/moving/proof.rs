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

    /// Captures first, those of much by little before others, then promotions, then what leads to good cells.
    fn move_score(&self, _child: &Position, mv: Move) -> i32 {
        let tables = &*self.tables;
        match mv.action {
            Action::Pass => 0,
            Action::Jump => 1_000,
            Action::Place | Action::Step => {
                let kind = &tables.kinds[usize::from(mv.becomes)];
                let value = |cell: u8| {
                    let values = kind.values.iter().map(|values| values[usize::from(cell)]);
                    values.sum::<i32>()
                };
                (value(mv.to) - value(mv.from)) / 8
            }
        }
    }
}
