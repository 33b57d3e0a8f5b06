//! Where searches run: on the blocking pool, as many at a time as there are
//! permits, a bounded number waiting.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::time::timeout;
use tracing::Span;

use crate::engine::{Resources, StopFlag};

/// The bounds on searches at work and waiting.
#[derive(Debug)]
pub(crate) struct Searches {
    /// A permit for each search that may compute.
    permits: Arc<Semaphore>,
    /// A place for each search that may compute or wait.
    places: Arc<Semaphore>,
    all_places: u32,
    draining: AtomicBool,
    /// The memory of each search.
    table_bytes: usize,
    /// Above the flag of every search.
    stop_all: StopFlag,
}

/// Why a search did not give a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Every place is taken.
    Overloaded,
    /// The server takes no new searches.
    ShuttingDown,
    /// The search panicked.
    Panicked,
}

/// The result of a search and what it cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finished<T> {
    pub(crate) result: T,
    /// The time until a permit and a thread were free.
    pub(crate) waited: Duration,
    /// The time the search took.
    pub(crate) worked: Duration,
}

impl Searches {
    /// At most `at_work` searches compute at a time, each with a table of so many
    /// bytes, and `waiting` more wait.
    pub(crate) fn new(at_work: u16, waiting: u16, table_bytes: usize) -> Self {
        let all_places = u32::from(at_work) + u32::from(waiting);
        Self {
            permits: Arc::new(Semaphore::new(at_work.into())),
            places: Arc::new(Semaphore::new(all_places as usize)),
            all_places,
            draining: AtomicBool::new(false),
            table_bytes,
            stop_all: StopFlag::default(),
        }
    }

    /// Runs `search` on the blocking pool.
    ///
    /// Both permits move into the closure: they come back when the thread is done,
    /// not when the caller has lost interest. A caller that goes away drops this
    /// future, which raises the flag the search is given.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        search: impl FnOnce(&Resources, &StopFlag) -> T + Send + 'static,
    ) -> Result<Finished<T>, Refused> {
        let asked = Instant::now();
        if self.is_draining() {
            return Err(Refused::ShuttingDown);
        }
        let place = Arc::clone(&self.places)
            .try_acquire_owned()
            .map_err(|_| Refused::Overloaded)?;
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        let on_drop = RaiseOnDrop(self.stop_all.below());
        let stop = on_drop.0.clone();
        let resources = Resources {
            table_bytes: self.table_bytes,
            ..Resources::default()
        };
        let span = Span::current();
        let work = move || {
            let _span = span.entered();
            let _permits = (place, permit);
            let started = Instant::now();
            Finished {
                result: search(&resources, &stop),
                waited: started - asked,
                worked: started.elapsed(),
            }
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| {
            tracing::error!(%error, "a search failed");
            Refused::Panicked
        })
    }

    /// Whether new searches are refused because the server is about to stop.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Takes no new searches, and waits for those accepted to end. Those that take
    /// longer than `grace` are told to answer with what they have.
    pub(crate) async fn drain(&self, grace: Duration) {
        self.draining.store(true, Ordering::Relaxed);
        if timeout(grace, self.all_ended()).await.is_err() {
            tracing::warn!("some searches outlast the grace period");
            self.stop_all.raise();
            self.all_ended().await;
        }
    }

    async fn all_ended(&self) {
        let _all = self
            .places
            .acquire_many(self.all_places)
            .await
            .expect("the semaphore is never closed");
    }
}

/// Ends the search when whoever waits for it is gone.
#[derive(Debug)]
struct RaiseOnDrop(StopFlag);

impl Drop for RaiseOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_error_and_frees_its_permit() {
        let searches = Searches::new(1, 0, 1 << 20);
        let failed = searches.run(|_, _| panic!("on purpose")).await;
        assert_eq!(
            failed.map(|done: Finished<()>| done.result),
            Err(Refused::Panicked)
        );
        let done = searches.run(|_, _| 7).await.expect("the permit is back");
        assert_eq!(done.result, 7);
    }

    #[tokio::test]
    async fn a_search_beyond_the_last_place_is_refused_at_once() {
        let searches = Arc::new(Searches::new(1, 0, 1 << 20));
        let (started, has_started) = tokio::sync::oneshot::channel();
        let (release, released) = std::sync::mpsc::channel::<()>();
        let busy = tokio::spawn({
            let searches = Arc::clone(&searches);
            async move {
                let work = move |_: &Resources, _: &StopFlag| {
                    started.send(()).unwrap();
                    released.recv().unwrap();
                };
                searches.run(work).await.map(|done| done.result)
            }
        });
        has_started.await.unwrap();
        let refused = searches.run(|_, _| ()).await.map(|done| done.result);
        assert_eq!(refused, Err(Refused::Overloaded));
        release.send(()).unwrap();
        assert_eq!(busy.await.unwrap(), Ok(()));
        assert_eq!(
            searches.run(|_, _| ()).await.map(|done| done.result),
            Ok(())
        );
    }

    #[tokio::test]
    async fn a_drained_pool_refuses() {
        let searches = Searches::new(2, 2, 1 << 20);
        searches.drain(Duration::ZERO).await;
        let refused = searches.run(|_, _| ()).await.map(|done| done.result);
        assert_eq!(refused, Err(Refused::ShuttingDown));
    }
}
