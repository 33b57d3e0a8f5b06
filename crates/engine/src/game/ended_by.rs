//! The rule that ended a game.

/// The rule that ended a game.
///
/// An [`Outcome`](super::Outcome) says who has won, and this says by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndedBy {
    /// A line is complete, which wins, or loses in a misère game.
    Line,
    /// The board is full, and nobody has won.
    FullBoard,
    /// The points were counted, also where they are equal.
    Points,
    /// A piece or a mark has reached the place that wins.
    Goal,
    /// One side has too few pieces left, or neither has enough to win.
    Material,
    /// The king of the side to move is attacked and cannot be saved.
    Checkmate,
    /// The side to move has no move, and its king is not attacked.
    Stalemate,
    /// The side to move has no move, and loses by that.
    NoMoves,
    /// A position has occurred too often.
    Repetition,
    /// Too many plies have passed in which nothing changed for good.
    NoProgress,
}
