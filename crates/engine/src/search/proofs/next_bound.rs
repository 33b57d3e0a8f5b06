//! Null windows: a value is found by a series of tests.
//!
//! A test answers "is the value at least this bound?". A search with such a null window cuts more
//! than any other, so several tests are cheaper than one search for the value. They also share
//! a transposition table, in which each test finds the work of those before it. This module
//! chooses the next bound to test. Bounds are [ordinals](crate::search::proofs::scale::Scale::ordinal).
//!
//! * Pearl, "Scout: A Simple Game-Searching Algorithm with Proven Optimal Properties", 1980,
//!   whose TEST this is: <https://www.chessprogramming.org/Null_Window>
//! * Plaat, Schaeffer, Pijls and de Bruin, "Best-First Fixed-Depth Minimax Algorithms", 1996,
//!   for series of tests with a table: <https://www.chessprogramming.org/MTD(f)>

/// The next bound to test for a value from `low` to `high`, from the outside in. The game ends within
/// `plies`.
///
/// First come quick wins and quick losses. Such a test is short, because only short lines
/// matter, and its results help with the following ones. Then comes the test for a draw, and
/// then [bisection](bisect). With only bisection, proofs visit half as many nodes again.
pub(crate) fn next_bound_outside_in(low: i16, high: i16, plies: i16) -> i16 {
    let edge = (plies + 1) / 3;
    let is_win_open = high - OUTER_STEP > edge;
    let is_loss_open = low + OUTER_STEP < -edge;
    let bound = if is_win_open && (-high <= low || !is_loss_open) {
        high - OUTER_STEP + 1
    } else if is_loss_open {
        low + OUTER_STEP
    } else if low < 0 && high > 0 {
        i16::from(high <= -low)
    } else {
        bisect(low, high)
    };
    bound.clamp(low + 1, high)
}

/// The next bound to test for a value from `low` to `high` in a game of cycles. The nearest end of the game
/// comes first, and each time one ply more.
pub(crate) fn next_bound_nearest_first(low: i16, high: i16) -> i16 {
    if high >= -low { high } else { low + 1 }
}

pub(crate) fn bisect(low: i16, high: i16) -> i16 {
    low + (high - low).div_euclid(2) + 1
}

/// The plies by which bounds move inwards.
const OUTER_STEP: i16 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_cycles_go_from_the_nearest_end_to_the_horizon() {
        let (mut low, mut high) = (-3, 3);
        let mut bounds = Vec::new();
        while low < high {
            let bound = next_bound_nearest_first(low, high);
            bounds.push(bound);
            // No side wins within the horizon.
            if bound > 0 {
                high = bound - 1;
            } else {
                low = bound;
            }
        }
        assert_eq!(bounds, [3, -2, 2, -1, 1, 0]);
    }

    #[test]
    fn bounds_go_from_the_outside_to_the_draw_and_then_bisect() {
        let plies = 42;
        let (mut low, mut high) = (-43, 43);
        let mut bounds = Vec::new();
        // The game is a draw, with the ordinal 0.
        while low < high {
            let bound = next_bound_outside_in(low, high, plies);
            bounds.push(bound);
            if bound <= 0 {
                low = bound;
            } else {
                high = bound - 1;
            }
        }
        assert_eq!(bounds, [36, -35, 28, -27, 20, -19, 1, -9, -4, -1, 0]);
    }
}
