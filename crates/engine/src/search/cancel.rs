//! Ending a search from another thread.
//!
//! A search computes without a pause, so nothing can interrupt it from outside. The code that
//! starts it keeps a clone of the [`CancelFlag`]; the search checks the flag regularly and
//! returns early. The flag ends a search in two ways: at once when it is [set](CancelFlag::cancel), or
//! when the [allowed time](CancelFlag::allow) is over, which may be shortened while the search runs.
//!
//! A child flag also ends its search where its parent would. With it, one search of many, or the helper
//! threads of one search, can be ended without ending the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use web_time::Instant;

use crate::search::limits::StoppedBy;

/// A flag that ends a search from outside. Clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<State>);

#[derive(Debug)]
struct State {
    is_set: AtomicBool,
    made: Instant,
    /// The time that a search may run after `made`, in nanoseconds.
    allowed_nanos: AtomicU64,
    parent: Option<CancelFlag>,
}

/// The nanoseconds of a flag without a limit, which are 584 years.
const UNLIMITED: u64 = u64::MAX;

impl State {
    fn new(parent: Option<CancelFlag>) -> Self {
        Self {
            is_set: AtomicBool::new(false),
            made: Instant::now(),
            allowed_nanos: AtomicU64::new(UNLIMITED),
            parent,
        }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new(None)
    }
}

impl CancelFlag {
    /// A new flag that also counts as set while this one is.
    #[must_use]
    pub fn child(&self) -> Self {
        Self(Arc::new(State::new(Some(self.clone()))))
    }

    /// Sets the flag. The search ends within a few milliseconds.
    pub fn cancel(&self) {
        // Relaxed, as the flag guards no other memory.
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Ends the search this long after the flag was made, unless less has been allowed already.
    ///
    /// ```
    /// use std::time::Duration;
    /// use bestmove_engine::search::CancelFlag;
    ///
    /// let flag = CancelFlag::default();
    /// flag.allow(Duration::from_millis(200));
    /// flag.allow(Duration::from_millis(300));
    /// assert_eq!(flag.allowed(), Some(Duration::from_millis(200)));
    /// ```
    pub fn allow(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(UNLIMITED);
        self.0.allowed_nanos.fetch_min(nanos, Ordering::Relaxed);
    }

    /// The time after which the search ends, counted from when the flag was made; `None` without a limit.
    #[must_use]
    pub fn allowed(&self) -> Option<Duration> {
        let nanos = self.0.allowed_nanos.load(Ordering::Relaxed);
        (nanos < UNLIMITED).then(|| Duration::from_nanos(nanos))
    }

    /// Checks that a search with this `deadline` may go on at `now`.
    ///
    /// # Errors
    ///
    /// The flag is set, or the deadline or the allowed time has passed.
    pub fn check(&self, deadline: Option<Instant>, now: Instant) -> Result<(), StoppedBy> {
        if self.is_set() {
            Err(StoppedBy::Cancelled)
        } else if deadline.is_some_and(|deadline| now >= deadline) || self.is_over(now) {
            Err(StoppedBy::Time)
        } else {
            Ok(())
        }
    }

    fn is_set(&self) -> bool {
        self.0.is_set.load(Ordering::Relaxed) || self.0.parent.as_ref().is_some_and(Self::is_set)
    }

    fn is_over(&self, now: Instant) -> bool {
        let run = || now.saturating_duration_since(self.0.made);
        self.allowed().is_some_and(|allowed| run() >= allowed)
            || self
                .0
                .parent
                .as_ref()
                .is_some_and(|parent| parent.is_over(now))
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

    #[test]
    fn allowed_time_ends_the_search_and_those_of_children() {
        let parent = CancelFlag::default();
        let child = parent.child();
        let later = Instant::now() + Duration::from_secs(10);
        assert_eq!(child.check(None, later), Ok(()));
        child.allow(Duration::from_secs(20));
        assert_eq!(child.check(None, later), Ok(()));
        child.allow(Duration::from_secs(5));
        assert_eq!(child.check(None, later), Err(StoppedBy::Time));
        assert_eq!(parent.check(None, later), Ok(()));
        parent.allow(Duration::ZERO);
        assert_eq!(parent.child().check(None, later), Err(StoppedBy::Time));
    }
}
