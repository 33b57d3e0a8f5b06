//! The lanes of searches, and what is quick.

use std::time::Duration;

use crate::engine::Limits;
use crate::telemetry::LaneLabel;

/// How long a search takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lane {
    /// Milliseconds.
    Quick,
    /// It is not known.
    Long,
}

impl From<Lane> for LaneLabel {
    fn from(lane: Lane) -> Self {
        match lane {
            Lane::Quick => Self::Quick,
            Lane::Long => Self::Long,
        }
    }
}

/// The most time that a search in the quick lane takes by the clock, where its game is slow.
/// Who is refused for want of time has waited for this, too, once or twice.
pub(super) const MOMENT: Duration = Duration::from_millis(1);

/// The effort of a search in the quick lane: about half a moment.
pub(crate) const QUICK: Limits = Limits {
    depth: None,
    movetime: Some(MOMENT),
    nodes: Some(5_000),
};
