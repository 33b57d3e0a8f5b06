//! `bestmove serve`: starts the service, and stops it on a signal.

mod args;
mod error;
mod settings;
mod signals;

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::runtime;

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
    let shutdown = signals::stop_signal().map_err(ServeError::Signals)?;
    let keys = settings.access.keys.as_ref();
    if let Some(keys) = keys {
        tracing::info!(keys = keys.count(), "API key authentication enabled");
    }
    let reload = signals::reload_keys_on_hangup(keys.map(Arc::clone));
    tokio::spawn(reload.map_err(ServeError::Signals)?);
    let api = listen(args.listen, "bestmove listens").await?;
    let metrics = match args.metrics_listen {
        Some(address) => Some(listen(address, "metrics listening").await?),
        None => None,
    };
    server::serve(Listeners { api, metrics }, settings, shutdown).await;
    Ok(())
}

/// Listens on an address, and prints it: port 0 stands for any free port.
async fn listen(address: SocketAddr, announcement: &str) -> Result<TcpListener, ServeError> {
    let error = |source| ServeError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(error)?;
    let local = listener.local_addr().map_err(error)?;
    // A closed standard output is no reason not to serve.
    let _ = writeln!(io::stdout(), "{announcement} on http://{local}");
    Ok(listener)
}
