//! The clock of a game: the plies before a position, as far as they are known.

/// The plies before a position. A notation such as the FEN of chess writes both numbers.
///
/// See <https://www.chessprogramming.org/Halfmove_Clock>.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The reversible plies since the last irreversible one.
    pub reversible_plies: u32,
    /// All plies since the game began.
    pub plies: u32,
}
