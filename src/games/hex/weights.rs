//! The weights of the evaluation, as `bestmove fit` found them.

/// The terms of the evaluation: the distance, the resistance of shortest ways and of ways that take
/// a stone more, and the turn.
pub(super) const TERMS: usize = 4;

/// The weight of a stone less to a chain, in thousandths of the logarithm of the odds.
pub(super) const DISTANCE_WEIGHT: i32 = 438;

/// The weights of the resistance.
pub(super) const RESISTANCE_WEIGHTS: [i32; 2] = [212, 1_023];

/// The weight of the turn.
pub(super) const TURN_WEIGHT: i32 = 558;
