//! `bestmove mcp`: the tools for one agent, on standard input and output.
//!
//! The program of the agent starts this process and sends it messages, one a line. The searches
//! are those of a server with one client. The log goes to standard error, and has warnings only,
//! because many programs show it to their users.

use std::error::Error;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use rmcp::service::ServerInitializeError;
use rmcp::transport::io::stdio_pipes;
use thiserror::Error;

use super::args::available_cores;
use super::runtime::block_on;
use crate::mcp::{McpServer, StandardIo};
use crate::service::{BestMoveService, ClientId, ServiceSettings};
use crate::telemetry::Metrics;
use crate::telemetry::logging::{self, LogError, LogFormat};

/// The reason why the tools cannot be offered.
#[derive(Debug, Error)]
pub enum McpError {
    /// The log cannot be started.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The threads of the runtime cannot be started.
    #[error("cannot start the runtime: {0}")]
    Runtime(#[source] io::Error),
    /// The first messages are not those of MCP.
    #[error("the first messages are not those of MCP: {0}")]
    Handshake(#[source] Box<dyn Error + Send + Sync>),
}

/// Answers messages until standard input ends.
pub(super) fn run() -> Result<(), McpError> {
    let _log = logging::init(LogFormat::Text, logging::parse_filter("warn")?)?;
    block_on(serve()).map_err(McpError::Runtime)?
}

async fn serve() -> Result<(), McpError> {
    let cores = available_cores();
    let settings = ServiceSettings {
        max_concurrent_searches: cores,
        threads_per_search: cores,
        ..ServiceSettings::default()
    };
    let games = settings.games.iter().map(|game| game.name());
    let metrics = Metrics::new(cores.get(), games);
    let service = BestMoveService::new(&settings, Arc::new(metrics));
    service.compute_tables();
    let client = ClientId::Address(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let server = McpServer::new(service, client, Arc::new(StandardIo));
    match rmcp::serve_server(server, stdio_pipes()).await {
        Ok(running) => {
            let _ = running.waiting().await;
            Ok(())
        }
        // Input that ends before the first message is no error.
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => Err(McpError::Handshake(error.into())),
    }
}
