//! The `bestmove` program: reads its configuration, serves, and stops on a signal.

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use bestmove::commands;
use bestmove::config::{Cli, Command, Health, Serve, cores};
use bestmove::games::GAMES;
use bestmove::http::{Settings, probe, server};
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// How long a client may take to send a request.
const PATIENCE: Duration = Duration::from_secs(30);

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
    runtime
        .map_err(|error| format!("cannot start: {error}"))?
        .block_on(command)
}

async fn serve(options: Serve) -> Result<(), String> {
    let filter = EnvFilter::try_new(&options.log)
        .map_err(|error| format!("--log {:?}: {error}", options.log))?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let settings = Settings {
        games: GAMES,
        searches: options.searches(),
        queue: options.queue,
        max_movetime_ms: options.max_movetime_ms.get().into(),
        max_nodes: options.max_nodes.get(),
        threads_per_search: options.threads_per_search(),
        table_bytes: options.table_bytes(),
        cache_bytes: options.cache_bytes(),
        grace: options.grace(),
        patience: PATIENCE,
    };
    let listener = TcpListener::bind(options.listen)
        .await
        .map_err(|error| format!("cannot listen on {}: {error}", options.listen))?;
    let shutdown = stop_signal().map_err(|error| format!("cannot wait for signals: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    // A closed standard output is no reason not to serve.
    let _ = writeln!(std::io::stdout(), "bestmove listens on http://{address}");
    server::serve(listener, &settings, shutdown).await;
    Ok(())
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
