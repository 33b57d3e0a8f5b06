//! The value of a position that was solved earlier.

/// The result of best play by both sides, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvedValue {
    /// The side to move wins.
    Win {
        /// Plies to the win, at most 127.
        plies: u8,
    },
    /// Neither side wins.
    Draw,
    /// The side to move loses.
    Loss {
        /// Plies to the loss, at most 127.
        plies: u8,
    },
}

impl SolvedValue {
    /// Returns the plies to the end: negative for a loss, and 0 for a draw.
    #[must_use]
    pub fn signed_plies(self) -> i8 {
        match self {
            Self::Win { plies } => plies.cast_signed(),
            Self::Draw => 0,
            Self::Loss { plies } => -plies.cast_signed(),
        }
    }

    /// Converts the plies that [`signed_plies`](Self::signed_plies) returns back to the value.
    #[must_use]
    pub fn from_signed_plies(signed: i8) -> Self {
        let plies = signed.unsigned_abs();
        match signed {
            0 => Self::Draw,
            1.. => Self::Win { plies },
            ..0 => Self::Loss { plies },
        }
    }
}
