//! Accepting connections, and stopping without losing what was accepted.

mod activity;
mod connection;
mod eager;
mod guests;
mod watched;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::{App, Settings, machinery, router};
use crate::telemetry::Metrics;
use guests::{Guest, Guests};

/// Answers requests on `listener` until `shutdown` completes.
///
/// Then `/readyz` says that the server is about to stop, while everything is answered as
/// before for as long as `lame_duck`, so that whoever sends requests hears of it. After
/// that new searches are refused with `shutting_down` while those accepted run to their
/// end; after the grace period they answer with what they have.
pub async fn serve(
    listeners: impl Into<Listeners>,
    settings: &Settings,
    shutdown: impl Future<Output = ()>,
) {
    let Listeners { questions, metrics } = listeners.into();
    let app = App::new(settings);
    let port = Port {
        router: router(app.clone(), settings, metrics.is_none()),
        places: Arc::new(Semaphore::new(settings.connections.into())),
        guests: Guests::new(settings.connections, &settings.access.trusted_proxies),
        patience: settings.patience,
        metrics: Arc::clone(&app.metrics),
        connections: TaskTracker::new(),
        stop: CancellationToken::new(),
    };
    let machinery = Port {
        router: machinery(app.clone()),
        places: Arc::new(Semaphore::new(MACHINERY.into())),
        guests: Guests::new(MACHINERY, &settings.access.trusted_proxies),
        ..port.clone()
    };
    let drained = async {
        shutdown.await;
        tracing::info!("stopping");
        app.leave();
        sleep(settings.lame_duck).await;
        let grace_ends = Instant::now() + settings.grace;
        tokio::join!(app.searches.drain(settings.grace), sleep(LEAST_DRAIN));
        grace_ends
    };
    let accepting = async {
        match metrics {
            Some(metrics) => tokio::join!(port.accept(questions), machinery.accept(metrics)).0,
            None => port.accept(questions).await,
        }
    };
    let tidying = async {
        loop {
            sleep(FORGET_AFTER).await;
            app.rates.forget();
        }
    };
    let grace_ends = tokio::select! {
        never = accepting => match never {},
        never = tidying => match never {},
        grace_ends = drained => grace_ends,
    };
    port.stop.cancel();
    port.connections.close();
    let last_words = grace_ends.max(Instant::now() + LAST_WORDS);
    let closed = timeout_at(last_words, port.connections.wait()).await;
    if closed.is_err() {
        tracing::warn!("some connections did not close in time");
    }
}

/// Where a server listens.
#[derive(Debug)]
pub struct Listeners {
    /// For everybody.
    pub questions: TcpListener,
    /// For those who look after the server: metrics, which are then told nowhere else, and
    /// health, too, however many connections there are to the other.
    pub metrics: Option<TcpListener>,
}

impl From<TcpListener> for Listeners {
    fn from(questions: TcpListener) -> Self {
        Self {
            questions,
            metrics: None,
        }
    }
}

/// What is common to the connections of a listener.
#[derive(Clone, Debug)]
struct Port {
    router: Router,
    places: Arc<Semaphore>,
    guests: Guests,
    patience: Duration,
    metrics: Arc<Metrics>,
    connections: TaskTracker,
    stop: CancellationToken,
}

impl Port {
    async fn accept(&self, listener: TcpListener) -> Infallible {
        loop {
            let place = Arc::clone(&self.places).acquire_owned().await;
            let place = place.expect("the semaphore is never closed");
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let Some(guest) = self.guests.enter(peer.ip()) else {
                        tracing::debug!(%peer, "too many connections from there");
                        continue;
                    };
                    let serve = self.clone().serve(stream, peer, (guest, place));
                    self.connections.spawn(serve);
                }
                Err(error) => pause_after(&error).await,
            }
        }
    }

    async fn serve(
        self,
        stream: TcpStream,
        peer: SocketAddr,
        // Given back in this order: who has the place is counted next.
        _held: (Guest, OwnedSemaphorePermit),
    ) {
        let _counted = self.metrics.record_connection();
        connection::serve(stream, peer, self.router, self.patience, self.stop).await;
    }
}

/// Connections of those who look after the server.
const MACHINERY: u16 = 64;

/// How often callers are forgotten who have not asked for long.
const FORGET_AFTER: Duration = Duration::from_mins(1);

/// How long new requests are told that the server is about to stop, at the least:
/// time for those already on their way.
const LEAST_DRAIN: Duration = Duration::from_millis(50);

/// How long connections have, once no search runs, to take their last answers: so much at the
/// least, and all of the grace period.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Errors of one connection pass by themselves; a lack of file descriptors needs time.
async fn pause_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::error!(%error, "cannot accept connections");
        sleep(Duration::from_millis(100)).await;
    }
}
