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

/// The effort of a search in the quick lane: about half a millisecond, and by the clock
/// where a game is slow. Who is refused for want of time has waited for this, too, once or twice.
pub(crate) const QUICK: Limits = Limits {
    depth: None,
    movetime: Some(Duration::from_millis(2)),
    nodes: Some(5_000),
};

/// A search in the quick lane that took this long was probably kept from its core by others, and
/// so is no proof that it takes longer.
pub(crate) const HELD_UP: Duration = Duration::from_micros(2_500);
