//! Estimates of a described game, and the order in which its moves are tried.

use super::board::Cells;
use super::condition::{Condition, Line};
use super::description::EndResult;
use super::ending::Ending;
use super::moves::{Moves, PASS};
use super::position::Position;
use super::rules::{Described, count};
use crate::game::{Estimable, Evaluation, EvaluationTerms, RankedMove};

/// The score of a move through whose cell goes an open line that lacks one stone, two and so on: a line of its own side, and
/// one of the other side.
const RANKS: [[i32; 4]; 2] = [[4_000, 900, 120, 20], [3_000, 700, 90, 15]];

impl<E: Ending> Described<E> {
    /// The cells of open lines that lack one stone, two, and so on.
    fn wanted(&self, own: Cells, other: Cells) -> [Cells; 4] {
        let mut wanted = [0; 4];
        let mut want = |missing: usize, cells: Cells| {
            let index = missing.checked_sub(1);
            if let Some(wanted) = index.and_then(|index| wanted.get_mut(index)) {
                *wanted |= cells;
            }
        };
        let ends = self.tables.ends.iter();
        for end in ends.filter(|end| end.result == EndResult::Win) {
            match &end.condition {
                Condition::Patterns(patterns) => {
                    for pattern in patterns {
                        let open = pattern.open_places(own, other);
                        for stones in 1..pattern.len() {
                            let cells = pattern.cells_of(open.with(stones));
                            want(pattern.len() - stones, cells);
                        }
                    }
                }
                Condition::Lines(lines) => {
                    let is_open = |line: &&Line| line.cells & other == 0 && line.cells & own != 0;
                    for line in lines.iter().filter(is_open) {
                        want((line.cells & !own).count_ones() as usize, line.cells);
                    }
                }
                Condition::Connection(_) | Condition::Captured(_) => {}
            }
        }
        wanted
    }

    /// A score for the order of moves, for the side that has played one.
    pub(super) fn order_score(&self, child: &Position, mv: u8) -> i32 {
        if mv >= PASS {
            return 0;
        }
        let tables = &*self.tables;
        if tables.counts_stones() {
            return -i32::from(count(child.moves));
        }
        1_000 * i32::from(count(child.wins[1])) + i32::from(tables.worth[usize::from(mv)])
    }
}

impl<E: Ending> Estimable for Described<E> {
    type Features = ();

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
        self.estimate(position)
    }

    /// No terms where a stone wins at once.
    fn evaluation_terms(&self, position: &Position) -> EvaluationTerms {
        if position.wins == [0; 2] {
            self.terms(position)
        } else {
            EvaluationTerms::default()
        }
    }

    fn rank_moves(
        &self,
        position: &Position,
        (): &(),
        moves: Moves,
        ranked: &mut Vec<RankedMove<u8>>,
    ) {
        let Position { own, other, .. } = *position;
        let wanted = [self.wanted(own, other), self.wanted(other, own)];
        ranked.extend(moves.into_iter().map(|mv| {
            if mv >= PASS {
                // Stones that are taken out are half of the moves, and the history of cutoffs orders only quiet ones.
                return RankedMove {
                    mv,
                    score: 0,
                    is_quiet: true,
                };
            }
            if self.tables.counts_stones() {
                let score = self.order_score(&crate::game::Rules::play(self, position, mv), mv);
                return RankedMove {
                    mv,
                    score,
                    is_quiet: true,
                };
            }
            let mut score = i32::from(self.tables.worth[usize::from(mv)]);
            for (sets, ranks) in wanted.iter().zip(RANKS) {
                for (cells, rank) in sets.iter().zip(ranks) {
                    score += if cells & 1 << mv == 0 { 0 } else { rank };
                }
            }
            RankedMove {
                mv,
                score,
                is_quiet: score < RANKS[1][1],
            }
        }));
    }
}
