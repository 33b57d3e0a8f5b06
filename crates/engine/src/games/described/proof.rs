//! What the rules of a described game show without a search.

use super::description::{EndResult, NoMove};
use super::ending::Ending;
use super::moves::Moves;
use super::position::Position;
use super::rules::Described;
use crate::game::{MinDistance, NonLosingMoves, Provable, default_non_losing_moves};

impl<E: Ending> Provable for Described<E> {
    /// The margins of a game in which the most stones win: no side has more than the whole board.
    fn margin_bounds(&self, _position: &Position) -> (i16, i16) {
        let all = super::rules::count(self.tables.board.cells);
        (-all, all)
    }

    /// A stone that completes a line wins, and one that does not stop such a stone of the other side loses.
    fn non_losing_moves(&self, position: &Position) -> NonLosingMoves<Moves> {
        let tables = &*self.tables;
        let empty = tables.empty_cells(position);
        // A stone on the last cell may win by leaving the other side none.
        let may_get_stuck = tables.no_move != NoMove::Draw && empty.is_power_of_two();
        if !tables.shows_wins || may_get_stuck || position.may_swap {
            return default_non_losing_moves(self, position);
        }
        let Position {
            own,
            moves,
            wins,
            to_move,
            ..
        } = *position;
        if wins[0] & moves != 0 {
            return NonLosingMoves::WinInOne;
        }
        // What draws at once saves the game, also where it completes a line that loses.
        let drawing = tables.ending_cells(EndResult::Draw, to_move, own, moves);
        let losing = tables.ending_cells(EndResult::Loss, to_move, own, moves) & !drawing;
        let mut safe = moves & !losing;
        if safe == 0 {
            return NonLosingMoves::Moves(Moves::stones(moves));
        }
        let threats = wins[1];
        let at_once = threats & moves;
        if at_once != 0 {
            // One stone stops one threat.
            safe &= if at_once.is_power_of_two() {
                at_once
            } else {
                0
            };
        }
        if tables.has_gravity {
            // A stone opens the cell above it.
            safe &= !(threats << tables.board.columns);
        }
        safe |= drawing;
        match (safe, losing) {
            (0, 0) => NonLosingMoves::LossInTwo,
            // After some moves the game is over, and after the others the next stone ends it.
            (0, _) => NonLosingMoves::Moves(Moves::stones(moves & !losing)),
            (safe, _) => NonLosingMoves::Moves(Moves::stones(safe)),
        }
    }

    /// No non-losing move lets the other side win with its next stone.
    fn min_distance(&self, _position: &Position) -> MinDistance {
        if self.tables.shows_wins && self.tables.only_wins {
            MinDistance {
                to_win: 3,
                to_loss: 4,
            }
        } else {
            MinDistance {
                to_win: 2,
                to_loss: 1,
            }
        }
    }

    fn move_score(&self, child: &Position, mv: u8) -> i32 {
        self.order_score(child, mv)
    }
}
