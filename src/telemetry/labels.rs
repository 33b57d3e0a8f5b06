//! Metric labels. Dashboards and alerts in `deploy/` use the label names and values.

use prometheus_client::encoding::EncodeLabelSet;

/// The labels of a finished request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct RequestLabels {
    pub(super) endpoint: String,
    pub(super) method: &'static str,
    pub(super) game: &'static str,
    pub(super) status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct EndpointLabels {
    pub(super) endpoint: String,
    pub(super) method: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct GameLabels {
    pub(super) game: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct LaneLabels {
    lane: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct SearchLabels {
    lane: &'static str,
    end: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct TierLabels {
    tier: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct ToolErrorLabels {
    pub(super) code: &'static str,
}

/// The codes of problems that the server causes. Those that agents cause get a series with their
/// first one.
pub(super) const SERVER_ERRORS: [&str; 3] = ["internal", "overloaded", "shutting_down"];

/// A lane of searches, with a queue and permits of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Searches of about a millisecond at most, and the drawing of trees and pictures.
    Quick,
    /// Searches of unknown length.
    Long,
}

impl Lane {
    pub(super) const ALL: [Self; 2] = [Self::Quick, Self::Long];

    pub(super) fn labels(self) -> LaneLabels {
        LaneLabels {
            lane: self.as_str(),
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Long => "long",
        }
    }
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchOutcome {
    /// The search returned a result.
    Completed,
    /// The client disconnected before the search returned.
    Abandoned,
    /// The search panicked, or the system had no thread for it.
    Failed,
}

impl SearchOutcome {
    pub(super) const ALL: [Self; 3] = [Self::Completed, Self::Abandoned, Self::Failed];

    pub(super) fn labels(self, lane: Lane) -> SearchLabels {
        SearchLabels {
            lane: lane.as_str(),
            end: match self {
                Self::Completed => "completed",
                Self::Abandoned => "abandoned",
                Self::Failed => "failed",
            },
        }
    }
}

/// The cache that held the answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CacheTier {
    /// The cache of responses by exact request body.
    Text,
    /// The cache of results by position.
    Memory,
    /// An identical request that was already being searched.
    Joined,
    /// The cache that replicas share.
    Shared,
}

impl CacheTier {
    pub(super) const ALL: [Self; 4] = [Self::Text, Self::Memory, Self::Joined, Self::Shared];

    pub(super) fn labels(self) -> TierLabels {
        TierLabels {
            tier: match self {
                Self::Text => "text",
                Self::Memory => "memory",
                Self::Joined => "joined",
                Self::Shared => "shared",
            },
        }
    }
}
