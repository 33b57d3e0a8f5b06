//! `bestmove serve`: starts the service, and stops it on a signal.

mod args;
mod effective;
mod error;
mod settings;
mod signals;

use std::io::{self, Write as _};
use std::net::SocketAddr;

use clap::ArgMatches;
use tokio::net::TcpListener;
use tokio::task::spawn_blocking;
use tracing_subscriber::filter::Targets;

use super::args::available_cores;
use super::runtime::block_on;
use crate::http::Settings;
use crate::http::server::{self, Listeners};
use crate::telemetry::logging;

pub(super) use args::ServeArgs;
use effective::EffectiveSettings;
pub use error::ServeError;

/// Serves until SIGINT or SIGTERM. `given` are the arguments as they were given.
pub(super) fn run(args: &ServeArgs, given: &ArgMatches) -> Result<(), ServeError> {
    let settings = settings::settings(args)?;
    // Dropped last, so that it writes what the end of the service logs.
    let _log = logging::init(args.log_format, log_filter(args)?)?;
    block_on(serve(args, given, &settings)).map_err(ServeError::Runtime)?
}

/// Checks the settings without starting the service, and writes those in force as a file of
/// environment variables.
pub(super) fn check(args: &ServeArgs, given: &ArgMatches) -> Result<String, ServeError> {
    let settings = settings::settings(args)?;
    log_filter(args)?;
    Ok(EffectiveSettings::new(given, &settings).to_env_file())
}

/// With `access_log`, lines of requests pass whatever the filter is.
fn log_filter(args: &ServeArgs) -> Result<Targets, ServeError> {
    let filter = logging::parse_filter(&args.log)?;
    Ok(if args.access_log {
        logging::with_access_log(filter)
    } else {
        filter
    })
}

async fn serve(
    args: &ServeArgs,
    given: &ArgMatches,
    settings: &Settings,
) -> Result<(), ServeError> {
    // Every connection needs a file descriptor, but the soft limit is often only 1024.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "cannot raise the limit of open files");
    }
    // Before the handlers of signals: SIGTERM then ends a process that cannot write its error.
    let listeners = listen(args).await?;
    let shutdown = signals::stop_signal().map_err(ServeError::Signals)?;
    let keys = settings.access.keys.clone();
    let reload = signals::reload_keys_on_hangup(keys);
    tokio::spawn(reload.map_err(ServeError::Signals)?);
    log_start(
        &listeners,
        settings,
        &EffectiveSettings::new(given, settings),
    );
    announce(&listeners);
    server::serve(listeners, settings, shutdown).await;
    Ok(())
}

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

/// Logs the version, the addresses, the number of API keys and the settings in force. Secrets are
/// hidden.
fn log_start(listeners: &Listeners, settings: &Settings, effective: &EffectiveSettings) {
    let games = settings.service.games.iter().map(|game| game.name());
    let metrics = listeners.metrics.as_ref().map(local_address);
    let keys = settings.access.keys.as_ref();
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        listen = %local_address(&listeners.api),
        metrics_listen = metrics.map(tracing::field::display),
        games = games.collect::<Vec<_>>().join(","),
        cores = available_cores(),
        api_keys = keys.map(|keys| keys.count()),
        settings = effective.to_line(),
        "started"
    );
}

/// Prints the addresses: port 0 stands for any free port.
fn announce(listeners: &Listeners) {
    let line = |subject: &str, listener: &TcpListener| {
        format!("{subject} on http://{}\n", local_address(listener))
    };
    let mut lines = line("bestmove listens", &listeners.api);
    if let Some(metrics) = &listeners.metrics {
        lines += &line("metrics listening", metrics);
    }
    // Standard output that is closed, or that nobody reads, is no reason not to serve.
    spawn_blocking(move || io::stdout().write_all(lines.as_bytes()));
}

fn local_address(listener: &TcpListener) -> SocketAddr {
    let address = listener.local_addr();
    address.expect("a socket that listens has an address")
}
