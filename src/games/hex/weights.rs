//! The weights of the evaluation. They were set by hand, and multiplied so that estimates are the
//! chances that games show. Those of `bestmove fit` are no more right, and proofs that order moves by
//! them take several times the nodes.

/// The terms of the evaluation: the distance, the resistance of shortest ways and of ways that take
/// a stone more, and the turn.
pub(super) const TERMS: usize = 4;

/// The weight of a stone less to a chain, in thousandths of the logarithm of the odds.
pub(super) const DISTANCE_WEIGHT: i32 = 420;

/// The weights of the resistance.
pub(super) const RESISTANCE_WEIGHTS: [i32; 2] = [350, 700];

/// The weight of the turn.
pub(super) const TURN_WEIGHT: i32 = 560;
