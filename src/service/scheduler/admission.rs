//! Counts the requests that are in flight, so that the server answers each of them before it
//! stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::time::timeout;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// The admitted requests without an answer yet.
#[derive(Debug, Default)]
pub(super) struct InFlightRequests {
    requests: TaskTracker,
    is_closed: AtomicBool,
}

/// An admitted request, which may run several searches. A drain waits until it is dropped.
#[derive(Clone, Debug)]
pub(crate) struct RequestGuard {
    _token: TaskTrackerToken,
}

impl InFlightRequests {
    /// Admits a request, or returns `None` once [`close`](Self::close) has been called.
    pub(super) fn admit(&self) -> Option<RequestGuard> {
        // The token comes before the check: either this call sees `is_closed`, or
        // `wait_for_drain` waits for the token.
        let token = self.requests.token();
        let is_closed = self.is_closed.load(Ordering::SeqCst);
        (!is_closed).then_some(RequestGuard { _token: token })
    }

    /// Rejects all further requests.
    pub(super) fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
        self.requests.close();
    }

    /// Waits until every admitted request is answered, but no longer than `max_wait`.
    /// Returns whether all are answered. Needs [`close`](Self::close) first.
    pub(super) async fn wait_for_drain(&self, max_wait: Duration) -> bool {
        timeout(max_wait, self.requests.wait()).await.is_ok()
    }
}
