//! The evaluation of a position: an estimate of its value, strictly between a loss and a win.

use std::ops::Neg;

/// An estimate of the value of a position, in hundredths of a point.
///
/// On this scale a proven win is +10 points and a proven loss −10 points. The range is open
/// at both ends, so that no estimate is ever taken for a proof.
/// See <https://www.chessprogramming.org/Evaluation>.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Evaluation(i16);

impl Evaluation {
    /// The largest magnitude, in hundredths: 9.99 points.
    pub const MAX_HUNDREDTHS: i16 = 999;
    /// The highest evaluation, 9.99 points: nearly a win.
    pub const HIGHEST: Self = Self(Self::MAX_HUNDREDTHS);
    /// The evaluation 0: neither side seems to be better.
    pub const EVEN: Self = Self(0);

    /// Creates an evaluation from hundredths of a point, clamped to
    /// ±[`MAX_HUNDREDTHS`](Self::MAX_HUNDREDTHS).
    #[must_use]
    pub fn from_hundredths(hundredths: i32) -> Self {
        let limit = i32::from(Self::MAX_HUNDREDTHS);
        #[expect(clippy::cast_possible_truncation, reason = "the limits fit an i16")]
        Self(hundredths.clamp(-limit, limit) as i16)
    }

    /// Returns the hundredths of a point, −999 to 999.
    #[must_use]
    pub const fn hundredths(self) -> i16 {
        self.0
    }
}

impl Neg for Evaluation {
    type Output = Self;

    /// Returns the evaluation for the opponent.
    fn neg(self) -> Self {
        Self(-self.0)
    }
}
