//! What the rules of m,n,k games show without a search.

use super::bits::Cells;
use super::position::Position;
use super::rules::Mnk;
use super::{move_score, pairing};
use crate::game::{Goal, MinDistance, NonLosingMoves, Provable, StaticBound};

impl<const WORDS: usize> Provable for Mnk<WORDS> {
    fn non_losing_moves(&self, position: &Position<WORDS>) -> NonLosingMoves<Cells<WORDS>> {
        let empty = self.empty_cells(position);
        let wins = position.own_wins;
        if self.misere {
            // A cell that wins elsewhere loses here.
            let safe = empty & !wins;
            let kept = if safe.is_empty() { empty } else { safe };
            return NonLosingMoves::Moves(kept.cells());
        }
        if !wins.is_empty() {
            return NonLosingMoves::WinInOne;
        }
        let threats = position.other_wins;
        match threats.len() {
            0 => NonLosingMoves::Moves(empty.cells()),
            1 => NonLosingMoves::Moves(threats.cells()),
            _ => NonLosingMoves::LossInTwo,
        }
    }

    /// Where a line wins, the non-losing moves stop the only threat of the opponent, who
    /// therefore cannot win with the next move.
    fn min_distance(&self, _position: &Position<WORDS>) -> MinDistance {
        if self.misere {
            MinDistance {
                to_win: 2,
                to_loss: 1,
            }
        } else {
            MinDistance {
                to_win: 3,
                to_loss: 4,
            }
        }
    }

    fn move_score(&self, child: &Position<WORDS>, cell: u16) -> i32 {
        let score = move_score::move_score(&self.grid, cell.into(), [child.other, child.own]);
        if self.misere { -score } else { score }
    }

    fn static_bound(&self, position: &Position<WORDS>, goal: Goal) -> Option<StaticBound> {
        let [own, other] = position.marks();
        let empty = self.empty_cells(position);
        // True if the side with these marks certainly completes no line.
        let is_blocked = |marks| {
            if self.misere {
                // A side that avoids lines may be forced to complete one, so pairs prove
                // nothing here. It is safe only if no line is open to it.
                !self.grid.has_line(marks | empty)
            } else {
                pairing::has_pairing_strategy(&self.grid, marks, empty)
            }
        };
        let (winner, loser) = if self.misere {
            (other, own)
        } else {
            (own, other)
        };
        match goal {
            Goal::Win => is_blocked(winner).then_some(StaticBound::AtMostDraw),
            Goal::Draw => is_blocked(loser).then_some(StaticBound::AtLeastDraw),
        }
    }
}
