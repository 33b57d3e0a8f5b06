//! Runs searches on threads, no more at a time than the operator allows.
//!
//! A request calls [`SearchScheduler::admit`] once. Each of its searches calls
//! [`enqueue`](SearchScheduler::enqueue) for a [`Ticket`], waits until that is
//! [`ready`](Ticket::ready), and gives the [`Permit`] to [`run`](SearchScheduler::run).
//!
//! # Lanes
//!
//! Every query is tried in the [quick lane](Lane::Quick) first, within [`QUICK_NODES`], and
//! queues for the [long lane](Lane::Long) only if that was not enough. Each lane has its own
//! permits and its own [fair queue](fair_queue), so a query that takes microseconds never
//! waits behind one that takes seconds.
//!
//! A long search gets the time of its request, or less where others wait. See [`time_shares`].
//!
//! Quick searches run on Tokio's blocking pool. Each long search has a
//! [thread of a lower priority](threads), so that it does not delay responses.
//!
//! # Permits move into the thread
//!
//! The closure that searches owns the permit, and drops it when it ends. If the future that
//! waits for the result owned it, the permit would be free as soon as a client hangs up,
//! while the thread still computes. Impatient clients could then occupy every core several
//! times.
//!
//! A long search may start more threads, which need no permits. It gives them up as soon as
//! other searches come to share them.
//!
//! # Cancellation
//!
//! When a client hangs up, the future of [`run`](SearchScheduler::run) is dropped. That
//! cancels the search, which ends within a few milliseconds and then releases its permit.
//!
//! # Panics
//!
//! A panic in a search is an error of only its request. The thread unwinds and drops, in
//! this order, its share of the threads, the permit and the sender of the result. So the
//! permit is free before the client sees the error, and a retry does not find the queue full.
//!
//! # Drain
//!
//! [`SearchScheduler::drain`] rejects new requests and waits for the admitted ones. Requests
//! are counted and not searches, because a request may still need another search: a long one
//! after a quick one, or the rest of a batch. After the grace period all searches are
//! cancelled, and return the best result so far.

mod fair_queue;
mod threads;
mod time_shares;
mod timed;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bestmove_api::query::Threads;
use bestmove_engine::erased::{CancelFlag, Resources, TableBudget, ThreadBudget, ThreadShare};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;
use tracing::Span;

use super::error::ServiceError;
use super::settings::ServiceSettings;
use crate::service::ClientId;
use crate::telemetry::{Lane, Metrics, SearchOutcome};
use fair_queue::FairQueue;
pub(crate) use fair_queue::{Permit, Ticket};
use threads::spawn_search;
pub(crate) use threads::spawn_with_least_priority;
pub(crate) use time_shares::SearchTime;
pub(crate) use timed::Timed;

/// The searches that run and those that wait.
#[derive(Debug)]
pub(crate) struct SearchScheduler {
    quick: Arc<FairQueue>,
    long: Arc<FairQueue>,
    /// The admitted requests without an answer yet.
    requests: TaskTracker,
    /// The threads that long searches share, and the most that one of them uses.
    thread_budget: ThreadBudget,
    threads_per_search: NonZeroUsize,
    /// The most bytes of each of the tables of a search.
    table_bytes: usize,
    /// The memory that the tables of all searches share.
    table_budget: TableBudget,
    /// Cancels every search.
    cancel_all: CancelFlag,
    metrics: Arc<Metrics>,
}

/// An admitted request, which may run several searches. A drain waits until it is dropped.
#[derive(Clone, Debug)]
pub(crate) struct RequestGuard {
    _token: TaskTrackerToken,
}

/// Maximum number of nodes of a search in the quick lane.
///
/// Only the number of nodes decides whether a search is quick, and not the clock. A thread
/// may lose its core at any time, and a search that is cut off by the clock then fails though
/// it is short: under load, even tic-tac-toe would have to queue behind long searches. With
/// nodes, the same query always ends in the same lane.
///
/// A proof pays for every move that it examines. 1,000 moves take 0.05 to 0.2 ms in Connect
/// Four and 0.3 to 2 ms on square boards from 5 × 5 to 15 × 15; a line of 19 on 19 × 19 cells,
/// the slowest rules, takes 0.1 s. The larger this number, the later comes a rejection by the
/// long lane, because the quick search precedes it.
pub(crate) const QUICK_NODES: u64 = 1_000;

/// The wait before a retry of a search for which the system has no thread.
const THREAD_RETRY_AFTER: Duration = Duration::from_secs(1);

/// The time that cancelled searches and their responses may still take in a drain. It is
/// bounded because a client may never read its response.
const SEARCH_DRAIN_TIMEOUT: Duration = Duration::from_secs(2);

impl SearchScheduler {
    pub(crate) fn new(settings: &ServiceSettings, metrics: Arc<Metrics>) -> Self {
        let permits = settings.max_concurrent_searches;
        let cancel_all = CancelFlag::default();
        let queue = |lane| FairQueue::new(lane, settings, &cancel_all, Arc::clone(&metrics));
        // Every search with a permit has a thread, and a lone one may use those of all others.
        let threads = permits.max(settings.threads_per_search);
        Self {
            quick: queue(Lane::Quick),
            long: queue(Lane::Long),
            requests: TaskTracker::new(),
            thread_budget: ThreadBudget::new(threads.into()),
            threads_per_search: settings.threads_per_search.into(),
            table_bytes: settings.table_bytes,
            table_budget: TableBudget::new(settings.total_table_bytes),
            cancel_all,
            metrics,
        }
    }

