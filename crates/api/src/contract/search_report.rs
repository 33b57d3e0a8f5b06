//! What an answer tells of its search.

use std::time::Duration;

use bestmove_engine::erased::{SearchResult, StoppedBy};
use serde::Serialize;
use utoipa::ToSchema;

use super::names::{EndName, LimitName, Name};

/// A report on the search.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SearchReport {
    /// True if every legal move is proven to the end of the game, also beyond `top`.
    pub(super) exact: bool,
    /// Plies looked ahead: to the end of the longest line where `exact`, never more
    /// than `limits.depth`.
    #[schema(example = 3)]
    depth: u32,
    /// The depth at which the candidates were compared: their scores differ by what they differ at this
    /// depth. The best move is often searched deeper, up to `depth`, which shifts the others with it.
    /// With `top`, the best moves are all searched to `depth`.
    #[schema(example = 3)]
    candidates_depth: u32,
    /// Positions searched. Proofs count only positions with more than one move.
    #[schema(example = 8)]
    nodes: u64,
    /// The limit that ended the search before everything was proven; null while it goes on, and where
    /// more search would change nothing.
    #[schema(required)]
    stopped_by: Option<LimitName>,
    /// Why the search ended; null while it goes on.
    #[schema(required, example = "proven")]
    ended_by: Option<EndName>,
    /// Milliseconds that the search could use, where `stopped_by` is `time`: less than
    /// `limits.movetime_ms`, or than the server's default, where other searches waited. Null where time
    /// did not end the search.
    #[schema(required, example = json!(null))]
    time_ms_allowed: Option<u64>,
}

impl SearchReport {
    pub(super) fn new(result: &SearchResult) -> Self {
        Self {
            exact: result.exact,
            depth: result.depth,
            candidates_depth: result.candidates_depth,
            nodes: result.nodes,
            stopped_by: result.stopped_by().map(limit),
            ended_by: result.end.map(Name),
            time_ms_allowed: time_allowed(result).map(milliseconds),
        }
    }
}

/// Only a drain cancels a search while a client still waits, and it does so for lack of time.
fn limit(stopped_by: StoppedBy) -> LimitName {
    Name(match stopped_by {
        StoppedBy::Cancelled => StoppedBy::Time,
        StoppedBy::Depth | StoppedBy::Nodes | StoppedBy::Time => stopped_by,
    })
}

/// The time that a search could use, where that ended it. Answers that time has no part in are equal,
/// however long it was.
fn time_allowed(result: &SearchResult) -> Option<Duration> {
    match result.stopped_by()? {
        StoppedBy::Time => result.time_allowed,
        // A drain has ended it sooner.
        StoppedBy::Cancelled => Some(result.time),
        StoppedBy::Depth | StoppedBy::Nodes => None,
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
