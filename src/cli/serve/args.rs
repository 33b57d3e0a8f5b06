//! The arguments of `bestmove serve`: each has a flag and an environment variable.

use std::fmt;
use std::net::SocketAddr;
use std::num::{NonZeroU16, NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use axum::http::HeaderValue;
use clap::Args;
use clap::builder::BoolishValueParser;
use ipnet::IpNet;
use thiserror::Error;

use crate::cli::args::DEFAULT_LISTEN;
#[cfg(feature = "mcp")]
use crate::http::auth::AllowedHost;
use crate::telemetry::logging::LogFormat;

/// The arguments of `bestmove serve`.
#[derive(Clone, Debug, Args)]
#[cfg_attr(not(feature = "full"), command(after_help = crate::cli::args::INCOMPLETE_BUILD))]
pub(crate) struct ServeArgs {
    /// Address and port to listen on; port 0 picks a free port
    #[arg(
        long,
        env = "BESTMOVE_LISTEN",
        default_value = DEFAULT_LISTEN,
        value_name = "ADDRESS"
    )]
    pub(crate) listen: SocketAddr,

    /// Maximum number of searches that run at the same time. One more may run for a client that
    /// has no running search [default: number of cores]
    #[arg(long, env = "BESTMOVE_MAX_CONCURRENT_SEARCHES", value_name = "NUMBER")]
    pub(crate) max_concurrent_searches: Option<NonZeroU16>,

    /// Maximum number of queued searches. A single client can use at most half of it
    #[arg(
        long,
        env = "BESTMOVE_QUEUE_CAPACITY",
        default_value_t = 1024,
        value_name = "NUMBER"
    )]
    pub(crate) queue_capacity: u16,

    /// Maximum number of requests in one batch for POST /best-moves, and of messages in one array for
    /// POST /mcp
    #[arg(
        long,
        env = "BESTMOVE_MAX_BATCH",
        default_value = "100",
        value_name = "NUMBER"
    )]
    pub(crate) max_batch: NonZeroU32,

    /// Longest time a search may wait in the queue, in milliseconds. Searches are shortened, down to
    /// 50 ms, so that others need not wait longer. Requests that would still wait longer are rejected at
    /// once with 503; requests that reach the limit are rejected then
    #[arg(
        long,
        env = "BESTMOVE_MAX_WAIT_MS",
        default_value_t = 5_000,
        value_name = "NUMBER"
    )]
    pub(crate) max_wait_ms: u32,

    /// File of API keys, one of which every request for a search must then have. Each line is a
    /// name, a space and a key. SIGHUP reloads the file
    #[arg(long, env = "BESTMOVE_API_KEYS_FILE", value_name = "FILE")]
    pub(crate) api_keys_file: Option<PathBuf>,

    /// Requests per second that one client may send in the long run. A client is known by its
    /// API key, or else by address. Each item of a batch counts, and so does each ply of a game
    /// review, up to the burst [default: unlimited]
    #[arg(long, env = "BESTMOVE_RATE_LIMIT", value_name = "NUMBER")]
    pub(crate) rate_limit: Option<NonZeroU32>,

    /// Requests that a client may send at once after a pause [default: value of --rate-limit]
    #[arg(
        long,
        env = "BESTMOVE_RATE_BURST",
        requires = "rate_limit",
        value_name = "NUMBER"
    )]
    pub(crate) rate_burst: Option<NonZeroU32>,

    /// Folder of the built npm package. Its games, once opened on the page, go on there while the server cannot
    /// be reached
    #[arg(long, env = "BESTMOVE_OFFLINE_GAMES", value_name = "FOLDER")]
    pub(crate) offline_games: Option<PathBuf>,

    /// Origins whose web pages may read responses, separated by commas; * allows all. Pages may
    /// use /mcp only if their origin is named here, or is a host of --mcp-allowed-hosts
    #[arg(
        long,
        env = "BESTMOVE_CORS_ORIGINS",
        default_value = "*",
        value_delimiter = ',',
        value_parser = parse_origin,
        value_name = "ORIGIN"
    )]
    pub(crate) cors_origins: Vec<HeaderValue>,

    /// Networks of trusted proxies, separated by commas. Their X-Forwarded-For header names the
    /// address of the client, and X-Forwarded-Proto the scheme of its URLs
    #[arg(
        long,
        env = "BESTMOVE_TRUSTED_PROXIES",
        value_delimiter = ',',
        value_name = "NETWORK"
    )]
    pub(crate) trusted_proxies: Vec<IpNet>,

    /// Host names under which clients may use /mcp, separated by commas, in addition to localhost and IP
    /// addresses; * allows all. It keeps out web pages that use DNS rebinding. Pages of these hosts
    /// may use /mcp
    #[cfg(feature = "mcp")]
    #[arg(
        long,
        env = "BESTMOVE_MCP_ALLOWED_HOSTS",
        value_delimiter = ',',
        value_name = "HOST"
    )]
    pub(crate) mcp_allowed_hosts: Vec<AllowedHost>,

    /// Time of a search whose request sets no limit of its own, in milliseconds. Where others wait,
    /// searches without a time of their own share it. The value of --max-movetime-ms applies if it is smaller
    #[arg(
        long,
        env = "BESTMOVE_DEFAULT_MOVETIME_MS",
        default_value = "2000",
        value_name = "NUMBER"
    )]
    pub(crate) default_movetime_ms: NonZeroU32,

    /// Longest time one search may run, in milliseconds. Time in the queue does not count
    #[arg(
        long,
        env = "BESTMOVE_MAX_MOVETIME_MS",
        default_value = "10000",
        value_name = "NUMBER"
    )]
    pub(crate) max_movetime_ms: NonZeroU32,

    /// Maximum number of nodes one search may visit
    #[arg(
        long,
        env = "BESTMOVE_MAX_NODES",
        default_value = "1000000000",
        value_name = "NUMBER"
    )]
    pub(crate) max_nodes: NonZeroU64,

    /// Threads that one search may use while it is alone; concurrent searches share them
    /// equally [default: number of cores]
    #[arg(long, env = "BESTMOVE_THREADS_PER_SEARCH", value_name = "NUMBER")]
    pub(crate) threads_per_search: Option<NonZeroU16>,

    /// Maximum size of each of two tables of one search, of proofs and of estimates, in megabytes. A
    /// third table, of comparisons, has an eighth of it at most
    #[arg(
        long,
        env = "BESTMOVE_TABLE_MB",
        default_value = "64",
        value_name = "NUMBER"
    )]
    pub(crate) table_mb: NonZeroU16,

    /// Maximum size of the tables of all searches and of games in progress together, in megabytes.
    /// A search whose table cannot grow goes on with the table that it has
    #[arg(
        long,
        env = "BESTMOVE_TOTAL_TABLE_MB",
        default_value = "2048",
        value_name = "NUMBER"
    )]
    pub(crate) total_table_mb: NonZeroU16,

    /// Maximum size of the cache of answers, in megabytes; 0 disables it
    #[arg(
        long,
        env = "BESTMOVE_CACHE_MB",
        default_value_t = 64,
        value_name = "NUMBER"
    )]
    pub(crate) cache_mb: u16,

    /// Maximum number of open connections; further clients wait until one is closed. One that
    /// sends a request takes up to 22 kilobytes of memory
    #[arg(
        long,
        env = "BESTMOVE_MAX_CONNECTIONS",
        default_value = "5000",
        value_name = "NUMBER"
    )]
    pub(crate) max_connections: NonZeroU16,

    /// Time limit in milliseconds for each of these: the head of a request, its body, and each
    /// part of a response. Idle connections are closed after it, too
    #[arg(
        long,
        env = "BESTMOVE_CLIENT_TIMEOUT_MS",
        default_value = "30000",
        value_name = "NUMBER"
    )]
    pub(crate) client_timeout_ms: NonZeroU32,

    /// Time between a stop signal and the shutdown, in milliseconds. Requests are answered as
    /// before while /readyz reports 503, so that load balancers can react
    #[arg(
        long,
        env = "BESTMOVE_LAME_DUCK_MS",
        default_value_t = 0,
        value_name = "NUMBER"
    )]
    pub(crate) lame_duck_ms: u32,

    /// URL of a Redis or Valkey server through which replicas share answers:
    /// `redis://USER:PASSWORD@HOST:PORT/DATABASE`, all but the host optional
    #[cfg(feature = "shared-cache")]
    #[arg(
        long,
        env = "BESTMOVE_REDIS",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(crate) redis: Option<Secret>,

    /// An option of other builds, which must not be ignored
    #[cfg(not(feature = "shared-cache"))]
    #[arg(long, env = "BESTMOVE_REDIS", hide = true, hide_env_values = true)]
    pub(crate) redis: Option<Secret>,

    /// File with a secret that all replicas have, of at least 16 characters. Answers in Redis are then
    /// signed with it, and others are ignored
    #[cfg(feature = "shared-cache")]
    #[arg(
        long,
        env = "BESTMOVE_REDIS_SECRET_FILE",
        value_name = "FILE",
        requires = "redis"
    )]
    pub(crate) redis_secret_file: Option<PathBuf>,

    /// Longest time a lookup in Redis may take, in milliseconds; then the server searches
    #[cfg(feature = "shared-cache")]
    #[arg(
        long,
        env = "BESTMOVE_REDIS_TIMEOUT_MS",
        default_value = "5",
        value_name = "NUMBER"
    )]
    pub(crate) redis_timeout_ms: NonZeroU16,

    /// Time that running searches get to finish at shutdown, in milliseconds. Then they are
    /// stopped and return their best result so far
    #[arg(
        long,
        env = "BESTMOVE_GRACE_MS",
        default_value_t = 500,
        value_name = "NUMBER"
    )]
    pub(crate) grace_ms: u32,

    /// Separate address and port for metrics and health. Metrics are then available only there
    #[arg(long, env = "BESTMOVE_METRICS_LISTEN", value_name = "ADDRESS")]
    pub(crate) metrics_listen: Option<SocketAddr>,

    /// Log a line for each request, but not for health checks and scrapes that succeed
    #[arg(
        long,
        env = "BESTMOVE_ACCESS_LOG",
        value_parser = BoolishValueParser::new()
    )]
    pub(crate) access_log: bool,

    /// Format of the log
    #[arg(
        long,
        env = "BESTMOVE_LOG_FORMAT",
        default_value = "text",
        value_name = "FORMAT"
    )]
    pub(crate) log_format: LogFormat,

    /// Log filter: a level, or directives such as `info,bestmove=debug`
    #[arg(
        long,
        env = "BESTMOVE_LOG",
        default_value = "info",
        value_name = "FILTER"
    )]
    pub(crate) log: String,
}

