//! The status of a game as JSON: its result, the rule that ended it, and a draw that can be claimed.

use serde::Serialize;
use utoipa::ToSchema;

use bestmove_engine::erased::{DrawClaim, EndedBy, Status};

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Status)]
pub(super) enum StatusName {
    InProgress,
    Won,
    Draw,
}

/// Returns the name of a status, and the winner.
pub(super) fn status(status: Status) -> (StatusName, Option<&'static str>) {
    match status {
        Status::InProgress => (StatusName::InProgress, None),
        Status::Won(winner) => (StatusName::Won, Some(winner)),
        Status::Drawn => (StatusName::Draw, None),
    }
}

/// The rule that ended a game. `line`: a line is complete. `full_board`: the board is full, and
/// nobody has won. `points`: the points were counted, also where they are equal. `goal`: a piece has
/// reached its goal. `material`: one side has too few pieces left, or neither has enough to win.
/// `checkmate` and `stalemate`: the player to move has no move, and its king is attacked or not.
/// `no_moves`: the player to move has no move, and loses by that. `repetition`: a position has
/// occurred too often. `no_progress`: too many plies have passed in which nothing changed for good.
///
/// Games that are yet to come may add words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EndedBy)]
pub(super) enum EndedByName {
    Line,
    FullBoard,
    Points,
    Goal,
    Material,
    Checkmate,
    Stalemate,
    NoMoves,
    Repetition,
    NoProgress,
}

/// The reason for which a player may claim a draw, while the game goes on. `repetition`: the position
/// has occurred often. `no_progress`: many plies have passed in which nothing changed for good.
///
/// Games that are yet to come may add words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Claimable)]
pub(super) enum ClaimableName {
    Repetition,
    NoProgress,
}

impl From<DrawClaim> for ClaimableName {
    fn from(claim: DrawClaim) -> Self {
        match claim {
            DrawClaim::Repetition => Self::Repetition,
            DrawClaim::NoProgress => Self::NoProgress,
        }
    }
}

impl From<EndedBy> for EndedByName {
    fn from(ended_by: EndedBy) -> Self {
        match ended_by {
            EndedBy::Line => Self::Line,
            EndedBy::FullBoard => Self::FullBoard,
            EndedBy::Points => Self::Points,
            EndedBy::Goal => Self::Goal,
            EndedBy::Material => Self::Material,
            EndedBy::Checkmate => Self::Checkmate,
            EndedBy::Stalemate => Self::Stalemate,
            EndedBy::NoMoves => Self::NoMoves,
            EndedBy::Repetition => Self::Repetition,
            EndedBy::NoProgress => Self::NoProgress,
        }
    }
}
