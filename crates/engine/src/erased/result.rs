//! The result of a search.

use std::time::Duration;

use super::scoring::Scoring;
use super::snapshot::PositionSnapshot;
use crate::game::{MoveNotation, MoveText};
use crate::search::{End, StoppedBy, Value};

/// The result of a search. Every value is from the point of view of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The position that was searched.
    pub snapshot: PositionSnapshot,
    /// The way in which the game writes its moves.
    pub move_notation: MoveNotation,
    /// The way in which the game is won.
    pub scoring: Scoring,
    /// The value of the selected move, or of the finished game. It is a bound unless the position is
    /// `solved`.
    pub value: Value,
    /// Plies to the end of the game with best play, the selected move included; `None` where that is
    /// not proven, and unless the position is `solved`.
    pub remoteness: Option<u32>,
    /// The index of the selected move in `candidates`; `None` where the game is over.
    pub selected: Option<usize>,
    /// Every legal move, best first; or one of the best moves, if the scope allowed that.
    pub candidates: Vec<Candidate>,
    /// The position after the selected move.
    pub after: Option<PositionSnapshot>,
    /// True if every candidate is proven.
    pub exact: bool,
    /// True if the value of the position is proven: it is that of the first candidate, and no other
    /// can be better.
    pub solved: bool,
    /// Plies looked ahead.
    pub depth: u32,
    /// The depth at which the candidates were compared, at most `depth`.
    pub candidates_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Why the search ended; `None` while it goes on.
    pub end: Option<End>,
    /// The time that the search could use; `None` without a limit, and where no search was needed.
    pub time_allowed: Option<Duration>,
    /// Time that the search took, without reading the position and writing the result.
    pub time: Duration,
}

impl SearchResult {
    /// What stopped the search before everything was proven.
    #[must_use]
    pub fn stopped_by(&self) -> Option<StoppedBy> {
        self.end.and_then(End::stopped_by)
    }
}

/// The value of one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The value to the player who makes the move.
    pub value: Value,
    /// Plies to the end of the game with best play, this move included. It is `None` where that is not
    /// proven, and for a draw that may go on for ever.
    pub remoteness: Option<u32>,
    /// Plies looked ahead for the value: to the end of the game where it is proven.
    pub depth: u32,
    /// The cells that a player presses to make the move, in order.
    pub squares: Vec<usize>,
    /// Best play by both sides, which begins with the move itself: never empty.
    pub pv: Vec<MoveText>,
    /// What players call the moves of `pv`.
    pub pv_names: Vec<String>,
}
