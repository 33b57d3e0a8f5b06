//! The service for agents: the Model Context Protocol (MCP), by the SDK `rmcp`.
//!
//! An agent lists the tools, and calls them with the fields of the HTTP endpoints. An answer has
//! the JSON of HTTP as structured content, and a short text with the board drawn. A wrong
//! argument has the sentence of HTTP.
//!
//! `/mcp` makes an [`McpServer`] for each request, and `bestmove mcp` one for standard input and
//! output. Its [`Transport`] has only the rules for large calls, and their metrics.

mod prompts;
mod schema;
mod server;
mod text;
mod tools;
mod transport;

pub(crate) use server::McpServer;
pub(crate) use transport::{StandardIo, Transport};
