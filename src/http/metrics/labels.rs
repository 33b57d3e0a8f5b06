//! What figures are told apart by.

use std::fmt;

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};

use crate::service::scheduler::Lane;

/// Where a request went, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct RequestLabels {
    pub(super) endpoint: String,
    pub(super) game: &'static str,
    pub(super) status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct EndpointLabels {
    pub(super) endpoint: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct GameLabels {
    pub(super) game: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct LaneLabels {
    pub(super) lane: Lane,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct SearchLabels {
    pub(super) lane: Lane,
    pub(super) end: End,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct TierLabels {
    pub(super) tier: Tier,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum End {
    Completed,
    Abandoned,
    Failed,
}

/// Where an answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::http) enum Tier {
    /// By the very words of the question.
    Text,
    /// By its position.
    Memory,
    /// By a search for the same that was under way.
    Joined,
    /// By another replica.
    Shared,
}

/// Writes a label as the name of its variant.
macro_rules! labels {
    ($($label:ident { $($variant:ident: $name:literal),+ })+) => {$(
        impl EncodeLabelValue for $label {
            fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant => $name.encode(encoder),)+
                }
            }
        }
    )+};
}

labels! {
    Lane { Quick: "quick", Long: "long" }
    End { Completed: "completed", Abandoned: "abandoned", Failed: "failed" }
    Tier { Text: "text", Memory: "memory", Joined: "joined", Shared: "shared" }
}

pub(super) const LANES: [Lane; 2] = [Lane::Quick, Lane::Long];
