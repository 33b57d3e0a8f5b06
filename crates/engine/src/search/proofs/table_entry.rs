//! The entry of the proofs' transposition table.
//!
//! A proof tests one bound after the other, and each test yields a lower or an upper bound.
//! An entry therefore holds both, and keeps the tighter one of each. It holds no best move:
//! with one, proofs visited 0.96 to 1.01 times the nodes, which was not worth its space.

use crate::game::Provable;
use crate::search::shared::TtEntry;
use crate::search::value::Score;

/// The proven range of a position's value.
///
/// Scores are for the side to move, with distances counted from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofEntry {
    /// The value is at least this score.
    pub(crate) lower: Score,
    /// The value is at most this score.
    pub(crate) upper: Score,
    /// The number of binary digits of the nodes that it took.
    pub(crate) effort: u8,
}

impl ProofEntry {
    /// Tests whether the position, which has this [origin](Score::from_tt), is worth at least
    /// `bound`.
    ///
    /// The result is a lower bound of at least `bound`, or an upper bound below it, or `None` if the range
    /// allows both. It counts from the root.
    #[inline]
    pub(crate) fn test<G: Provable>(self, bound: Score, origin: i16) -> Option<Score> {
        let lower = Score::from_tt::<G>(self.lower, origin);
        if lower >= bound {
            return Some(lower);
        }
        let upper = Score::from_tt::<G>(self.upper, origin);
        (upper < bound).then_some(upper)
    }
}

impl TtEntry for ProofEntry {
    fn pack(self) -> u64 {
        let [lower0, lower1] = self.lower.to_bits().to_le_bytes();
        let [upper0, upper1] = self.upper.to_bits().to_le_bytes();
        u64::from_le_bytes([lower0, lower1, upper0, upper1, self.effort, 0, 0, 0])
    }

    fn unpack(word: u64) -> Self {
        let [lower0, lower1, upper0, upper1, effort, ..] = word.to_le_bytes();
        Self {
            lower: Score::from_bits(u16::from_le_bytes([lower0, lower1])),
            upper: Score::from_bits(u16::from_le_bytes([upper0, upper1])),
            effort,
        }
    }

    fn effort(self) -> u8 {
        self.effort
    }

    fn merge(self, earlier: Self) -> Self {
        Self {
            lower: self.lower.max(earlier.lower),
            upper: self.upper.min(earlier.upper),
            effort: self.effort.max(earlier.effort),
        }
    }
}
