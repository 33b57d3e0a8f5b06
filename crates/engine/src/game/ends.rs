//! What a game is played for.

/// What makes one win better than another, and whether positions come back.
///
/// No game has both points and cycles: the proof of a margin has no bound on its plies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// A win is better the sooner it comes, and no position comes back.
    Soonest,
    /// A win is better the more points it has, whenever it comes, and no position comes back.
    ///
    /// Such a game ends with [`Outcome::WonBy`](super::Outcome::WonBy) or a draw. Its
    /// [`key`](super::Symmetric::key) leaves out the
    /// [`banked_points`](super::Provable::banked_points).
    Points,
    /// A win is better the sooner it comes, and a position can come back, as in chess.
    ///
    /// [`max_plies_left`](super::Rules::max_plies_left) may then stay the same after a move. A
    /// [`PositionHistory`](super::PositionHistory) kept with the position decides by the
    /// [`draw_rules`](super::Rules::draw_rules) when the game is over.
    Cycles,
}

impl Ends {
    /// Whether a win is better the more points it has.
    #[must_use]
    pub const fn in_points(self) -> bool {
        matches!(self, Self::Points)
    }

    /// Whether a position can come back.
    #[must_use]
    pub const fn in_cycles(self) -> bool {
        matches!(self, Self::Cycles)
    }
}
