//! The weights of the evaluation, which were set by hand.

/// The terms of the evaluation: the distance, the resistance of shortest ways and of ways that take
/// a stone more, and the turn.
pub(super) const TERMS: usize = 4;

/// The weight of a stone less to a chain, in thousandths of the logarithm of the odds.
pub(super) const DISTANCE_WEIGHT: i32 = 600;

/// The weights of the resistance.
pub(super) const RESISTANCE_WEIGHTS: [i32; 2] = [500, 1_000];

/// The weight of the turn.
pub(super) const TURN_WEIGHT: i32 = 700;
