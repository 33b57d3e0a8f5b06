//! Signals: SIGINT and SIGTERM stop the service, SIGHUP reloads the API keys.

use std::fmt::Display;
use std::io;
use std::process;
use std::sync::Arc;

use tokio::signal::unix::{SignalKind, signal};
use tokio::task::spawn_blocking;

use crate::http::auth::ApiKeys;

/// Installs handlers of SIGINT and SIGTERM, and returns a future that completes on the first.
/// A second signal exits immediately.
pub(super) fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut either = async move || {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    };
    Ok(async move {
        either().await;
        tokio::spawn(async move {
            either().await;
            process::exit(1);
        });
    })
}

/// Installs a handler of SIGHUP, and returns a future that reloads the API keys on each.
/// Without keys, SIGHUP is only logged; unhandled, it would end the process.
pub(super) fn reload_keys_on_hangup(
    keys: Option<Arc<ApiKeys>>,
) -> io::Result<impl Future<Output = ()>> {
    let mut hangup = signal(SignalKind::hangup())?;
    Ok(async move {
        while hangup.recv().await.is_some() {
            let Some(keys) = &keys else {
                tracing::info!("SIGHUP ignored: there are no API keys to reload");
                continue;
            };
            let report_failure = |error: &dyn Display| {
                tracing::error!(%error, "reloading API keys failed; keeping the previous ones");
            };
            // The file may hang, so it is not read on a thread of the runtime.
            let reloading = Arc::clone(keys);
            match spawn_blocking(move || reloading.reload()).await {
                Ok(Ok(())) => tracing::info!(keys = keys.count(), "API keys reloaded"),
                Ok(Err(error)) => report_failure(&error),
                Err(error) => report_failure(&error),
            }
        }
    })
}