    /// Admits a request that may need searches.
    ///
    /// # Errors
    ///
    /// The server drains.
    pub(crate) fn admit(&self) -> Result<RequestGuard, ServiceError> {
        // The token comes before the check: either this call sees that the tracker is closed, or
        // `drain` waits for the token.
        let token = self.requests.token();
        if self.requests.is_closed() {
            return Err(ServiceError::ShuttingDown);
        }
        Ok(RequestGuard { _token: token })
    }

    /// Queues one more long search of an admitted request, which is limited to `time` or less.
    ///
    /// # Errors
    ///
    /// The queue has no room for it, or the expected wait is too long.
    pub(crate) fn enqueue(
        &self,
        _request: &RequestGuard,
        client: &ClientId,
        time: SearchTime,
    ) -> Result<Ticket, ServiceError> {
        self.long.enqueue(client, Some(time))
    }

    /// Queues a search for the quick lane, waits for its permit and runs it.
    ///
    /// # Errors
    ///
    /// As of [`enqueue`](Self::enqueue), [`Ticket::ready`] and [`run`](Self::run).
    pub(crate) async fn search_quickly<T: Send + 'static>(
        &self,
        _request: &RequestGuard,
        client: &ClientId,
        search: impl FnOnce(&mut Resources, &CancelFlag) -> T + Send + 'static,
    ) -> Result<Timed<T>, ServiceError> {
        let permit = self.quick.enqueue(client, None)?.ready().await?;
        self.run(permit, Threads::One, search).await
    }

    /// Runs `search` on a thread for its lane. Dropping the future cancels it.
    ///
    /// # Errors
    ///
    /// It panicked, or the system has no thread for it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        permit: Permit,
        threads: Threads,
        search: impl FnOnce(&mut Resources, &CancelFlag) -> T + Send + 'static,
    ) -> Result<Timed<T>, ServiceError> {
        let lane = permit.lane();
        let mut guard = CancelOnDrop {
            cancel: permit.cancel.clone(),
            outcome: SearchOutcome::Abandoned,
            lane,
            metrics: &self.metrics,
        };
        let cancel = guard.cancel.clone();
        let resources = self.resources(lane, threads);
        let span = Span::current();
        let (sender, receiver) = oneshot::channel();
        let work = move || {
            // A panic drops these in reverse order, see the module's documentation.
            let (sender, permit, mut resources) = (sender, permit, resources);
            let _span = span.entered();
            let enqueued = permit.enqueued;
            let started = Instant::now();
            let result = search(&mut resources, &cancel);
            let run_time = started.elapsed();
            let Resources {
                threads, memory, ..
            } = resources;
            drop(threads);
            if sender.is_closed() {
                // A cancelled search does not say how long searches take.
                drop(permit);
            } else {
                permit.finish(run_time);
            }
            // Nobody receives it if the client has hung up.
            let _ = sender.send(Timed {
                result,
                queue_time: started.saturating_duration_since(enqueued.into_std()),
                run_time,
            });
            // Last, because freeing large tables takes a while.
            drop(memory);
        };
        match lane {
            Lane::Quick => drop(spawn_blocking(work)),
            Lane::Long => {
                if let Err(error) = spawn_search(work) {
                    tracing::error!(%error, "cannot start a search thread");
                    guard.outcome = SearchOutcome::Failed;
                    return Err(ServiceError::Overloaded {
                        retry_after: THREAD_RETRY_AFTER,
                    });
                }
            }
        }
        let Ok(timed) = receiver.await else {
            tracing::error!("a search panicked");
            guard.outcome = SearchOutcome::Failed;
            return Err(ServiceError::Panicked);
        };
        guard.outcome = SearchOutcome::Completed;
        Ok(timed)
    }

    /// The number of long searches that may run at a time.
    pub(crate) fn permits(&self) -> usize {
        self.long.permits.get()
    }

    /// The numbers of running and of waiting searches of a lane.
    pub(crate) fn load(&self, lane: Lane) -> (usize, usize) {
        self.queue(lane).load()
    }

    fn queue(&self, lane: Lane) -> &Arc<FairQueue> {
        match lane {
            Lane::Quick => &self.quick,
            Lane::Long => &self.long,
        }
    }

    fn resources(&self, lane: Lane, threads: Threads) -> Resources {
        let threads = match (lane, threads) {
            // It ends before others could share any threads with it, and so is not counted.
            (Lane::Quick, _) => ThreadShare::default(),
            (Lane::Long, Threads::One) => self.thread_budget.share(NonZeroUsize::MIN),
            (Lane::Long, Threads::Shared) => self.thread_budget.share(self.threads_per_search),
        };
        Resources::new(threads, self.table_bytes).with_table_budget(self.table_budget.clone())
    }

    /// Rejects new requests and waits until the admitted ones are answered. Cancels those
    /// searches that take longer than `grace`.
    pub(crate) async fn drain(&self, grace: Duration) {
        self.requests.close();
        if timeout(grace, self.requests.wait()).await.is_err() {
            tracing::warn!("some searches outlast the grace period");
            self.cancel_all.cancel();
            let _ = timeout(SEARCH_DRAIN_TIMEOUT, self.requests.wait()).await;
        }
    }
}

/// Cancels a search when nobody waits for it any more, and counts how it ended.
#[derive(Debug)]
struct CancelOnDrop<'a> {
    cancel: CancelFlag,
    outcome: SearchOutcome,
    lane: Lane,
    metrics: &'a Metrics,
}

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.metrics.record_search_end(self.lane, self.outcome);
    }
}

#[cfg(test)]
mod tests;
