//! The value of a position or a move, as it is reported.

use std::ops::Neg;

use crate::game::{Evaluation, Outcome, Player};

/// The value of a position or a move for a given player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A proven win.
    Win {
        /// Plies to the end of the game with best play by both sides.
        plies: u32,
    },
    /// A proven win whose quickest way is not known.
    WinWithin {
        /// Plies to the end of the game, at most.
        plies: u32,
    },
    /// A proven draw.
    Draw,
    /// A proven loss whose longest defence is not known.
    LossWithin {
        /// Plies to the end of the game, at most.
        plies: u32,
    },
    /// A proven loss.
    Loss {
        /// Plies to the end of the game with best play by both sides.
        plies: u32,
    },
    /// An unproven value, which rests on the game's evaluation.
    Estimate(Evaluation),
}

impl Value {
    /// Returns the value of a finished game for `player`.
    #[must_use]
    pub fn from_outcome(outcome: Outcome, player: Player) -> Self {
        match outcome {
            Outcome::Won(winner) if winner == player => Self::Win { plies: 0 },
            Outcome::Won(_) => Self::Loss { plies: 0 },
            Outcome::Drawn => Self::Draw,
        }
    }

    /// Returns this value with the end of the game at this distance in plies.
    #[must_use]
    pub fn with_distance(self, plies: u32) -> Self {
        match self {
            Self::Win { .. } => Self::Win { plies },
            Self::Loss { .. } => Self::Loss { plies },
            Self::WinWithin { .. } | Self::Draw | Self::LossWithin { .. } | Self::Estimate(_) => {
                self
            }
        }
    }

    /// Returns the value of the move that led to a position of this value, for the side that made
    /// it. `same_side` says whether that side is to move again.
    #[must_use]
    pub fn before_move(self, same_side: bool) -> Self {
        let earlier = match self {
            Self::Win { plies } => Self::Win { plies: plies + 1 },
            Self::WinWithin { plies } => Self::WinWithin { plies: plies + 1 },
            Self::Loss { plies } => Self::Loss { plies: plies + 1 },
            Self::LossWithin { plies } => Self::LossWithin { plies: plies + 1 },
            Self::Draw | Self::Estimate(_) => self,
        };
        if same_side { earlier } else { -earlier }
    }

    /// Returns this value in hundredths of a point: a win is 1,000, a draw 0, a loss −1,000,
    /// and an estimate from −999 to 999.
    #[must_use]
    pub fn hundredths(self) -> i16 {
        match self {
            Self::Win { .. } | Self::WinWithin { .. } => 1_000,
            Self::Draw => 0,
            Self::Loss { .. } | Self::LossWithin { .. } => -1_000,
            Self::Estimate(evaluation) => evaluation.hundredths(),
        }
    }

    /// Returns whether the result is proven: a win, a draw or a loss.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        !matches!(self, Self::Estimate(_))
    }

    /// Returns whether the result and its distance are proven.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Win { .. } | Self::Draw | Self::Loss { .. })
    }

    /// Returns whether this is a proven win.
    #[must_use]
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Win { .. } | Self::WinWithin { .. })
    }

    /// Returns whether this is a proven loss.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        matches!(self, Self::Loss { .. } | Self::LossWithin { .. })
    }

    /// Returns a number that orders values of equal [`hundredths`](Self::hundredths).
    ///
    /// Greater is better: the quicker win, the longer defence. A win within some plies may be
    /// quicker than one in as many, and a loss as well.
    #[must_use]
    pub fn distance_order(self) -> i64 {
        match self {
            Self::Win { plies } => -2 * i64::from(plies),
            Self::WinWithin { plies } => 1 - 2 * i64::from(plies),
            Self::Loss { plies } => 2 * i64::from(plies),
            Self::LossWithin { plies } => 2 * i64::from(plies) - 1,
            Self::Draw | Self::Estimate(_) => 0,
        }
    }
}

impl Neg for Value {
    type Output = Self;

    /// Returns the value for the opponent.
    fn neg(self) -> Self {
        match self {
            Self::Win { plies } => Self::Loss { plies },
            Self::WinWithin { plies } => Self::LossWithin { plies },
            Self::Draw => Self::Draw,
            Self::LossWithin { plies } => Self::WinWithin { plies },
            Self::Loss { plies } => Self::Win { plies },
            Self::Estimate(evaluation) => Self::Estimate(-evaluation),
        }
    }
}
