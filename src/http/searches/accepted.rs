//! The requests that were accepted: each is answered before the server stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::time::timeout;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// Those that are not answered yet.
#[derive(Debug, Default)]
pub(super) struct Accepted {
    requests: TaskTracker,
    is_closed: AtomicBool,
}

/// A request that was accepted, however many searches it takes.
#[derive(Clone, Debug)]
pub(crate) struct Admission {
    _token: TaskTrackerToken,
}

impl Accepted {
    /// Accepts one more, unless it is closed.
    pub(super) fn admit(&self) -> Option<Admission> {
        // Before the look, so that whoever closes waits for it.
        let token = self.requests.token();
        let is_closed = self.is_closed.load(Ordering::SeqCst);
        (!is_closed).then_some(Admission { _token: token })
    }

    /// Accepts no more.
    pub(super) fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
        self.requests.close();
    }

    /// Waits for every answer, but not for longer than this. It has to be closed before.
    pub(super) async fn are_answered_within(&self, time: Duration) -> bool {
        timeout(time, self.requests.wait()).await.is_ok()
    }
}
