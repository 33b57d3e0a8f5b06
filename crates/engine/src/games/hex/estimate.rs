//! What a strong player of Hex would think of a position.

use super::evaluation::Ways;
use super::position::{Bitboard, Position};
use super::rules::Hex;
use crate::game::bits::BitsInOrder;
use crate::game::{Estimable, Evaluation, EvaluationTerms, RankedMove};

impl Estimable for Hex {
    /// The ways of both sides, those of the side to move first.
    type Features = [Ways; 2];

    const LEVELS: [u16; 19] = [
        25, 30, 35, 40, 47, 57, 72, 82, 92, 165, 190, 197, 205, 214, 222, 231, 240, 249, 257,
    ];

    fn features(&self, position: &Position) -> [Ways; 2] {
        let side = position.to_move;
        [self.ways(position, side), self.ways(position, !side)]
    }

    fn evaluate(&self, _position: &Position, ways: &[Ways; 2]) -> Evaluation {
        Self::evaluation(ways)
    }

    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        Self::terms(&self.features(position)).into()
    }

    /// Leaves out dead cells: a stone there is a lost turn.
    fn plausible_moves(
        &self,
        position: &Position,
        BitsInOrder(moves): &BitsInOrder<Bitboard>,
    ) -> Option<BitsInOrder<Bitboard>> {
        let live = moves & !self.dead_cells(position);
        (live != 0 && live != *moves).then_some(BitsInOrder(live))
    }

    /// Prefers cells on the ways of both sides.
    fn rank_moves(
        &self,
        _position: &Position,
        ways: &[Ways; 2],
        moves: BitsInOrder<Bitboard>,
        ranked: &mut Vec<RankedMove<u8>>,
    ) {
        ranked.extend(moves.into_iter().map(|cell| {
            let score_of = |ways: &Ways| {
                let scores = ways.cells.into_iter().zip(WAY_SCORES);
                let on_way = scores.filter(|(cells, _)| cells & 1 << cell != 0);
                on_way.map(|(_, score)| score).sum::<i32>()
            };
            let [own, other] = ways.each_ref().map(score_of);
            RankedMove {
                mv: cell,
                score: own + other,
                is_quiet: own < WAY_SCORES[0] && other < WAY_SCORES[0],
            }
        }));
    }
}

/// The scores of a cell on a shortest way of a side, and on one that takes a stone more.
const WAY_SCORES: [i32; 2] = [2_000, 1_000];
