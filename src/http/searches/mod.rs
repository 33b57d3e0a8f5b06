//! Where searches run: on blocking pools, as many at a time as there are permits.
//!
//! There are two lanes, so that what is quickly answered never waits behind what is not:
//! every question is tried for a moment in the one, and waits in the other if that was not
//! enough.

mod accepted;
mod finished;
mod lane;
mod place;
mod pool;
mod stopwatch;
mod turns;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tracing::Span;

use super::Settings;
use super::access::Caller;
use crate::engine::{Cores, Crew, Resources, StopFlag};
use crate::telemetry::{Metrics, SearchOutcome};
use accepted::Accepted;
pub(crate) use accepted::Admission;
pub(crate) use finished::Finished;
pub(crate) use lane::{Lane, QUICK};
pub(crate) use place::{Place, Turn};
use pool::Pool;
pub(crate) use stopwatch::Stopwatch;
use turns::{TooMany, Turns};

/// The searches at work and waiting.
#[derive(Debug)]
pub(crate) struct Searches {
    quick: Arc<Turns>,
    long: Arc<Turns>,
    accepted: Accepted,
    pool: Pool,
    /// What long searches have threads from, and the most that one has.
    cores: Cores,
    threads_per_search: NonZeroUsize,
    /// The memory of each search.
    table_bytes: usize,
    /// Above the flag of every search.
    stop_all: StopFlag,
    metrics: Arc<Metrics>,
}

/// The threads that a search can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threads {
    /// One, so that it can be repeated to the letter.
    One,
    /// Its share of those there are.
    Shared,
}

/// Why a search gets no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoResult {
    /// Too many wait, or it has waited too long.
    Overloaded {
        /// When it may be worth asking again.
        retry_after: Duration,
    },
    /// The server takes no new searches.
    ShuttingDown,
    /// It panicked.
    Panicked,
}

impl Searches {
    pub(crate) fn new(settings: &Settings, metrics: Arc<Metrics>) -> Self {
        let at_work = settings.searches;
        let turns = || Turns::new(at_work, settings.queue, settings.longest_wait);
        // A permit is leave to compute; a search may use those that no other needs.
        let threads = at_work.max(settings.threads_per_search);
        Self {
            quick: turns(),
            long: turns(),
            accepted: Accepted::default(),
            pool: Pool::new(at_work),
            cores: Cores::new(threads.into()),
            threads_per_search: settings.threads_per_search.into(),
            table_bytes: settings.table_bytes,
            stop_all: StopFlag::default(),
            metrics,
        }
    }

    /// Accepts a request that may need searches.
    pub(crate) fn admit(&self) -> Result<Admission, NoResult> {
        self.accepted.admit().ok_or(NoResult::ShuttingDown)
    }

    /// Takes a place for one more search of a request that was accepted.
    pub(crate) fn accept(
        &self,
        _admission: &Admission,
        caller: &Caller,
        lane: Lane,
    ) -> Result<Place, NoResult> {
        let turn = self.turns(lane).enter(caller)?;
        Ok(Place::take(turn, lane, &self.metrics))
    }

