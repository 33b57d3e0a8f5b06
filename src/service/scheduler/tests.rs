use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU16;
use std::panic::resume_unwind;
use std::sync::mpsc;

use tokio::task::JoinHandle;

use super::*;

fn scheduler(permits: u16, capacity: u16) -> Arc<SearchScheduler> {
    let permits = NonZeroU16::new(permits).unwrap();
    let settings = ServiceSettings {
        max_concurrent_searches: permits,
        queue_capacity: capacity,
        threads_per_search: permits,
        ..ServiceSettings::default()
    };
    Arc::new(SearchScheduler::new(
        &settings,
        Arc::new(Metrics::new(1, ["tic-tac-toe"])),
    ))
}

const CLIENT: ClientId = ClientId::Address(IpAddr::V4(Ipv4Addr::LOCALHOST));

const TIME: SearchTime = SearchTime {
    wanted: Duration::from_secs(10),
    is_asked: true,
};

fn enqueue(scheduler: &SearchScheduler) -> Result<Ticket, ServiceError> {
    scheduler.enqueue(&scheduler.admit().unwrap(), &CLIENT, TIME)
}

/// Queues a search in a lane, and runs it by one thread.
async fn run_in<T: Send + 'static>(
    scheduler: &SearchScheduler,
    request: &RequestGuard,
    lane: Lane,
    search: impl FnOnce() -> T + Send + 'static,
) -> T {
    let search = move |_: &mut _, _: &_| search();
    let timed = match lane {
        Lane::Quick => scheduler.search_quickly(request, &CLIENT, search).await,
        Lane::Long => {
            let ticket = scheduler.enqueue(request, &CLIENT, TIME).unwrap();
            let permit = ticket.ready().await.unwrap();
            scheduler.run(permit, Threads::One, search).await
        }
    };
    timed.unwrap().result
}

/// Runs a long search to its end.
async fn run<T: Send + 'static>(
    scheduler: &SearchScheduler,
    search: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ServiceError> {
    let permit = enqueue(scheduler)?.ready().await?;
    let search = move |_: &mut _, _: &_| search();
    let timed = scheduler.run(permit, Threads::Shared, search);
    timed.await.map(|timed| timed.result)
}

/// A search that runs until its request channel is closed, and reports the threads that it may use.
struct RunningSearch {
    requests: mpsc::Sender<()>,
    thread_counts: mpsc::Receiver<usize>,
    end: JoinHandle<Result<Timed<()>, ServiceError>>,
}

impl RunningSearch {
    async fn start(scheduler: &Arc<SearchScheduler>, threads: Threads) -> Self {
        let (requests, received) = mpsc::channel();
        let (reports, thread_counts) = mpsc::channel();
        let (started, has_started) = oneshot::channel();
        let ticket = enqueue(scheduler).unwrap();
        let scheduler = Arc::clone(scheduler);
        let end = tokio::spawn(async move {
            let work = move |resources: &mut Resources, _: &CancelFlag| {
                started.send(()).unwrap();
                for () in received {
                    reports.send(resources.threads.size()).unwrap();
                }
            };
            let permit = ticket.ready().await?;
            scheduler.run(permit, threads, work).await
        });
        has_started.await.unwrap();
        Self {
            requests,
            thread_counts,
            end,
        }
    }

    fn threads(&self) -> usize {
        self.requests.send(()).unwrap();
        self.thread_counts.recv().unwrap()
    }

    async fn end(self) {
        drop(self.requests);
        self.end.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn drain_lets_an_admitted_request_run_all_its_searches() {
    let scheduler = scheduler(1, 0);
    let request = scheduler.admit().unwrap();
    let draining = tokio::spawn({
        let scheduler = Arc::clone(&scheduler);
        async move { scheduler.drain(Duration::from_secs(5)).await }
    });
    while scheduler.admit().is_ok() {
        tokio::task::yield_now().await;
    }
    for lane in [Lane::Quick, Lane::Long] {
        assert_eq!(run_in(&scheduler, &request, lane, || 7).await, 7);
    }
    assert!(!draining.is_finished());
    drop(request);
    draining.await.unwrap();
    assert_eq!(scheduler.admit().unwrap_err(), ServiceError::ShuttingDown);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn long_searches_have_a_lower_priority_than_quick_ones() {
    let scheduler = scheduler(1, 0);
    let request = scheduler.admit().unwrap();
    let mut niceness = Vec::new();
    for lane in [Lane::Quick, Lane::Long, Lane::Quick] {
        // Of a thread that the search starts, which inherits it.
        let search = || {
            let started = std::thread::spawn(|| rustix::process::getpriority_process(None));
            started.join().unwrap().unwrap()
        };
        niceness.push(run_in(&scheduler, &request, lane, search).await);
    }
    // Unless the whole program has a low priority.
    assert_eq!(
        niceness[1],
        niceness[0].max(threads::NICENESS),
        "{niceness:?}"
    );
    assert_eq!(niceness[0], niceness[2]);
}

#[tokio::test]
async fn dropped_run_cancels_its_search_which_keeps_its_permit_until_it_ends() {
    let scheduler = scheduler(1, 0);
    let permit = enqueue(&scheduler).unwrap().ready().await;
    let (started, has_started) = oneshot::channel();
    let (end, may_end) = mpsc::channel::<()>();
    let search = move |_: &mut _, cancel: &CancelFlag| {
        started.send(()).unwrap();
        while cancel.check(None, Instant::now()).is_ok() {
            std::thread::yield_now();
        }
        may_end.recv().unwrap();
    };
    tokio::select! {
        _ = scheduler.run(permit.unwrap(), Threads::One, search) => panic!("it is cancelled"),
        Ok(()) = has_started => (),
    }
    assert!(enqueue(&scheduler).is_err());
    end.send(()).unwrap();
    while scheduler.load(Lane::Long) != (0, 0) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn panic_is_an_error_and_releases_the_permit_before_it_is_seen() {
    let scheduler = scheduler(1, 0);
    for _ in 0..2_000 {
        let failed = run(&scheduler, || resume_unwind(Box::new("on purpose"))).await;
        assert_eq!(failed, Err::<(), _>(ServiceError::Panicked));
    }
    assert_eq!(run(&scheduler, || 7).await, Ok(7));
}

#[tokio::test]
async fn lone_search_has_every_thread_until_another_starts() {
    let scheduler = scheduler(4, 0);
    let lone = RunningSearch::start(&scheduler, Threads::Shared).await;
    assert_eq!(lone.threads(), 4);
    let other = RunningSearch::start(&scheduler, Threads::Shared).await;
    assert_eq!((lone.threads(), other.threads()), (2, 2));
    let single = RunningSearch::start(&scheduler, Threads::One).await;
    assert_eq!((lone.threads(), single.threads()), (1, 1));
    other.end().await;
    single.end().await;
    assert_eq!(lone.threads(), 4);
    let failed = run(&scheduler, || panic!("on purpose")).await;
    assert_eq!(failed, Err::<(), _>(ServiceError::Panicked));
    assert_eq!(lone.threads(), 4);
    lone.end().await;
}
