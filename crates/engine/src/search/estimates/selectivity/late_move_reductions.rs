//! Late move reductions: quiet moves that are ordered late are searched less deeply at first.
//!
//! If such a move is better than expected, it is searched again to the full depth, so nothing
//! is lost but time. The reduction grows with the logarithms of the depth and of the number of
//! moves before it, its rank. Without it, a search takes 4.8 times the nodes in chess (depth 9), and 8.4
//! times in Othello (depth 11).
//!
//! Romstad, "An Introduction to Late Move Reductions", 2006:
//! <https://www.chessprogramming.org/Late_Move_Reductions>

use crate::game::Estimable;
use crate::search::estimates::negamax::{Negamax, Node};
use crate::search::estimates::ordering::MAX_HISTORY;
use crate::search::estimates::selectivity::Expectation;

impl<G: Estimable> Negamax<'_, G> {
    /// The plies by which the first search of a move is reduced. `learnt` is the score from
    /// [`ordering`](crate::search::estimates::ordering).
    pub(crate) fn reduction(
        &self,
        node: Node<'_, G>,
        expectation: &Expectation,
        is_quiet: bool,
        learnt: i32,
        rank: usize,
    ) -> u32 {
        let Node { depth, window, .. } = node;
        if !self.enhancements.late_move_reductions
            || depth < G::SELECTIVITY.reduction_min_depth
            || rank < 2
            || !is_quiet
        {
            return 0;
        }
        // In halves of a ply.
        let logarithms = log2_in_halves(u64::from(depth)) * log2_in_halves(rank as u64)
            / G::SELECTIVITY.reduction_divisor;
        let learnt = 4 * learnt / MAX_HISTORY;
        let halves = logarithms + 1 + i32::from(!expectation.is_improving)
            - 2 * i32::from(window.is_open())
            - learnt;
        let plies = u32::try_from(halves / 2).unwrap_or(0);
        // One ply is left at least.
        plies.min(depth - 2)
    }
}

/// Twice the binary logarithm of a number, rounded down.
fn log2_in_halves(number: u64) -> i32 {
    number.pow(2).ilog2().cast_signed()
}
