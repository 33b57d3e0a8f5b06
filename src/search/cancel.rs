//! Cancelling a search from another thread.
//!
//! A search computes without a pause, so nothing can interrupt it from outside. The code that
//! starts it keeps a clone of the [`CancelFlag`] and sets it; the search checks the flag regularly and
//! returns early. A child flag is also set while its parent is. With it, one search of many,
//! or the helper threads of one search, can be ended without ending the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use web_time::Instant;

use super::limits::StoppedBy;

/// A flag that ends a search from outside. Clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<State>);

#[derive(Debug, Default)]
struct State {
    is_set: AtomicBool,
    parent: Option<CancelFlag>,
}

impl CancelFlag {
    /// Returns a new flag that also counts as set while this one is.
    #[must_use]
    pub fn child(&self) -> Self {
        Self(Arc::new(State {
            is_set: AtomicBool::new(false),
            parent: Some(self.clone()),
        }))
    }

    /// Sets the flag. The search ends within a few milliseconds.
    pub fn cancel(&self) {
        // Relaxed, as the flag guards no other memory.
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Checks that a search with this `deadline` may go on at `now`.
    ///
    /// # Errors
    ///
    /// The flag is set, or the deadline has passed.
    pub(crate) fn check(&self, deadline: Option<Instant>, now: Instant) -> Result<(), StoppedBy> {
        if self.is_set() {
            Err(StoppedBy::Cancelled)
        } else if deadline.is_some_and(|deadline| now >= deadline) {
            Err(StoppedBy::Time)
        } else {
            Ok(())
        }
    }

    fn is_set(&self) -> bool {
        self.0.is_set.load(Ordering::Relaxed) || self.0.parent.as_ref().is_some_and(Self::is_set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn child_flag_follows_its_parent_but_not_the_reverse() {
        let parent = CancelFlag::default();
        let [first, second] = [parent.child(), parent.child()];
        first.cancel();
        assert!(first.is_set() && !second.is_set() && !parent.is_set());
        parent.cancel();
        assert!(second.is_set());
    }
}
