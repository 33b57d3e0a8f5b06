//! Where searches run: on the blocking pool, as many at a time as there are
//! permits, a bounded number waiting.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::http::{HeaderName, HeaderValue};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;
use tracing::Span;

use super::Settings;
use super::timing::{SERVER_TIMING, server_timing};
use crate::engine::{Cores, Resources, StopFlag};

/// The bounds on searches at work and waiting.
#[derive(Debug)]
pub(crate) struct Searches {
    /// A permit for each search that may compute.
    permits: Arc<Semaphore>,
    /// A place for each search that may compute or wait.
    places: Arc<Semaphore>,
    all_places: u32,
    draining: AtomicBool,
    /// What searches have threads from, and the most that one has.
    cores: Cores,
    threads_per_search: NonZeroUsize,
    /// The memory of each search.
    table_bytes: usize,
    /// Above the flag of every search.
    stop_all: StopFlag,
}

/// The threads that a search can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threads {
    /// One, so that it can be repeated to the letter.
    One,
    /// Its share of those there are.
    Shared,
}

/// A place among the searches that compute or wait.
#[derive(Debug)]
pub(crate) struct Place {
    permit: OwnedSemaphorePermit,
    since: Instant,
}

/// Why a search is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Every place is taken.
    Overloaded,
    /// The server takes no new searches.
    ShuttingDown,
}

/// A search that was accepted ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Panicked;

/// The result of a search and what it cost.
#[derive(Clone, Debug)]
pub(crate) struct Finished<T> {
    pub(crate) result: T,
    /// The time until a permit and a thread were free.
    pub(crate) waited: Duration,
    /// The time the search took.
    pub(crate) worked: Duration,
}

impl<T> Finished<T> {
    /// What came of no search.
    pub(crate) const fn at_once(result: T) -> Self {
        Self {
            result,
            waited: Duration::ZERO,
            worked: Duration::ZERO,
        }
    }

    pub(crate) fn timing(&self) -> [(HeaderName, HeaderValue); 1] {
        let parts = [("queue", self.waited), ("search", self.worked)];
        [(SERVER_TIMING, server_timing(parts))]
    }
}

impl Searches {
    pub(crate) fn new(settings: &Settings) -> Self {
        let at_work = settings.searches;
        let all_places = u32::from(at_work.get()) + u32::from(settings.queue);
        // A permit is leave to compute; a search may use those that no other needs.
        let threads = at_work.max(settings.threads_per_search);
        Self {
            permits: Arc::new(Semaphore::new(at_work.get().into())),
            places: Arc::new(Semaphore::new(all_places as usize)),
            all_places,
            draining: AtomicBool::new(false),
            cores: Cores::new(threads.into()),
            threads_per_search: settings.threads_per_search.into(),
            table_bytes: settings.table_bytes,
            stop_all: StopFlag::default(),
        }
    }

    /// Takes a place for one more search.
    pub(crate) fn accept(&self) -> Result<Place, Refused> {
        if self.is_draining() {
            return Err(Refused::ShuttingDown);
        }
        let permit = Arc::clone(&self.places).try_acquire_owned();
        Ok(Place {
            permit: permit.map_err(|_| Refused::Overloaded)?,
            since: Instant::now(),
        })
    }