    /// Takes a place, waits for its turn and runs `search`.
    pub(crate) async fn search<T: Send + 'static>(
        &self,
        admission: &Admission,
        caller: &Caller,
        lane: Lane,
        threads: Threads,
        search: impl FnOnce(&mut Resources, &StopFlag) -> T + Send + 'static,
    ) -> Result<Finished<T>, NoResult> {
        let turn = self.accept(admission, caller, lane)?.come().await?;
        self.run(turn, threads, search).await
    }

    /// Runs `search` on the blocking pool of its lane.
    ///
    /// The threads it may start besides need no permits: a search gives them up as soon as
    /// others come to share them.
    ///
    /// The permit moves into the closure: it comes back when the thread is done, not when
    /// the caller has lost interest. A caller that goes away drops this future, which raises
    /// the flag the search is given.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        turn: Turn,
        threads: Threads,
        search: impl FnOnce(&mut Resources, &StopFlag) -> T + Send + 'static,
    ) -> Result<Finished<T>, NoResult> {
        let Turn {
            permit,
            lane,
            since,
        } = turn;
        let mut watch = Watch {
            stop: self.stop_all.below(),
            end: SearchOutcome::Abandoned,
            lane,
            metrics: &self.metrics,
        };
        let stop = watch.stop.clone();
        let resources = self.resources(lane, threads);
        let span = Span::current();
        let (answer, answered) = oneshot::channel();
        let work = move || {
            // In a panic, the last of these is given back first: who hears of it may ask at once.
            let (answer, permit, mut resources) = (answer, permit, resources);
            let _span = span.entered();
            let started = Instant::now();
            let result = search(&mut resources, &stop);
            let worked = started.elapsed();
            let Resources { crew, memory, .. } = resources;
            drop(crew);
            if answer.is_closed() {
                // What nobody waited for says nothing of what searches take.
                drop(permit);
            } else {
                permit.end(worked);
            }
            // A caller that has gone away hears nothing. Who listens does not wait until
            // the memory of proofs is given back.
            let _ = answer.send(Finished {
                result,
                waited: started - since,
                worked,
            });
            drop(memory);
        };
        match lane {
            Lane::Quick => drop(spawn_blocking(work)),
            Lane::Long => self.pool.spawn(work),
        }
        let Ok(finished) = answered.await else {
            tracing::error!("a search panicked");
            watch.end = SearchOutcome::Failed;
            return Err(NoResult::Panicked);
        };
        watch.end = SearchOutcome::Completed;
        Ok(finished)
    }

    /// How many long searches may compute at a time.
    pub(crate) fn permits(&self) -> usize {
        self.long.permits()
    }

    /// The searches of a lane at work, and those that wait.
    pub(crate) fn load(&self, lane: Lane) -> (usize, usize) {
        self.turns(lane).load()
    }

    fn turns(&self, lane: Lane) -> &Arc<Turns> {
        match lane {
            Lane::Quick => &self.quick,
            Lane::Long => &self.long,
        }
    }

    fn resources(&self, lane: Lane, threads: Threads) -> Resources {
        let most = match (lane, threads) {
            // Over before others could share anything with it.
            (Lane::Quick, _) => {
                return Resources::new(Crew::default(), self.table_bytes);
            }
            (Lane::Long, Threads::One) => NonZeroUsize::MIN,
            (Lane::Long, Threads::Shared) => self.threads_per_search,
        };
        Resources::new(self.cores.crew(most), self.table_bytes)
    }

    /// Accepts no new requests, and waits for those accepted to be answered. What takes
    /// longer than `grace` is told to answer with what it has.
    pub(crate) async fn drain(&self, grace: Duration) {
        self.accepted.close();
        if !self.accepted.are_answered_within(grace).await {
            tracing::warn!("some searches outlast the grace period");
            self.stop_all.raise();
            // Not for ever: a caller may not take what it is told.
            self.accepted.are_answered_within(LAST_ANSWERS).await;
        }
    }
}

/// How long answers may take once every search is told to end.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

impl From<TooMany> for NoResult {
    fn from(TooMany { retry_after }: TooMany) -> Self {
        Self::Overloaded { retry_after }
    }
}

