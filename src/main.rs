//! The `bestmove` program: reads its configuration, serves, and stops on a signal.

use std::io::Write as _;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;

use bestmove::commands;
use bestmove::config::{Cli, Command, Health, Secret, Serve, cores};
use bestmove::games::GAMES;
use bestmove::http::access::ApiKeys;
use bestmove::http::server::{self, Listeners};
use bestmove::http::shared_cache::RedisServer;
use bestmove::http::{Settings, probe};
use bestmove::telemetry::logging;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::spawn_blocking;

fn main() -> ExitCode {
    let cli = match Cli::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are asked for; everything else is an error.
            let asked_for = !error.use_stderr();
            let _ = error.print();
            return if asked_for {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            };
        }
    };
    let result = match cli.command {
        Command::Serve(options) => run(
            runtime::Builder::new_multi_thread().worker_threads(cores().get().into()),
            serve(options),
        ),
        Command::Config(options) => print_settings(&options),
        Command::Health(options) => {
            run(&mut runtime::Builder::new_current_thread(), health(options))
        }
        Command::Bench(options) => {
            commands::bench(&options);
            Ok(())
        }
        Command::Book(options) => commands::book(&options),
        Command::Solve(options) => commands::solve(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bestmove: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(
    runtime: &mut runtime::Builder,
    command: impl Future<Output = Result<(), String>>,
) -> Result<(), String> {
    let runtime = runtime.enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    let ended = runtime.block_on(command);
    // What still waits for a file is not waited for.
    runtime.shutdown_background();
    ended
}

/// Says which settings are in force, if the server could be started with them.
fn print_settings(options: &Serve) -> Result<(), String> {
    settings(options)?;
    logging::parse_filter(&options.log).map_err(|error| format!("--log: {error}"))?;
    let in_force = Cli::in_force(std::env::args_os()).map_err(|error| error.to_string())?;
    let _ = std::io::stdout().write_all(in_force.as_bytes());
    Ok(())
}

fn settings(options: &Serve) -> Result<Settings, String> {
    let redis = options.redis.as_ref().map(|Secret(url)| {
        let server = RedisServer::at(url, options.redis_timeout());
        server.map_err(|error| format!("--redis: {error}"))
    });
    Ok(Settings {
        redis: redis.transpose()?,
        games: GAMES,
        searches: options.searches(),
        queue: options.queue,
        longest_wait: options.longest_wait(),
        access: options.access()?,
        cors_origins: options.cors_origins(),
        max_batch: options.max_batch.get(),
        max_movetime_ms: options.max_movetime_ms.get().into(),
        max_nodes: options.max_nodes.get(),
        threads_per_search: options.threads_per_search(),
        table_bytes: options.table_bytes(),
        cache_bytes: options.cache_bytes(),
        connections: options.max_connections.get(),
        lame_duck: options.lame_duck(),
        grace: options.grace(),
        patience: options.patience(),
    })
}

async fn serve(options: Serve) -> Result<(), String> {
    let settings = settings(&options)?;
    logging::init(options.log_format, &options.log).map_err(|error| format!("--log: {error}"))?;
    // Every connection takes a file, and the limit is often low for the sake of old programs.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "cannot raise the limit of open files");
    }
    let signals = |error| format!("cannot wait for signals: {error}");
    let shutdown = stop_signal().map_err(signals)?;
    if let Some(keys) = &settings.access.keys {
        tracing::info!(callers = keys.count(), "API keys are asked for");
    }
    let keys = settings.access.keys.clone();
    tokio::spawn(reload_on_hangup(keys).map_err(signals)?);
    let questions = listen(options.listen, "bestmove listens").await?;
    let metrics = match options.metrics_listen {
        Some(address) => Some(listen(address, "metrics are told").await?),
        None => None,
    };
    server::serve(Listeners { questions, metrics }, &settings, shutdown).await;
    Ok(())
}

async fn listen(address: SocketAddr, what: &str) -> Result<TcpListener, String> {
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|error| format!("cannot listen on {address}: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    // A closed standard output is no reason not to serve.
    let _ = writeln!(std::io::stdout(), "{what} on http://{address}");
    Ok(listener)
}

/// Reads the API keys, if any are asked for, again whenever SIGHUP comes, which else would end
/// the process.
fn reload_on_hangup(keys: Option<Arc<ApiKeys>>) -> std::io::Result<impl Future<Output = ()>> {
    let mut hangup = signal(SignalKind::hangup())?;
    Ok(async move {
        while hangup.recv().await.is_some() {
            let Some(keys) = &keys else {
                tracing::info!("there are no API keys to read again");
                continue;
            };
            let again = Arc::clone(keys);
            // Where the file hangs, nothing else does.
            match spawn_blocking(move || again.reload()).await {
                Ok(Ok(())) => tracing::info!(callers = keys.count(), "API keys are read again"),
                Ok(Err(error)) => tracing::error!(%error, "API keys stay as they were"),
                Err(error) => tracing::error!(%error, "API keys stay as they were"),
            }
        }
    })
}

async fn health(options: Health) -> Result<(), String> {
    probe::is_ready(options.listen)
        .await
        .map_err(|error| format!("{} is not ready: {error}", options.listen))
}

/// Completes on SIGINT or SIGTERM. A second one ends the process on the spot.
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
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
            std::process::exit(1);
        });
    })
}