    /// Runs `search` on the blocking pool.
    ///
    /// The threads it may start besides need no permits: a search gives them up as soon as
    /// others come to share them.
    ///
    /// Both permits move into the closure: they come back when the thread is done,
    /// not when the caller has lost interest. A caller that goes away drops this
    /// future, which raises the flag the search is given.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        place: Place,
        threads: Threads,
        search: impl FnOnce(&mut Resources, &StopFlag) -> T + Send + 'static,
    ) -> Result<Finished<T>, Panicked> {
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        let on_drop = RaiseOnDrop(self.stop_all.below());
        let stop = on_drop.0.clone();
        let crew = self.cores.crew(match threads {
            Threads::One => NonZeroUsize::MIN,
            Threads::Shared => self.threads_per_search,
        });
        let mut resources = Resources::new(crew, self.table_bytes);
        let span = Span::current();
        let (answer, answered) = oneshot::channel();
        let work = move || {
            let _span = span.entered();
            let permits = (place.permit, permit);
            let started = Instant::now();
            let finished = Finished {
                result: search(&mut resources, &stop),
                waited: started - place.since,
                worked: started.elapsed(),
            };
            let Resources { crew, memory, .. } = resources;
            drop((crew, permits));
            // A caller that has gone away hears nothing. Who listens does not wait until
            // the memory of proofs is given back.
            let _ = answer.send(finished);
            drop(memory);
        };
        tokio::task::spawn_blocking(work);
        answered.await.map_err(|_| {
            tracing::error!("a search panicked");
            Panicked
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
    use std::num::NonZeroU16;
    use std::sync::mpsc;

    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    use super::*;

    fn searches(at_work: u16, queue: u16) -> Arc<Searches> {
        let at_work = NonZeroU16::new(at_work).unwrap();
        Arc::new(Searches::new(&Settings {
            games: &[],
            searches: at_work,
            queue,
            max_movetime_ms: 1,
            max_nodes: 1,
            threads_per_search: at_work,
            table_bytes: 0,
            cache_bytes: 0,
            grace: Duration::ZERO,
            patience: Duration::ZERO,
        }))
    }

    async fn run<T: Send + 'static>(
        searches: &Searches,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panicked> {
        let place = searches.accept().unwrap();
        let done = searches.run(place, Threads::Shared, |_, _| search());
        done.await.map(|done| done.result)
    }

    /// A search that is at work until it is told to end, and says how many threads it
    /// may use.
    struct Busy {
        questions: mpsc::Sender<()>,
        sizes: mpsc::Receiver<usize>,
        ended: JoinHandle<Result<Finished<()>, Panicked>>,
    }

    impl Busy {
        async fn start(searches: &Arc<Searches>, threads: Threads) -> Self {
            let (questions, to_answer) = mpsc::channel();
            let (answers, sizes) = mpsc::channel();
            let (started, has_started) = oneshot::channel();
            let place = searches.accept().unwrap();
            let searches = Arc::clone(searches);
            let ended = tokio::spawn(async move {
                let work = move |resources: &mut Resources, _: &StopFlag| {
                    started.send(()).unwrap();
                    for () in to_answer {
                        answers.send(resources.crew.size()).unwrap();
                    }
                };
                searches.run(place, threads, work).await
            });
            has_started.await.unwrap();
            Self {
                questions,
                sizes,
                ended,
            }
        }

        fn threads(&self) -> usize {
            self.questions.send(()).unwrap();
            self.sizes.recv().unwrap()
        }

        async fn end(self) {
            drop(self.questions);
            self.ended.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_frees_its_permit() {
        let searches = searches(1, 0);
        let failed = run(&searches, || panic!("on purpose")).await;
        assert_eq!(failed, Err::<(), _>(Panicked));
        assert_eq!(run(&searches, || 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_search_beyond_the_last_place_is_refused_at_once() {
        let searches = searches(1, 0);
        let busy = Busy::start(&searches, Threads::One).await;
        assert_eq!(searches.accept().unwrap_err(), Refused::Overloaded);
        busy.end().await;
        assert_eq!(run(&searches, || ()).await, Ok(()));
    }

    #[tokio::test]
    async fn a_drained_pool_refuses() {
        let searches = searches(2, 2);
        searches.drain(Duration::ZERO).await;
        assert_eq!(searches.accept().unwrap_err(), Refused::ShuttingDown);
    }

    #[tokio::test]
    async fn a_lone_search_has_every_thread_until_another_begins() {
        let searches = searches(4, 0);
        let lone = Busy::start(&searches, Threads::Shared).await;
        assert_eq!(lone.threads(), 4);
        let other = Busy::start(&searches, Threads::Shared).await;
        assert_eq!((lone.threads(), other.threads()), (2, 2));
        let modest = Busy::start(&searches, Threads::One).await;
        assert_eq!((lone.threads(), modest.threads()), (1, 1));
        other.end().await;
        modest.end().await;
        assert_eq!(lone.threads(), 4);
        let failed = run(&searches, || panic!("on purpose")).await;
        assert_eq!(failed, Err::<(), _>(Panicked));
        assert_eq!(lone.threads(), 4);
        lone.end().await;
    }
}
