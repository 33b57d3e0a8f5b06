//! The lanes of searches, and what is quick.

use std::time::Duration;

use crate::engine::Limits;

/// How long a search takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lane {
    /// Milliseconds.
    Quick,
    /// It is not known.
    Long,
}

/// The most time that a search in the quick lane takes by the clock, where its game is slow.
/// Who is refused for want of time has waited for this, too, once or twice.
pub(super) const QUICK_DEADLINE: Duration = Duration::from_millis(1);

/// The effort of a search in the quick lane: about half a moment.
pub(crate) const QUICK_LIMITS: Limits = Limits {
    depth: None,
    movetime: Some(QUICK_DEADLINE),
    nodes: Some(5_000),
};
