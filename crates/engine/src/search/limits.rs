//! Limits of a search, and why it ended.

use std::num::NonZeroU32;
use std::time::Duration;

use thiserror::Error;
use web_time::Instant;

/// The limits of a search. `None` means no limit.
///
/// Every legal move is examined once whatever the limits, so that each move has a value.
///
/// ```
/// use std::time::Duration;
/// use bestmove_engine::search::Limits;
///
/// let limits = Limits::default().with_depth(6).with_movetime(Duration::from_millis(100));
/// assert_eq!((limits.depth, limits.nodes), (Some(6), None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Maximum depth in plies, at least 1.
    pub depth: Option<u32>,
    /// Maximum duration.
    pub movetime: Option<Duration>,
    /// Maximum number of nodes. An estimate pays for every position it visits. A proof pays
    /// for every move it examines, because a node with many moves takes longer.
    pub nodes: Option<u64>,
    /// The number of candidates, the best ones, that have to be valued at the full depth;
    /// `None` for all.
    pub top: Option<NonZeroU32>,
    /// True if the search may end before its limits, once the best move is unlikely to change:
    /// it is the only one, or it wins.
    pub ends_when_settled: bool,
}

impl Limits {
    /// These limits with a maximum depth in plies, at least 1.
    #[must_use]
    pub const fn with_depth(self, plies: u32) -> Self {
        Self {
            depth: Some(plies),
            ..self
        }
    }

    /// These limits with a maximum duration.
    #[must_use]
    pub const fn with_movetime(self, movetime: Duration) -> Self {
        Self {
            movetime: Some(movetime),
            ..self
        }
    }

    /// These limits with a maximum number of [nodes](Self::nodes).
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..self
        }
    }

    /// These limits with a number of [best candidates](Self::top).
    ///
    /// The other moves may be valued at a lesser depth. So one is enough only for a selection that
    /// takes the first candidate.
    #[must_use]
    pub const fn with_top(self, candidates: NonZeroU32) -> Self {
        Self {
            top: Some(candidates),
            ..self
        }
    }

    /// The end of a search that starts at `now`. A duration beyond the range of the clock counts as no limit.
    pub(crate) fn deadline(&self, now: Instant) -> Option<Instant> {
        now.checked_add(self.movetime?)
    }

    /// The maximum number of nodes, `u64::MAX` if there is no limit.
    pub(crate) fn max_nodes(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }

    pub(crate) fn minus(&self, time: Duration, nodes: u64) -> Self {
        Self {
            movetime: self.movetime.map(|max| max.saturating_sub(time)),
            nodes: self.nodes.map(|max| max.saturating_sub(nodes)),
            ..*self
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum End {
    /// Everything that was requested is proven.
    Proven,
    /// More effort would hardly change the move, or no depth is left.
    Settled,
    /// A limit or the flag stopped it.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Stopped(StoppedBy),
}

impl End {
    /// What stopped the search before everything was proven.
    #[must_use]
    pub const fn stopped_by(self) -> Option<StoppedBy> {
        match self {
            Self::Stopped(cause) => Some(cause),
            Self::Proven | Self::Settled => None,
        }
    }
}

/// What stopped a search before everything was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum StoppedBy {
    /// The maximum depth was completed.
    #[error("the search reached its maximum depth")]
    Depth,
    /// The maximum number of nodes was reached.
    #[error("the search reached its maximum number of nodes")]
    Nodes,
    /// The maximum duration was over.
    #[error("the search reached its time limit")]
    Time,
    /// The [`CancelFlag`](crate::search::CancelFlag) was set.
    #[error("the search was cancelled")]
    Cancelled,
}
