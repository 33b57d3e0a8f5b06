//! The weights of the evaluation. They were set by hand, and multiplied so that estimates are the
//! chances that games show. Those of `bestmove fit` are no more right, and proofs that order moves by
//! them take several times the nodes.

/// The terms of the evaluation: the distance, the resistance of shortest ways and of ways that take
/// a stone more, and the turn.
pub(super) const TERMS: usize = 4;

/// The weight of each term, in thousandths of the logarithm of the odds.
pub(super) const WEIGHTS: [i32; TERMS] = [420, 350, 700, 560];
