//! A move and its rank among the moves of a position.

/// A move, and what a game knows about it before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove<Move> {
    /// The move.
    pub mv: Move,
    /// The score for move ordering: higher ones are searched first. Scores are compared among
    /// the moves of one position only. The search adds up to 16,000 for what it has learnt.
    pub score: i32,
    /// True if the move neither threatens much nor stops a threat, as far as the game tells. The
    /// search may look less deep at such a move.
    pub is_quiet: bool,
}
