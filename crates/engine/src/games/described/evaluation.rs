//! What a position is worth, from the description alone.
//!
//! Nobody knows the game that is described, so the evaluation counts what brings each end nearer: the stones that
//! open lines and patterns still need, the cells that a chain still needs, captured stones, and, where the most
//! stones win, freedom to move and stones that are hard to flip.

use super::board::Cells;
use super::ending::Ending;
use super::leads::{Stones, add_lead};
use super::position::Position;
use super::rules::{Described, count};
use super::weights::Term;
use crate::game::{Evaluation, EvaluationTerms};

/// The log odds of a cell on which a stone may be placed, where the most stones win.
const FREEDOM: i32 = 60;
/// The log odds of a stone on a cell with few neighbours.
const CORNER: i32 = 600;
/// The log odds of a stone when the board is full.
const STONE: i32 = 150;
/// The log odds of the right to move.
const TEMPO: i32 = 100;

impl<E: Ending> Described<E> {
    /// The evaluation for the side to move.
    pub(super) fn estimate(&self, position: &Position) -> Evaluation {
        let weights = &self.tables.weights;
        let mut hundredths = 0;
        self.each_term(position, &mut |term, value| {
            hundredths += weights.weigh(term, value);
        });
        Evaluation::from_log_odds(hundredths / 100)
    }

    /// The terms whose sum is the evaluation.
    pub(super) fn terms(&self, position: &Position) -> EvaluationTerms {
        let weights = &self.tables.weights;
        let mut hundredths = [0; Term::COUNT];
        self.each_term(position, &mut |term, value| {
            hundredths[term.index()] += weights.weigh(term, value);
        });
        hundredths.map(|sum| sum / 100).into()
    }

    /// Calls `add` with each term and its value without a weight. A term may come several times.
    #[inline]
    fn each_term(&self, position: &Position, add: &mut impl FnMut(Term, i32)) {
        let tables = &*self.tables;
        let to_move = position.to_move;
        let stones = Stones {
            own: position.own,
            other: position.other,
            captured: [to_move, !to_move].map(|player| position.captured[player.index()]),
        };
        add(Term::Tempo, TEMPO);
        for end in &tables.ends {
            add_lead(
                (&end.condition, end.result),
                &tables.board,
                to_move,
                &stones,
                add,
            );
        }
        if tables.counts_stones() {
            self.add_stones(position, add);
        }
    }

    fn add_stones(&self, position: &Position, add: &mut impl FnMut(Term, i32)) {
        let Position {
            own, other, moves, ..
        } = *position;
        let tables = &*self.tables;
        let lead = |own: Cells, other: Cells| i32::from(count(own) - count(other));
        let corners = tables.corners;
        let filled = i32::from(count(own | other));
        let all = i32::from(count(tables.board.cells));
        add(
            Term::Mobility,
            FREEDOM * lead(moves, tables.open_cells(other, own)),
        );
        add(Term::Corners, CORNER * lead(own & corners, other & corners));
        add(
            Term::Stones,
            STONE * lead(own, other) * filled / all * filled / all,
        );
    }
}