/// A text that may contain a password, and that `Debug` does not show.
#[derive(Clone)]
#[cfg_attr(
    not(feature = "shared-cache"),
    expect(dead_code, reason = "a build without Redis reads no URL")
)]
pub(crate) struct Secret(pub(crate) String);

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

#[derive(Debug, Error)]
#[error("expected * or an origin such as https://example.org")]
struct OriginError;

/// Parses an origin as browsers send it, or a star.
fn parse_origin(text: &str) -> Result<HeaderValue, OriginError> {
    let authority = text.split_once("://").map(|(_, authority)| authority);
    let is_origin =
        authority.is_some_and(|authority| !authority.is_empty() && !authority.contains('/'));
    if text != "*" && !is_origin {
        return Err(OriginError);
    }
    HeaderValue::try_from(text).map_err(|_| OriginError)
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use clap::{Arg, Command};

    use super::*;

    /// The row of a flag: its name, environment variable, default and meaning.
    fn row(flag: &Arg) -> Option<String> {
        let name = flag.get_long()?;
        let variable = flag.get_env()?.to_string_lossy();
        let help = flag.get_help()?.to_string();
        let (meaning, computed) = match help.split_once(" [default: ") {
            Some((meaning, computed)) => (meaning, computed.trim_end_matches(']')),
            None => (help.as_str(), ""),
        };
        let default = match flag.get_default_values() {
            [value] => format!("`{}`", value.to_string_lossy()),
            _ => computed.to_owned(),
        };
        Some(format!(
            "| `--{name}` | `{variable}` | {default} | {meaning}. |"
        ))
    }

    #[test]
    fn configuration_document_lists_every_flag() {
        let document = include_str!("../../../docs/configuration.md");
        let listed: Vec<_> = document
            .lines()
            .filter(|line| line.starts_with("| `--"))
            .collect();
        let serve = ServeArgs::augment_args(Command::new("serve"));
        let flags: Vec<_> = serve.get_arguments().filter_map(row).collect();
        assert!(
            listed == flags,
            "the table of docs/configuration.md should be:\n{}",
            flags.join("\n")
        );
    }
}
