//! What a game of stones has ended by.

use super::condition::{Condition, End};
use super::ending::Ending;
use super::position::Position;
use super::rules::Described;
use crate::game::{EndedBy, Outcome, Player};

impl<E: Ending> Described<E> {
    /// What a side has brought about, and which: the one that has moved, or, where a stone that was taken out may have
    /// completed a line of the other one, that.
    fn end_brought_about(&self, position: &Position) -> Option<(Player, &End)> {
        let last = self.last_to_move(position);
        let other = self.tables.pops().then_some(!last);
        let mut sides = [Some(last), other].into_iter().flatten();
        sides.find_map(|player| {
            let captured = position.captured[player.index()];
            let end = self.tables.end_of(player, position.of(player), captured)?;
            Some((player, end))
        })
    }

    /// The result that a side has brought about.
    pub(super) fn result_of_end(&self, position: &Position) -> Option<Outcome> {
        let (player, end) = self.end_brought_about(position)?;
        Some(end.result.outcome(player))
    }

    /// The cells of the line that has won or lost, to be drawn.
    pub(super) fn line_that_won(&self, position: &Position) -> Option<Vec<usize>> {
        position.outcome?.winner()?;
        let (player, end) = self.end_brought_about(position)?;
        end.condition
            .drawn(&self.tables.board, player, position.of(player))
    }

    /// What a finished game has ended by.
    pub(super) fn how_ended(&self, position: &Position, outcome: Outcome) -> EndedBy {
        let is_full = self.tables.empty_cells(position) == 0;
        if E::ENDS.in_points() {
            EndedBy::Points
        } else if self.line_that_won(position).is_some() {
            EndedBy::Line
        } else if let Some((_, end)) = self.end_brought_about(position) {
            match end.condition {
                Condition::Captured(_) => EndedBy::Material,
                Condition::Patterns(_) | Condition::Lines(_) | Condition::Connection(_) => {
                    EndedBy::Goal
                }
            }
        } else if outcome == Outcome::Drawn && is_full {
            EndedBy::FullBoard
        } else {
            EndedBy::NoMoves
        }
    }
}
