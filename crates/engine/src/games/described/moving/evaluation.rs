//! What a position of pieces is worth: the pieces themselves, their freedom to move, and what brings an end nearer.

use super::position::Position;
use super::tables::{Cause, Tables};
use crate::game::bits::BitsInOrder;
use crate::game::{Evaluation, EvaluationTerms, Player};
use crate::games::described::board::Cells;
use crate::games::described::leads::{Stones, add_lead};
use crate::games::described::weights::Term;

/// The log odds of a cell to which a piece moves.
const FREEDOM: i32 = 20;
/// The log odds of the right to move.
const TEMPO: i32 = 80;

/// The pieces of a side, whatever they are.
#[derive(Clone, Copy, Default)]
struct Strength {
    /// The log odds of their kinds and cells.
    value: i32,
    /// The number of cells to which they move.
    freedom: i32,
}

impl Tables {
    /// The evaluation for the side to move.
    pub(super) fn evaluation(&self, position: &Position) -> Evaluation {
        let [own, other] = sides(position).map(|player| self.strength(position, player));
        let mut hundredths = 100 * (own.value - other.value);
        self.each_other_term(position, own.freedom - other.freedom, |term, value| {
            hundredths += self.weights.weigh(term, value);
        });
        Evaluation::from_log_odds(hundredths / 100)
    }

    /// The terms whose sum is the evaluation.
    pub(super) fn terms(&self, position: &Position) -> EvaluationTerms {
        let [own, other] = sides(position).map(|player| self.strength(position, player));
        let mut hundredths = [0; Term::COUNT];
        self.each_other_term(position, own.freedom - other.freedom, |term, value| {
            hundredths[term.index()] += self.weights.weigh(term, value);
        });
        for (player, sign) in sides(position).into_iter().zip([100, -100]) {
            for (index, (kind, cells)) in self.armies(&position.pieces, player).enumerate() {
                let advance = sum(&kind.advances[player.index()], cells);
                let mut value = sum(&kind.values[player.index()], cells) - advance;
                if index == usize::from(self.placed_kind) {
                    value += self.worth_in_hand(position, player);
                }
                hundredths[Term::Piece(index).index()] += sign * self.liking(value);
                hundredths[Term::Advance.index()] += sign * self.liking(advance);
            }
        }
        hundredths.map(|sum| sum / 100).into()
    }

    fn strength(&self, position: &Position, player: Player) -> Strength {
        let pieces = &position.pieces;
        let (occupied, enemies) = (pieces.occupied(), pieces.of(!player));
        let mut value = 0;
        let mut freedom = 0;
        for (kind, cells) in self.armies(pieces, player) {
            for cell in BitsInOrder(cells) {
                value += kind.values[player.index()][usize::from(cell)];
                let (quiet, captures) = kind.steps[player.index()].targets(cell, occupied, enemies);
                freedom += (quiet | captures).count_ones().cast_signed();
            }
        }
        value += self.worth_in_hand(position, player);
        Strength {
            value: self.liking(value),
            freedom,
        }
    }

    /// What the pieces are worth that a side has still to place.
    fn worth_in_hand(&self, position: &Position, player: Player) -> i32 {
        let to_place = i32::from(position.in_hand[player.index()]);
        to_place * self.kinds[usize::from(self.placed_kind)].worth
    }

    /// What pieces of this worth are good for.
    const fn liking(&self, worth: i32) -> i32 {
        if self.loses_pieces { -worth / 2 } else { worth }
    }

    /// Calls `add` with each term that does not depend on the kinds of pieces, and its value without a weight.
    #[inline]
    fn each_other_term(&self, position: &Position, freedom: i32, mut add: impl FnMut(Term, i32)) {
        add(Term::Tempo, TEMPO);
        add(Term::Mobility, FREEDOM * freedom);
        let [own, other] = sides(position);
        let stones = Stones {
            own: position.pieces.of(own),
            other: position.pieces.of(other),
            captured: [own, other].map(|player| position.captured[player.index()]),
        };
        for end in &self.ends {
            match &end.cause {
                Cause::Stones(condition) => {
                    add_lead((condition, end.result), &self.board, own, &stones, &mut add);
                }
                Cause::Reach { .. } | Cause::FewerThan { .. } => {}
            }
        }
    }
}

/// The side to move, and the other one.
fn sides(position: &Position) -> [Player; 2] {
    [position.to_move, !position.to_move]
}

fn sum(values: &[i32], cells: Cells) -> i32 {
    BitsInOrder(cells)
        .map(|cell| values[usize::from(cell)])
        .sum()
}
