//! Threads, and how concurrent searches share them.
//!
//! A lone search may use every thread of the [`ThreadBudget`]. Of many searches, each gets an
//! equal part and at least one thread. A [`ThreadShare`] computes its size from the number of
//! shares alive. So it shrinks as soon as another search starts, and grows when one ends,
//! without any account of lent threads. Its workers check regularly if they
//! [may still run](ThreadShare::may_run). Worker 0 always may, so each search proceeds.
//!
//! For the ways in which threads divide one search, see
//! <https://www.chessprogramming.org/Parallel_Search>.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Scope, ScopedJoinHandle};
use std::{panic, thread};

/// A number of threads that all running searches share equally.
#[derive(Clone, Debug)]
pub struct ThreadBudget {
    threads: usize,
    /// The number of shares alive.
    shares: Arc<AtomicUsize>,
}

impl ThreadBudget {
    /// A budget of this many threads for all searches together.
    ///
    /// Each search has one thread even if there are more searches than threads.
    #[must_use]
    pub fn new(threads: NonZeroUsize) -> Self {
        Self {
            threads: threads.get(),
            shares: Arc::default(),
        }
    }

    /// The share of one more search, at most `max` threads. Dropping it gives the threads back.
    #[must_use]
    pub fn share(&self, max: NonZeroUsize) -> ThreadShare {
        self.shares.fetch_add(1, Ordering::Relaxed);
        ThreadShare {
            budget: self.clone(),
            max: max.get(),
        }
    }
}

/// The threads that one search may use at present.
///
/// Its workers are counted from 0. Worker 0 leads the search.
#[derive(Debug)]
pub struct ThreadShare {
    budget: ThreadBudget,
    max: usize,
}

impl ThreadShare {
    /// A share of this many threads that no other search shares.
    #[must_use]
    pub fn with_threads(threads: NonZeroUsize) -> Self {
        ThreadBudget::new(threads).share(threads)
    }

    /// The number of threads that may run now, at least 1.
    #[must_use]
    pub fn size(&self) -> usize {
        let shares = self.budget.shares.load(Ordering::Relaxed);
        (self.budget.threads / shares).clamp(1, self.max)
    }

    /// Whether the worker with this index may run now.
    ///
    /// Workers other than 0 check this about once in a thousand nodes, and return if they may not.
    #[must_use]
    pub fn may_run(&self, worker: usize) -> bool {
        worker < self.size()
    }
}

impl Default for ThreadShare {
    /// A share of one thread.
    fn default() -> Self {
        Self::with_threads(NonZeroUsize::MIN)
    }
}

impl Drop for ThreadShare {
    fn drop(&mut self) {
        self.budget.shares.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Starts a worker thread; `None` if the system has no more threads. WebAssembly has none.
///
/// The search then does without that worker: it is slower, but still right.
pub(crate) fn spawn_worker<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    run: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    // The module of a game would have all code of its workers otherwise.
    if cfg!(target_family = "wasm") {
        return None;
    }
    thread::Builder::new().spawn_scoped(scope, run).ok()
}

/// Waits for the result of a worker.
///
/// A panic of the worker continues in this thread, as it would without workers.
pub(crate) fn join_worker<T>(worker: ScopedJoinHandle<'_, T>) -> T {
    worker
        .join()
        .unwrap_or_else(|payload| panic::resume_unwind(payload))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(threads: usize) -> NonZeroUsize {
        NonZeroUsize::new(threads).expect("not 0")
    }

    #[test]
    fn thread_budget_is_shared_equally() {
        let budget = ThreadBudget::new(count(8));
        let lone = budget.share(count(8));
        assert_eq!(lone.size(), 8);
        let modest = budget.share(count(3));
        assert_eq!((lone.size(), modest.size()), (4, 3));
        assert!(lone.may_run(3) && !lone.may_run(4));
        drop(modest);
        assert_eq!(lone.size(), 8);
    }

    #[test]
    fn thread_share_keeps_worker_0_however_many_searches_run() {
        let budget = ThreadBudget::new(count(2));
        let shares: Vec<_> = (0..5).map(|_| budget.share(count(2))).collect();
        assert!(
            shares
                .iter()
                .all(|share| share.may_run(0) && !share.may_run(1))
        );
    }
}
