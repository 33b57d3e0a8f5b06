//! Stopping without losing what was accepted.
//!
//! 1. `/readyz` reports `shutting_down`. For [`Settings::lame_duck`] everything else is answered
//!    as before, so that load balancers notice and send new requests elsewhere.
//! 2. New searches are rejected with `shutting_down`, and accepted ones have
//!    [`Settings::grace`] to end. Then they are stopped and answer with their best result so far.
//! 3. Connections that have been idle for [`MIN_IDLE`] are closed. The others are closed after
//!    their response, or when the time to read it is over.
//!
//! From the first step on, each response announces the end of its connection, and the client
//! closes it. So the connections that the server has to close are those without a request since
//! then. If the server closed them sooner, a request could be on its way to it.

use std::time::Duration;

use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::http::settings::Settings;
use crate::http::state::AppState;

/// Shortest time for which a connection is idle before the server closes it.
pub(super) const MIN_IDLE: Duration = Duration::from_millis(500);

/// Shortest time to read the last responses, counted from the end of the last search.
const CONNECTION_DRAIN_TIMEOUT: Duration = Duration::from_secs(1);

/// Rejects new searches, and waits until the accepted ones have ended. Unless all connections end
/// sooner, waits for at least [`MIN_IDLE`]. Returns the end of the grace period.
pub(super) async fn drain(
    app: &AppState,
    settings: &Settings,
    connections: &TaskTracker,
) -> Instant {
    tracing::info!("stopping");
    app.begin_shutdown();
    sleep(settings.lame_duck).await;
    let grace_end = Instant::now() + settings.grace;
    // New connections are still counted.
    connections.close();
    let unused = timeout(MIN_IDLE, connections.wait());
    let ((), _) = tokio::join!(app.service.drain(settings.grace), unused);
    grace_end
}

/// Closes idle connections, and waits for the others until the end of the grace period or
/// [`CONNECTION_DRAIN_TIMEOUT`], whichever is later.
pub(super) async fn close_connections(
    connections: &TaskTracker,
    stop: &CancellationToken,
    grace_end: Instant,
) {
    stop.cancel();
    let deadline = grace_end.max(Instant::now() + CONNECTION_DRAIN_TIMEOUT);
    if timeout_at(deadline, connections.wait()).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
}