/// Ends a search when whoever waits for it is gone, and counts how it ended.
#[derive(Debug)]
struct Watch<'a> {
    stop: StopFlag,
    end: SearchOutcome,
    lane: Lane,
    metrics: &'a Metrics,
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.stop.raise();
        self.metrics.record_search_end(self.lane.into(), self.end);
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;
    use std::panic::resume_unwind;
    use std::sync::mpsc;

    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    use super::*;

    fn searches(at_work: u16, queue: u16) -> Arc<Searches> {
        let at_work = NonZeroU16::new(at_work).unwrap();
        let settings = Settings {
            searches: at_work,
            queue,
            threads_per_search: at_work,
            ..Settings::default()
        };
        let metrics = Arc::new(Metrics::new(at_work.get(), []));
        Arc::new(Searches::new(&settings, metrics))
    }

    fn accept(searches: &Searches, lane: Lane) -> Result<Place, NoResult> {
        let caller = Caller::Address([127, 0, 0, 1].into());
        searches.accept(&searches.admit()?, &caller, lane)
    }

    #[tokio::test]
    async fn who_was_accepted_searches_as_often_as_it_takes() {
        let searches = searches(1, 0);
        let admission = searches.admit().unwrap();
        let draining = tokio::spawn({
            let searches = Arc::clone(&searches);
            async move { searches.drain(Duration::from_secs(5)).await }
        });
        while searches.admit().is_ok() {
            tokio::task::yield_now().await;
        }
        let caller = Caller::Address([127, 0, 0, 1].into());
        for lane in [Lane::Quick, Lane::Long] {
            let place = searches.accept(&admission, &caller, lane).unwrap();
            let turn = place.come().await.unwrap();
            let done = searches.run(turn, Threads::One, |_, _| 7).await;
            assert_eq!(done.unwrap().result, 7);
        }
        assert!(!draining.is_finished());
        drop(admission);
        draining.await.unwrap();
    }

    async fn run<T: Send + 'static>(
        searches: &Searches,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        let place = accept(searches, Lane::Long).unwrap();
        let turn = place.come().await?;
        let done = searches.run(turn, Threads::Shared, |_, _| search());
        done.await.map(|done| done.result)
    }

    /// A search that is at work until it is told to end, and says how many threads it
    /// may use.
    struct Busy {
        questions: mpsc::Sender<()>,
        sizes: mpsc::Receiver<usize>,
        ended: JoinHandle<Result<Finished<()>, NoResult>>,
    }

    impl Busy {
        async fn start(searches: &Arc<Searches>, threads: Threads) -> Self {
            let (questions, to_answer) = mpsc::channel();
            let (answers, sizes) = mpsc::channel();
            let (started, has_started) = oneshot::channel();
            let place = accept(searches, Lane::Long).unwrap();
            let searches = Arc::clone(searches);
            let ended = tokio::spawn(async move {
                let work = move |resources: &mut Resources, _: &StopFlag| {
                    started.send(()).unwrap();
                    for () in to_answer {
                        answers.send(resources.crew.size()).unwrap();
                    }
                };
                let turn = place.come().await?;
                searches.run(turn, threads, work).await
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

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn long_searches_give_way_and_quick_ones_do_not() {
        let searches = searches(1, 0);
        let mut niceness = Vec::new();
        for lane in [Lane::Quick, Lane::Long, Lane::Quick] {
            let turn = accept(&searches, lane).unwrap().come().await.unwrap();
            let own = |_: &mut _, _: &_| {
                let started = std::thread::spawn(|| rustix::process::getpriority_process(None));
                started.join().unwrap().unwrap()
            };
            let done = searches.run(turn, Threads::One, own).await;
            niceness.push(done.unwrap().result);
        }
        assert!(niceness[0] < niceness[1], "{niceness:?}");
        assert_eq!(niceness[0], niceness[2]);
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_frees_its_permit() {
        let searches = searches(1, 0);
        let failed = run(&searches, || panic!("on purpose")).await;
        assert_eq!(failed, Err::<(), _>(NoResult::Panicked));
        assert_eq!(run(&searches, || 7).await, Ok(7));
    }

    #[tokio::test]
    async fn who_hears_of_a_panic_may_ask_again_at_once() {
        let searches = searches(1, 0);
        for _ in 0..2_000 {
            let failed = run(&searches, || resume_unwind(Box::new("on purpose"))).await;
            assert_eq!(failed, Err::<(), _>(NoResult::Panicked));
        }
    }

    #[tokio::test]
    async fn a_search_beyond_the_last_place_is_refused_at_once() {
        let searches = searches(1, 0);
        let busy = Busy::start(&searches, Threads::One).await;
        assert!(matches!(
            accept(&searches, Lane::Long),
            Err(NoResult::Overloaded { .. })
        ));
        busy.end().await;
        assert_eq!(run(&searches, || ()).await, Ok(()));
    }

    #[tokio::test]
    async fn a_drained_pool_refuses() {
        let searches = searches(2, 2);
        searches.drain(Duration::ZERO).await;
        assert_eq!(searches.admit().unwrap_err(), NoResult::ShuttingDown);
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
        assert_eq!(failed, Err::<(), _>(NoResult::Panicked));
        assert_eq!(lone.threads(), 4);
        lone.end().await;
    }
}
