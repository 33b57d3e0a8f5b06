//! What a game's heuristic may say: anything strictly between a loss and a win.

use std::ops::Neg;

/// A guess at the value of a position, in hundredths of a point on the scale on
/// which a proven win is +10 and a proven loss −10.
///
/// The range is open at both ends, so that no guess is ever mistaken for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Evaluation(i16);

impl Evaluation {
    /// The largest magnitude, in hundredths: 9.99 points.
    pub const MAX_HUNDREDTHS: i16 = 999;
    /// All but won.
    pub const HIGHEST: Self = Self(Self::MAX_HUNDREDTHS);
    /// Neither side is seen to be better.
    pub const EVEN: Self = Self(0);

    /// An estimate of this many hundredths of a point, brought into
    /// ±[`MAX_HUNDREDTHS`](Self::MAX_HUNDREDTHS).
    #[must_use]
    pub fn from_hundredths(hundredths: i32) -> Self {
        let limit = i32::from(Self::MAX_HUNDREDTHS);
        #[expect(clippy::cast_possible_truncation, reason = "the limits fit an i16")]
        Self(hundredths.clamp(-limit, limit) as i16)
    }

    /// Hundredths of a point, −999 to 999.
    #[must_use]
    pub const fn hundredths(self) -> i16 {
        self.0
    }
}

impl Neg for Evaluation {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}
