//! The evaluation of a position: a weighted sum of facts about both sides.
//!
//! On the board of 8 × 8 cells, the facts are the [patterns](super::patterns) of pieces. On other
//! boards, each piece counts by its cell: by its distance from the goal and from the nearer side of
//! the board. Shapes count there as well: protected pieces, pieces in danger, and neighbours.
//!
//! A piece that no piece of the opponent can meet on its way is a runner; the side whose runner
//! arrives first usually wins. The sum is the logarithm of the odds to win. The weights were
//! fitted to games that the engine played against itself (`docs/breakthrough.md`).
//!
//! See <https://www.chessprogramming.org/Piece-Square_Tables> and
//! <https://www.chessprogramming.org/Automated_Tuning>.

use std::sync::LazyLock;

use super::patterns::{WINDOWS, facts, weight_indices};
use super::rules::{Bitboard, Breakthrough, MAX_COLUMNS, MAX_ROWS};
use super::weights::{
    DISTANCES, RACE_WEIGHT, SHAPE_WEIGHTS, SHAPES, SIDE_DISTANCES, TERMS, TURN_WEIGHT, weight_index,
};
use crate::game::bits::BitsInOrder;
use crate::game::{Armies, Evaluation, EvaluationTerms, Player, Term, weighted_sum};

/// The weights of the patterns, as `bestmove-lab fit` wrote them: a signed byte for each. A weight
/// times the value of its fact is in thousandths. The last is that of the race.
static FITTED: &[u8] = include_bytes!("../../../data/breakthrough.weights");

/// The index of the weight of each fact, and the number of weights.
static WEIGHT_INDICES: LazyLock<(Vec<u32>, u32)> = LazyLock::new(weight_indices);

/// The weights by the index of the fact.
static WEIGHTS: LazyLock<Box<[i8]>> = LazyLock::new(|| {
    let (indices, _) = &*WEIGHT_INDICES;
    indices.iter().map(|index| fitted(*index)).collect()
});

/// The values of a pattern and of the first runner, whose weights would not fit into a byte
/// otherwise.
const PATTERN_VALUE: i32 = 3;
const RACE_VALUE: i32 = 32;

/// The factor between the weights and the log odds, in fifths, for the reason given in Othello's evaluation.
const FIFTHS: i32 = 7;

fn fitted(index: u32) -> i8 {
    FITTED[index as usize].cast_signed()
}

impl Breakthrough {
    pub(super) fn evaluation(&self, position: &Armies) -> Evaluation {
        if self.has_patterns() {
            let weights = &*WEIGHTS;
            let patterns: i32 = pattern_facts(position)
                .into_iter()
                .map(|fact| i32::from(weights[fact]))
                .sum();
            let race = RACE_VALUE * i32::from(fitted(WEIGHT_INDICES.1)) * self.race(position);
            let sum = PATTERN_VALUE * patterns + race;
            return Evaluation::from_log_odds(sum * FIFTHS / 5);
        }
        let side = position.to_move;
        let own = self.cell_score(position, side) + self.shape_score(position, side);
        let other = self.cell_score(position, !side) + self.shape_score(position, !side);
        let race = RACE_WEIGHT * self.race(position);
        Evaluation::from_log_odds(own - other + race + TURN_WEIGHT)
    }

    pub(super) fn terms(&self, position: &Armies) -> EvaluationTerms {
        if !self.has_patterns() {
            return self.small_board_terms(position).into();
        }
        let (indices, race_index) = &*WEIGHT_INDICES;
        let patterns = pattern_facts(position).into_iter().map(|fact| Term {
            weight: indices[fact] as usize,
            value: PATTERN_VALUE,
        });
        let race = Term {
            weight: *race_index as usize,
            value: RACE_VALUE * self.race(position),
        };
        patterns.chain([race]).collect()
    }

    pub(super) const fn has_patterns(&self) -> bool {
        self.rows == MAX_ROWS && self.columns == MAX_COLUMNS
    }

    /// The terms on other boards, in the order of their weights.
    fn small_board_terms(&self, position: &Armies) -> [i32; TERMS] {
        let mut terms = [0; TERMS];
        for (player, sign) in [(position.to_move, 1), (!position.to_move, -1)] {
            for cell in BitsInOrder(position.of(player)).map(u32::from) {
                let row = self.distance(player, cell);
                terms[weight_index(row, cell % self.columns, self.columns)] += sign;
            }
            let shapes = self.shapes(position, player);
            for (term, count) in terms[DISTANCES * SIDE_DISTANCES..].iter_mut().zip(shapes) {
                *term += sign * count;
            }
        }
        terms[TERMS - 2] = self.race(position);
        terms[TERMS - 1] = 1;
        terms
    }

    fn cell_score(&self, position: &Armies, player: Player) -> i32 {
        let scores = &self.cell_scores[player.index()];
        let pieces = BitsInOrder(position.of(player));
        pieces.map(|cell| scores[usize::from(cell)]).sum()
    }

    fn shape_score(&self, position: &Armies, player: Player) -> i32 {
        weighted_sum(self.shapes(position, player), SHAPE_WEIGHTS)
    }

    fn shapes(&self, position: &Armies, player: Player) -> [i32; SHAPES] {
        let own = position.of(player);
        let diagonal = |player| {
            let [left, _, right] = self.ahead(player, position.of(player));
            left | right
        };
        let (protected, attacked) = (diagonal(player), diagonal(!player));
        let sets = [
            own & protected,
            own & attacked & !protected,
            own & self.beside(own),
        ];
        sets.map(|set| set.count_ones().cast_signed())
    }

    /// 1 if the side to move has the first runner, −1 if the other side has it, and 0 if there is none.
    fn race(&self, position: &Armies) -> i32 {
        let side = position.to_move;
        let nearest = self.nearest_runner(position, side);
        let other_nearest = self.nearest_runner(position, !side);
        match (nearest, other_nearest) {
            (Some(own), Some(other)) if own > other => -1,
            (Some(_), _) => 1,
            (None, Some(_)) => -1,
            (None, None) => 0,
        }
    }
}

/// The facts about a position, with the board as seen from the side to move.
#[inline]
fn pattern_facts(position: &Armies) -> [usize; WINDOWS] {
    let sides = [position.to_move, !position.to_move];
    let pieces = sides.map(|player| position.of(player));
    facts(match position.to_move {
        Player::One => pieces,
        // The bytes are the rows.
        Player::Two => pieces.map(Bitboard::swap_bytes),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_has_a_fitted_weight() {
        let (_, race_index) = *WEIGHT_INDICES;
        assert_eq!(FITTED.len(), race_index as usize + 1);
    }
}
