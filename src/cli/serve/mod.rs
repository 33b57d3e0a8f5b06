//! `bestmove serve`: starts the service, and stops it on a signal.

mod args;
mod error;
mod settings;
mod signals;

use std::io::{self, Write as _};
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::runtime;
use tokio::task::spawn_blocking;

use super::args::available_cores;
use crate::http::Settings;
use crate::http::server::{self, Listeners};
use crate::telemetry::logging;

pub(super) use args::ServeArgs;
pub use error::ServeError;

/// Serves until SIGINT or SIGTERM.
pub(super) fn run(args: &ServeArgs) -> Result<(), ServeError> {
    let settings = settings::settings(args)?;
    // Dropped last, so that it writes what the end of the service logs.
    let _log = logging::init(args.log_format, &args.log)?;
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(available_cores().get().into())
        .enable_all()
        .build()
        .map_err(ServeError::Runtime)?;
    let result = runtime.block_on(serve(args, &settings));
    // A reload of API keys may hang on its file, and must not delay the end.
    runtime.shutdown_background();
    result
}

/// Checks the settings without starting the service.
pub(super) fn check(args: &ServeArgs) -> Result<(), ServeError> {
    settings::settings(args)?;
    logging::parse_filter(&args.log)?;
    Ok(())
}

async fn serve(args: &ServeArgs, settings: &Settings) -> Result<(), ServeError> {
    // Every connection needs a file descriptor, but the soft limit is often only 1024.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "cannot raise the limit of open files");
    }
    // Before the handlers of signals: SIGTERM then ends a process that cannot write its error.
    let listeners = listen(args).await?;
    let shutdown = signals::stop_signal().map_err(ServeError::Signals)?;
    let keys = settings.access.keys.as_ref();
    if let Some(keys) = keys {
        tracing::info!(keys = keys.count(), "API key authentication enabled");
    }
    let reload = signals::reload_keys_on_hangup(keys.map(Arc::clone));
    tokio::spawn(reload.map_err(ServeError::Signals)?);
    announce(&listeners);
    server::serve(listeners, settings, shutdown).await;
    Ok(())
}

/// Listens on both addresses.
async fn listen(args: &ServeArgs) -> Result<Listeners, ServeError> {
    let bind = async |flag, address| {
        let listener = TcpListener::bind(address).await;
        listener.map_err(|source| ServeError::Listen {
            flag,
            address,
            source,
        })
    };
    Ok(Listeners {
        api: bind("--listen", args.listen).await?,
        metrics: match args.metrics_listen {
            Some(address) => Some(bind("--metrics-listen", address).await?),
            None => None,
        },
    })
}

/// Prints the addresses: port 0 stands for any free port.
fn announce(listeners: &Listeners) {
    let line = |subject: &str, listener: &TcpListener| {
        let address = listener.local_addr();
        let address = address.expect("a socket that listens has an address");
        format!("{subject} on http://{address}\n")
    };
    let mut lines = line("bestmove listens", &listeners.api);
    if let Some(metrics) = &listeners.metrics {
        lines += &line("metrics listening", metrics);
    }
    // Standard output that is closed, or that nobody reads, is no reason not to serve.
    spawn_blocking(move || io::stdout().write_all(lines.as_bytes()));
}
