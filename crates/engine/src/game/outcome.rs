//! The end of a game.

use super::player::Player;

/// The most points by which a game of points can be won.
pub const MAX_MARGIN: i16 = 999;

/// The result of a finished game.
///
/// An outcome is absolute: it names the winner, whichever side is to move. Only the search
/// makes it relative to a side, in one place, so that no game can get the sign wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Won(Player),
    /// This side has won by these points, at least one, in a [game of points](super::Ends::Points).
    WonBy(Player, u16),
    /// Neither side has won, and neither can win any more.
    Drawn,
}

impl Outcome {
    /// The result of a game of points from the `lead` of [`Player::One`] at its end.
    #[must_use]
    pub fn from_lead(lead: i16) -> Self {
        let points = lead.unsigned_abs();
        match lead {
            1.. => Self::WonBy(Player::One, points),
            0 => Self::Drawn,
            ..0 => Self::WonBy(Player::Two, points),
        }
    }

    /// The side that has won, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Won(winner) | Self::WonBy(winner, _) => Some(winner),
            Self::Drawn => None,
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The result.
    pub outcome: Outcome,
    /// The rule that ended the game.
    pub ended_by: EndedBy,
}

/// The rule that ended a game.
///
/// An [`Outcome`] is who has won, and this is by what rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
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
