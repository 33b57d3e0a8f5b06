//! What proofs remember of a position.

use super::score::Score;
use super::table;

/// What is proven of a position: it is worth at least `lower` and at most `upper` to its
/// side to move, plies counted from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: Score,
    pub(crate) upper: Score,
    /// The nodes it took, as the number of their binary digits.
    pub(crate) work: u8,
}

impl Bounds {
    /// A bound that answers whether the position, `ply` plies below the root, is worth at
    /// least `question`.
    #[inline]
    pub(crate) fn answer(self, question: Score, ply: i16) -> Option<Score> {
        let lower = self.lower.from_tt(ply);
        if lower >= question {
            return Some(lower);
        }
        let upper = self.upper.from_tt(ply);
        (upper < question).then_some(upper)
    }
}

impl table::TtEntry for Bounds {
    fn pack(self) -> u64 {
        let [lower_0, lower_1] = self.lower.to_bits().to_le_bytes();
        let [upper_0, upper_1] = self.upper.to_bits().to_le_bytes();
        u64::from_le_bytes([lower_0, lower_1, upper_0, upper_1, self.work, 0, 0, 0])
    }

    fn unpack(packed: u64) -> Self {
        let [lower_0, lower_1, upper_0, upper_1, work, ..] = packed.to_le_bytes();
        Self {
            lower: Score::from_bits(u16::from_le_bytes([lower_0, lower_1])),
            upper: Score::from_bits(u16::from_le_bytes([upper_0, upper_1])),
            work,
        }
    }

    fn effort(self) -> u8 {
        self.work
    }

    fn merge(self, earlier: Self) -> Self {
        Self {
            lower: self.lower.max(earlier.lower),
            upper: self.upper.min(earlier.upper),
            work: self.work.max(earlier.work),
        }
    }
}
