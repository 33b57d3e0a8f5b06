//! The threads of a search, some of which may be called back while it runs.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many threads a search may use, known to it and to whoever lends them.
///
/// The number only falls. Threads count from 0, the one that leads the search, which
/// is never called back.
#[derive(Clone, Debug)]
pub struct Crew(Arc<AtomicUsize>);

impl Crew {
    /// A crew of so many threads, the leading one counted.
    #[must_use]
    pub fn of(size: NonZeroUsize) -> Self {
        Self(Arc::new(size.get().into()))
    }

    /// The number of threads that may work now, at least 1.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether this thread may work on. To be asked every thousand nodes or so, and
    /// not again after a no.
    #[must_use]
    pub fn keeps(&self, thread: usize) -> bool {
        thread < self.size()
    }

    /// Calls back all threads but the first `size`.
    pub fn shrink_to(&self, size: NonZeroUsize) {
        self.0.fetch_min(size.get(), Ordering::Relaxed);
    }
}

impl Default for Crew {
    /// One thread.
    fn default() -> Self {
        Self::of(NonZeroUsize::MIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crew_only_shrinks_and_keeps_its_leader() {
        let size = |number| NonZeroUsize::new(number).expect("not 0");
        let crew = Crew::of(size(4));
        let lender = crew.clone();
        assert!(crew.keeps(3) && !crew.keeps(4));
        lender.shrink_to(size(2));
        lender.shrink_to(size(3));
        assert_eq!(crew.size(), 2);
        assert!(crew.keeps(1) && !crew.keeps(2));
        lender.shrink_to(size(1));
        assert!(crew.keeps(0) && !crew.keeps(1));
    }
}
