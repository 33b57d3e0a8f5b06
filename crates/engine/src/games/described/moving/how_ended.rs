//! What a game of pieces has ended by.

use super::position::Position;
use super::rules::Moving;
use super::tables::{Cause, End};
use crate::game::EndedBy;
use crate::games::described::condition::Condition;
use crate::games::described::description::NoMove;
use crate::games::described::ending::Ending;

impl<E: Ending> Moving<E> {
    /// The cells of the line that has won, to be drawn.
    pub(super) fn line_that_won(&self, position: &Position) -> Option<Vec<usize>> {
        position.outcome?.winner()?;
        let last = !position.to_move;
        let Cause::Stones(condition) = &self.end_of_last(position)?.cause else {
            return None;
        };
        condition.drawn(&self.tables.board, last, position.pieces.of(last))
    }

    /// What the side that has moved has brought about.
    fn end_of_last(&self, position: &Position) -> Option<&End> {
        let (last, other) = (!position.to_move, position.to_move);
        let captured = position.captured[last.index()];
        let in_hand = position.in_hand[other.index()];
        self.tables
            .end_of(last, &position.pieces, captured, in_hand)
    }

    /// What a finished game has ended by.
    pub(super) fn how_ended(&self, position: &Position) -> EndedBy {
        let tables = &*self.tables;
        if self.line_that_won(position).is_some() {
            return EndedBy::Line;
        }
        match self.end_of_last(position).map(|end| &end.cause) {
            Some(
                Cause::Reach { .. }
                | Cause::Stones(
                    Condition::Connection(_) | Condition::Patterns(_) | Condition::Lines(_),
                ),
            ) => EndedBy::Goal,
            Some(Cause::FewerThan { .. } | Cause::Stones(Condition::Captured(_))) => {
                EndedBy::Material
            }
            None if tables.is_in_check(&position.pieces, position.to_move) => EndedBy::Checkmate,
            None => match tables.no_move {
                NoMove::Loss => EndedBy::NoMoves,
                NoMove::Draw | NoMove::Win => EndedBy::Stalemate,
                NoMove::MostStones | NoMove::Pass => EndedBy::Material,
            },
        }
    }
}
