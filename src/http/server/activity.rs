//! What happens on a connection, and when it last did.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::Version;
use tokio::time::{Instant, sleep_until};

/// Whether requests are under way on a connection, and when one was last.
#[derive(Debug)]
pub(super) struct Activity {
    under_way: AtomicUsize,
    began: Instant,
    /// Milliseconds after it began; 0 where there has been no request.
    last: AtomicU64,
    is_http1: AtomicBool,
    /// Since when each piece of an answer that is not the last is on its way to the client.
    untaken: Mutex<HashMap<u64, Instant>>,
    pieces: AtomicU64,
}

impl Activity {
    pub(super) fn begin() -> Self {
        Self {
            under_way: AtomicUsize::new(0),
            began: Instant::now(),
            last: AtomicU64::new(0),
            is_http1: AtomicBool::new(false),
            untaken: Mutex::default(),
            pieces: AtomicU64::new(0),
        }
    }

    pub(super) fn note(&self) {
        let elapsed = self.began.elapsed().as_millis();
        let milliseconds = u64::try_from(elapsed).unwrap_or(u64::MAX).max(1);
        self.last.store(milliseconds, Ordering::Relaxed);
    }

    /// Whether it ends soon after it is told to. A client of HTTP/2 can leave no room for an
    /// answer, and one that has not even said which HTTP it speaks has nothing to end.
    pub(super) fn ends_by_itself(&self) -> bool {
        self.is_http1.load(Ordering::Relaxed)
    }

    /// Completes once no request has been under way, and no more of an answer been taken,
    /// for as long as `patience`; or a client that asks for more has not taken a piece of an
    /// answer, unless it is the last, for so long.
    pub(super) async fn over(&self, patience: Duration) {
        loop {
            let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
            let idle = self.under_way.load(Ordering::Relaxed) == 0;
            let since = if idle {
                self.began + last
            } else {
                Instant::now()
            };
            let untaken = self.untaken().values().min().copied();
            let end = untaken.map_or(since, |untaken| untaken.min(since)) + patience;
            if end <= Instant::now() {
                return;
            }
            sleep_until(end).await;
        }
    }

    /// Gives the client time anew, whatever it has not taken.
    pub(super) fn forgive(&self) {
        self.note();
        self.untaken().clear();
    }

    #[cfg(test)]
    pub(super) fn is_all_taken(&self) -> bool {
        self.untaken().is_empty()
    }

    fn untaken(&self) -> MutexGuard<'_, HashMap<u64, Instant>> {
        self.untaken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that is under way, for as long as it is the server that has to go on with it.
#[derive(Debug)]
pub(super) struct UnderWay(Arc<Activity>);

impl UnderWay {
    pub(super) fn begin(activity: &Arc<Activity>, version: Version) -> Self {
        let is_http1 = version < Version::HTTP_2;
        activity.is_http1.store(is_http1, Ordering::Relaxed);
        Self::go_on(activity)
    }

    pub(super) fn go_on(activity: &Arc<Activity>) -> Self {
        activity.under_way.fetch_add(1, Ordering::Relaxed);
        activity.note();
        Self(Arc::clone(activity))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.note();
        self.0.under_way.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A piece of an answer, until the client has taken it and asks for more.
#[derive(Debug)]
pub(super) struct Untaken {
    number: u64,
    activity: Arc<Activity>,
}

impl Untaken {
    pub(super) fn begin(activity: &Arc<Activity>) -> Self {
        let number = activity.pieces.fetch_add(1, Ordering::Relaxed);
        activity.untaken().insert(number, Instant::now());
        Self {
            number,
            activity: Arc::clone(activity),
        }
    }
}

impl Drop for Untaken {
    fn drop(&mut self) {
        self.activity.untaken().remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_connection_is_over_when_nothing_happens_for_long() {
        let patience = Duration::from_secs(10);
        let activity = Arc::new(Activity::begin());
        activity.over(patience).await;
        assert_eq!(activity.began.elapsed(), patience);
        assert!(!activity.ends_by_itself());

        let request = UnderWay::begin(&activity, Version::HTTP_11);
        tokio::time::advance(Duration::from_mins(1)).await;
        let over = tokio::time::timeout(Duration::from_mins(1), activity.over(patience));
        assert!(over.await.is_err(), "a request is under way");
        drop(request);
        let idle = Instant::now();
        activity.over(patience).await;
        assert!(idle.elapsed().abs_diff(patience) < Duration::from_millis(10));
        assert!(activity.ends_by_itself());
    }
}
