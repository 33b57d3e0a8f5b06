//! Threads, and how searches share them: a lone search has them all, each of many has
//! one.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

/// Threads that the searches at work share equally, however many these are.
#[derive(Clone, Debug)]
pub struct ThreadBudget {
    all: usize,
    crews: Arc<AtomicUsize>,
}

impl ThreadBudget {
    /// So many threads for all searches together; each search has one even so.
    #[must_use]
    pub fn new(all: NonZeroUsize) -> Self {
        Self {
            all: all.get(),
            crews: Arc::default(),
        }
    }

    /// The threads of one more search, `most` at the most, until it is dropped.
    #[must_use]
    pub fn share(&self, most: NonZeroUsize) -> ThreadShare {
        self.crews.fetch_add(1, Ordering::Relaxed);
        ThreadShare {
            cores: self.clone(),
            most: most.get(),
        }
    }
}

/// The threads that one search may use: fewer when another search begins, more again
/// when one ends.
///
/// They count from 0, the one that leads the search.
#[derive(Debug)]
pub struct ThreadShare {
    cores: ThreadBudget,
    most: usize,
}

impl ThreadShare {
    /// So many threads that are shared with no other search.
    #[must_use]
    pub fn with_threads(size: NonZeroUsize) -> Self {
        ThreadBudget::new(size).share(size)
    }

    /// The number of threads that may work now, at least 1.
    #[must_use]
    pub fn size(&self) -> usize {
        let crews = self.cores.crews.load(Ordering::Relaxed);
        (self.cores.all / crews).clamp(1, self.most)
    }

    /// Whether this thread may work now. Every thread but 0 is to ask each thousand
    /// nodes or so, and to leave its place to another search after a no.
    #[must_use]
    pub fn may_run(&self, thread: usize) -> bool {
        thread < self.size()
    }
}

impl Default for ThreadShare {
    /// One thread.
    fn default() -> Self {
        Self::with_threads(NonZeroUsize::MIN)
    }
}

impl Drop for ThreadShare {
    fn drop(&mut self) {
        self.cores.crews.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A helper at work on this; `None` where the system has no more threads, and those there
/// are do without it.
pub(crate) fn spawn_worker<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new().spawn_scoped(scope, work).ok()
}

/// What a helper returns. Its panic goes on in the thread that asked, as it would without
/// helpers.
pub(crate) fn join_worker<T>(helper: ScopedJoinHandle<'_, T>) -> T {
    helper
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).expect("not 0")
    }

    #[test]
    fn threads_are_shared_equally() {
        let cores = ThreadBudget::new(number(8));
        let lone = cores.share(number(8));
        assert_eq!(lone.size(), 8);
        let modest = cores.share(number(3));
        assert_eq!((lone.size(), modest.size()), (4, 3));
        assert!(lone.may_run(3) && !lone.may_run(4));
        drop(modest);
        assert_eq!(lone.size(), 8);
    }

    #[test]
    fn a_crew_keeps_its_leader_however_many_there_are() {
        let cores = ThreadBudget::new(number(2));
        let crews: Vec<_> = (0..5).map(|_| cores.share(number(2))).collect();
        assert!(
            crews
                .iter()
                .all(|threads| threads.may_run(0) && !threads.may_run(1))
        );
    }
}
