//! The circuit breaker before a server that may be slow or gone (Nygard, *Release It!*).
//!
//! While it is closed, there is a connection to be used. When that is lost, or has done
//! nothing but fail for a while, the breaker opens: nobody tries any more, so that nobody
//! waits. It closes when a trial has succeeded, which is made in the background, at nobody's
//! cost.

use std::fmt::Display;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

/// How long it may do nothing but fail. No number of failures says as much: whoever asks
/// during one hiccup, of the server or of this program, fails at the same time.
const HICCUP: Duration = Duration::from_millis(100);

/// The time from one trial to the next.
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(super) struct Breaker<C, E>(Mutex<State<C, E>>);

#[derive(Debug)]
enum State<C, E> {
    Open,
    Closed {
        connection: C,
        /// When the first of the failures in a row was.
        failing_since: Option<Instant>,
        /// Hears why it opens.
        opened: oneshot::Sender<E>,
    },
}

impl<C: Clone, E: Display> Breaker<C, E> {
    /// Open until a trial succeeds.
    pub(super) fn new() -> Self {
        Self(Mutex::new(State::Open))
    }

    /// Closes it whenever `trial` gives a connection, as long as this is polled.
    pub(super) async fn keep_closed<T>(&self, trial: impl Fn() -> T) -> !
    where
        T: Future<Output = Result<C, E>>,
    {
        let mut is_known_to_be_away = false;
        loop {
            let error = match trial().await {
                Ok(connection) => {
                    tracing::info!("the shared cache is there");
                    is_known_to_be_away = false;
                    self.closed_with(connection).await
                }
                Err(error) => error,
            };
            if !is_known_to_be_away {
                tracing::warn!(%error, "the shared cache is away: answers are searched for");
                is_known_to_be_away = true;
            }
            sleep(PAUSE).await;
        }
    }

    /// The connection, while it is to be used.
    pub(super) fn connection(&self) -> Option<C> {
        match &*self.state() {
            State::Open => None,
            State::Closed { connection, .. } => Some(connection.clone()),
        }
    }

    /// The connection has been of use.
    pub(super) fn succeeded(&self) {
        if let State::Closed { failing_since, .. } = &mut *self.state() {
            *failing_since = None;
        }
    }

    /// The connection has failed, and may do better next time.
    pub(super) fn failed(&self, error: E) {
        let mut state = self.state();
        if let State::Closed { failing_since, .. } = &mut *state {
            let since = failing_since.get_or_insert_with(Instant::now);
            if since.elapsed() > HICCUP {
                state.open(error);
            }
        }
    }

    /// The connection is of no use any more.
    pub(super) fn lost(&self, error: E) {
        self.state().open(error);
    }

    /// Closes it, and waits until it opens: why it does.
    async fn closed_with(&self, connection: C) -> E {
        let (opened, has_opened) = oneshot::channel();
        *self.state() = State::Closed {
            connection,
            failing_since: None,
            opened,
        };
        has_opened.await.expect("it says why it opens")
    }

    fn state(&self) -> MutexGuard<'_, State<C, E>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C, E> State<C, E> {
    fn open(&mut self, error: E) {
        if let Self::Closed { opened, .. } = std::mem::replace(self, Self::Open) {
            // Nobody listens where nobody keeps it closed.
            let _ = opened.send(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::ready;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    use super::*;

    /// A breaker before a server that is there or not; a connection is the number of the
    /// trial that made it.
    struct Scene {
        breaker: Arc<Breaker<u32, &'static str>>,
        is_there: Arc<AtomicBool>,
        trials: Arc<AtomicU32>,
        began: Instant,
    }

    impl Scene {
        fn begin(is_there: bool) -> Self {
            let scene = Self {
                breaker: Arc::new(Breaker::new()),
                is_there: Arc::new(is_there.into()),
                trials: Arc::default(),
                began: Instant::now(),
            };
            let breaker = Arc::clone(&scene.breaker);
            let (is_there, trials) = (Arc::clone(&scene.is_there), Arc::clone(&scene.trials));
            tokio::spawn(async move {
                let trial = || {
                    let trial = trials.fetch_add(1, Ordering::Relaxed) + 1;
                    let is_there = is_there.load(Ordering::Relaxed);
                    ready(is_there.then_some(trial).ok_or("not there"))
                };
                breaker.keep_closed(trial).await
            });
            scene
        }

        /// Lets the time pass until so many seconds after the beginning.
        async fn at(&self, seconds: f64) {
            tokio::time::sleep_until(self.began + Duration::from_secs_f64(seconds)).await;
        }

        fn trials(&self) -> u32 {
            self.trials.load(Ordering::Relaxed)
        }
    }

    #[tokio::test(start_paused = true)]
    async fn it_closes_as_soon_as_the_server_is_there() {
        let scene = Scene::begin(false);
        assert_eq!(scene.breaker.connection(), None);
        scene.at(9.5).await;
        assert_eq!((scene.breaker.connection(), scene.trials()), (None, 10));
        scene.is_there.store(true, Ordering::Relaxed);
        scene.at(10.5).await;
        assert_eq!(scene.breaker.connection(), Some(11));
        scene.at(20.0).await;
        assert_eq!(scene.trials(), 11);
    }

    #[tokio::test(start_paused = true)]
    async fn a_hiccup_leaves_it_closed() {
        let scene = Scene::begin(true);
        for hiccup in 1..10 {
            scene.at(f64::from(hiccup)).await;
            for _ in 0..1000 {
                scene.breaker.failed("slow");
            }
            scene.at(f64::from(hiccup) + 0.09).await;
            scene.breaker.failed("slow");
            assert_eq!(scene.breaker.connection(), Some(1));
            scene.breaker.succeeded();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn failing_on_and_on_opens_it_for_a_while() {
        let scene = Scene::begin(true);
        scene.at(0.5).await;
        scene.breaker.failed("slow");
        scene.at(0.7).await;
        assert_eq!(scene.breaker.connection(), Some(1));
        scene.breaker.failed("slow");
        assert_eq!(scene.breaker.connection(), None);
        scene.at(1.6).await;
        assert_eq!((scene.breaker.connection(), scene.trials()), (None, 1));
        scene.at(1.8).await;
        assert_eq!((scene.breaker.connection(), scene.trials()), (Some(2), 2));
    }

    #[tokio::test(start_paused = true)]
    async fn a_lost_connection_opens_it_at_once() {
        let scene = Scene::begin(true);
        scene.at(0.1).await;
        scene.breaker.lost("gone");
        assert_eq!(scene.breaker.connection(), None);
        // What comes late changes nothing.
        scene.breaker.succeeded();
        scene.breaker.failed("slow");
        scene.breaker.lost("gone");
        scene.at(1.2).await;
        assert_eq!(scene.breaker.connection(), Some(2));
    }
}
