//! Late move pruning: near the leaves, only the best few quiet moves are searched.
//!
//! If they have not raised alpha, the others, which are ordered behind them, rarely do. Without it, a
//! search to depth 9 takes 1.86 times the nodes in chess.
//!
//! <https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>

use crate::game::Estimable;
use crate::search::estimates::negamax::Negamax;
use crate::search::estimates::selectivity::Expectation;

impl<G: Estimable> Negamax<'_, G> {
    /// Whether enough moves come before one of this rank for it to be left out.
    pub(super) fn is_late(&self, depth: u32, expectation: &Expectation, rank: usize) -> bool {
        let max_rank = 4 + depth * depth;
        let max_rank = if expectation.is_improving {
            max_rank
        } else {
            max_rank / 2
        };
        self.enhancements.late_move_pruning
            && depth <= G::SELECTIVITY.late_move_pruning_max_depth
            && rank >= max_rank as usize
    }
}
