//! The server: listeners, their connections, and the end of both.

mod client_stream;
mod connection;
mod connection_limit;
mod exchange;
mod request_body;
mod shutdown;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::router::{ops_router, router};
use super::settings::Settings;
use super::state::AppState;
use crate::telemetry::Metrics;
use connection_limit::{ConnectionLease, ConnectionLimiter, Slot};

/// Connections at a time to the listener of metrics and health.
const OPS_MAX_CONNECTIONS: u16 = 64;

/// Time between two evictions of clients that the rate limiter need not remember.
const EVICTION_INTERVAL: Duration = Duration::from_mins(1);

/// Answers requests until `shutdown` completes, and then until everything accepted has been
/// answered or the time for that is over.
///
/// `/readyz` reports the shutdown for [`Settings::lame_duck`] first. Accepted searches then have
/// [`Settings::grace`] to end, before they answer with their best result so far.
pub async fn serve(
    listeners: impl Into<Listeners>,
    settings: &Settings,
    shutdown: impl Future<Output = ()>,
) {
    let Listeners { api, metrics } = listeners.into();
    let app = AppState::new(settings);
    app.service.compute_tables();
    let endpoint = Endpoint {
        router: router(app.clone(), settings, metrics.is_none()),
        limiter: ConnectionLimiter::new(settings.max_connections, &settings.access.trusted_proxies),
        client_timeout: settings.client_timeout,
        metrics: Arc::clone(&app.metrics),
        connections: TaskTracker::new(),
        stop: CancellationToken::new(),
    };
    let ops = Endpoint {
        router: ops_router(app.clone()),
        limiter: ConnectionLimiter::new(OPS_MAX_CONNECTIONS, &settings.access.trusted_proxies),
        ..endpoint.clone()
    };
    let accepting = async {
        match metrics {
            Some(metrics) => tokio::join!(endpoint.accept(&api), ops.accept(&metrics)).0,
            None => endpoint.accept(&api).await,
        }
    };
    let evicting = async {
        loop {
            sleep(EVICTION_INTERVAL).await;
            app.rate_limiter.evict_idle();
        }
    };
    // Connections are accepted during the drain, so that new requests get `shutting_down`.
    let drained = async {
        shutdown.await;
        shutdown::drain(&app, settings, &endpoint.connections).await
    };
    let grace_end = tokio::select! {
        never = accepting => match never {},
        never = evicting => match never {},
        grace_end = drained => grace_end,
    };
    endpoint.accept_rest(api);
    shutdown::close_connections(&endpoint.connections, &endpoint.stop, grace_end).await;
}

/// The sockets of a server.
#[derive(Debug)]
pub struct Listeners {
    /// The listener of the API.
    pub api: TcpListener,
    /// A listener for operators: `/metrics`, which is then available nowhere else, and health.
    /// It has connections of its own, so it can be reached when the API has none left.
    pub metrics: Option<TcpListener>,
}

impl From<TcpListener> for Listeners {
    fn from(api: TcpListener) -> Self {
        Self { api, metrics: None }
    }
}

/// The state that the connections of one listener share.
#[derive(Clone, Debug)]
struct Endpoint {
    router: Router,
    limiter: ConnectionLimiter,
    client_timeout: Duration,
    metrics: Arc<Metrics>,
    connections: TaskTracker,
    stop: CancellationToken,
}

impl Endpoint {
    async fn accept(&self, listener: &TcpListener) -> Infallible {
        loop {
            let slot = self.limiter.free_slot().await;
            match listener.accept().await {
                Ok((stream, peer)) => self.spawn(stream, peer, slot),
                Err(error) => pause_after(&error).await,
            }
        }
    }

    /// Closes the listener, but first accepts the connections that the system has opened for it. It would
    /// reset those, although their clients may have sent a request already.
    fn accept_rest(&self, listener: TcpListener) {
        // The listener of Tokio only learns of connections when the runtime polls the system.
        let listener = match listener.into_std() {
            Ok(listener) => listener,
            Err(error) => return tracing::debug!(%error, "cannot accept the last connections"),
        };
        while let Some(slot) = self.limiter.try_free_slot() {
            let accepted = listener.accept().and_then(|(stream, peer)| {
                stream.set_nonblocking(true)?;
                Ok((TcpStream::from_std(stream)?, peer))
            });
            match accepted {
                Ok((stream, peer)) => self.spawn(stream, peer, slot),
                Err(error) if is_of_one_connection(&error) => {}
                Err(_) => return,
            }
        }
    }

    /// Serves a connection in a task of its own, unless its address has too many.
    fn spawn(&self, stream: TcpStream, peer: SocketAddr, slot: Slot) {
        let Some(lease) = self.limiter.try_accept(slot, peer.ip()) else {
            tracing::debug!(%peer, "connection limit for address reached");
            return;
        };
        let serve = self.clone().serve(stream, peer, lease);
        self.connections.spawn(serve);
    }

    async fn serve(self, stream: TcpStream, peer: SocketAddr, _lease: ConnectionLease) {
        let _counted = self.metrics.record_connection();
        connection::serve(stream, peer, self.router, self.client_timeout, self.stop).await;
    }
}

/// Waits after errors that last longer than one connection, such as a lack of file descriptors.
async fn pause_after(error: &io::Error) {
    if !is_of_one_connection(error) {
        tracing::error!(%error, "cannot accept connections");
        sleep(Duration::from_millis(100)).await;
    }
}

/// Whether an error of accepting is only about one connection, which has ended.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}
