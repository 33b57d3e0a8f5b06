//! The distance or the points of a proven win or loss: how quick it is, or how high.
//!
//! In most games a win is better the sooner it comes. In games of points it is better the more
//! points it has, and its distance does not matter.

/// The distance or the points of a proven win, or of a proven loss for the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinBy {
    /// The plies to the end of the game with best play by both sides.
    Plies(u32),
    /// The greatest number of plies to the end of the game. The quickest way is not known.
    PliesAtMost(u32),
    /// The points by which the winner leads at the end with best play by both sides.
    Points(u16),
    /// The least number of points by which the winner leads at the end.
    PointsAtLeast(u16),
}

impl WinBy {
    /// Whether this holds with best play by both sides.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Plies(_) | Self::Points(_))
    }

    /// The plies to the end of the game with best play by both sides, if they are known.
    #[must_use]
    pub const fn plies(self) -> Option<u32> {
        match self {
            Self::Plies(plies) => Some(plies),
            Self::PliesAtMost(_) | Self::Points(_) | Self::PointsAtLeast(_) => None,
        }
    }

    /// The greatest number of plies to the end of the game, if distances count.
    #[must_use]
    pub(crate) const fn max_plies(self) -> Option<u32> {
        match self {
            Self::Plies(plies) | Self::PliesAtMost(plies) => Some(plies),
            Self::Points(_) | Self::PointsAtLeast(_) => None,
        }
    }

    /// The points by which the winner leads at the end with best play by both sides, if they are known.
    #[must_use]
    pub const fn points(self) -> Option<u16> {
        match self {
            Self::Points(points) => Some(points),
            Self::Plies(_) | Self::PliesAtMost(_) | Self::PointsAtLeast(_) => None,
        }
    }

    pub(crate) const fn is_of_points(self) -> bool {
        matches!(self, Self::Points(_) | Self::PointsAtLeast(_))
    }

    /// This win as a bound that best play may better.
    #[must_use]
    pub const fn as_bound(self) -> Self {
        match self {
            Self::Plies(plies) | Self::PliesAtMost(plies) => Self::PliesAtMost(plies),
            Self::Points(points) | Self::PointsAtLeast(points) => Self::PointsAtLeast(points),
        }
    }

    /// This win of a position as it is one ply before it.
    #[must_use]
    pub const fn to_parent_ply(self) -> Self {
        match self {
            Self::Plies(plies) => Self::Plies(plies + 1),
            Self::PliesAtMost(plies) => Self::PliesAtMost(plies + 1),
            Self::Points(_) | Self::PointsAtLeast(_) => self,
        }
    }

    /// A number that is greater the better the win is.
    ///
    /// A win in at most five plies may be quicker than one in five. A win by at least five points may be
    /// higher than one by five.
    pub(crate) fn order(self) -> i64 {
        match self {
            Self::Plies(plies) => -2 * i64::from(plies),
            Self::PliesAtMost(plies) => 1 - 2 * i64::from(plies),
            Self::Points(points) => 2 * i64::from(points),
            Self::PointsAtLeast(points) => 2 * i64::from(points) + 1,
        }
    }
}
