//! The `bestmove` program: reads its configuration, serves, and stops on a signal.

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use bestmove::config::{Cli, Command, Health, Serve};
use bestmove::http::{probe, server};
use clap::Parser as _;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let result = match Cli::parse().into_command() {
        Command::Serve(options) => serve(options).await,
        Command::Health(options) => health(options).await,
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bestmove: {message}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(options: Serve) -> Result<(), String> {
    let filter = EnvFilter::try_new(&options.log)
        .map_err(|error| format!("--log {:?}: {error}", options.log))?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let listener = TcpListener::bind(options.listen)
        .await
        .map_err(|error| format!("cannot listen on {}: {error}", options.listen))?;
    let shutdown = stop_signal().map_err(|error| format!("cannot wait for signals: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    // A closed standard output is no reason not to serve.
    let _ = writeln!(std::io::stdout(), "bestmove listens on http://{address}");
    server::serve(listener, &options.settings(), options.grace(), shutdown).await;
    Ok(())
}

async fn health(options: Health) -> Result<(), String> {
    probe::is_ready(options.listen)
        .await
        .map_err(|error| format!("{} is not ready: {error}", options.listen))
}

/// Completes on SIGINT or SIGTERM. From the call on, neither ends the process.
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}
