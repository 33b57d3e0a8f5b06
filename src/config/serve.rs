//! The options of `bestmove serve`.

use std::fmt;
use std::net::SocketAddr;
use std::num::{NonZeroU16, NonZeroU32, NonZeroU64};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderValue;
use clap::Args;
use ipnet::IpNet;

use super::{bytes, cores};
use crate::http::access::{Access, ApiKeys, Rate};
use crate::telemetry::logging::LogFormat;

/// The options of `bestmove serve`.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// File of settings, in TOML: each option by its name. The environment and the command
    /// line go before it
    #[arg(long, env = "BESTMOVE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Address and port to listen on; port 0 takes a free one
    #[arg(
        long,
        env = "BESTMOVE_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS"
    )]
    pub listen: SocketAddr,

    /// Searches that compute at a time [default: one for each core]
    #[arg(long, env = "BESTMOVE_SEARCHES", value_name = "NUMBER")]
    pub searches: Option<NonZeroU16>,

    /// Searches that may wait for their turn before requests are refused
    #[arg(
        long,
        env = "BESTMOVE_QUEUE",
        default_value_t = 1024,
        value_name = "NUMBER"
    )]
    pub queue: u16,

    /// Questions that POST /best-moves may ask at once
    #[arg(
        long,
        env = "BESTMOVE_MAX_BATCH",
        default_value = "100",
        value_name = "NUMBER"
    )]
    pub max_batch: NonZeroU32,

    /// Milliseconds that a search may have to wait for its turn: who might have to wait for
    /// longer is refused at once, unless it is next; who does wait for longer is refused then
    #[arg(
        long,
        env = "BESTMOVE_MAX_WAIT_MS",
        default_value_t = 5_000,
        value_name = "NUMBER"
    )]
    pub max_wait_ms: u32,

    /// File of API keys, of which a caller must then show one: in every line a name, a space
    /// and a key. Read again on SIGHUP
    #[arg(long, env = "BESTMOVE_API_KEYS_FILE", value_name = "FILE")]
    pub api_keys_file: Option<PathBuf>,

    /// Questions a second that one caller, by API key or else by address, may ask in the
    /// long run, each of a batch counted [default: any number]
    #[arg(long, env = "BESTMOVE_RATE_LIMIT", value_name = "NUMBER")]
    pub rate_limit: Option<NonZeroU32>,

    /// Questions that one caller may ask at once after a time of silence [default: those of
    /// a second]
    #[arg(long, env = "BESTMOVE_RATE_BURST", value_name = "NUMBER")]
    pub rate_burst: Option<NonZeroU32>,

    /// Origins of pages that may ask and read the answer, joined by commas; * for any
    #[arg(
        long,
        env = "BESTMOVE_CORS_ORIGINS",
        default_value = "*",
        value_delimiter = ',',
        value_parser = origin,
        value_name = "ORIGIN"
    )]
    pub cors_origins: Vec<HeaderValue>,

    /// Proxies in front of the server, as networks joined by commas, whose header
    /// X-Forwarded-For is believed
    #[arg(
        long,
        env = "BESTMOVE_TRUSTED_PROXIES",
        value_delimiter = ',',
        value_name = "NETWORK"
    )]
    pub trusted_proxies: Vec<IpNet>,

    /// Milliseconds that one search may take at the most, its time in the queue not counted
    #[arg(
        long,
        env = "BESTMOVE_MAX_MOVETIME_MS",
        default_value = "10000",
        value_name = "NUMBER"
    )]
    pub max_movetime_ms: NonZeroU32,

    /// Positions that one search may visit at the most
    #[arg(
        long,
        env = "BESTMOVE_MAX_NODES",
        default_value = "1000000000",
        value_name = "NUMBER"
    )]
    pub max_nodes: NonZeroU64,

    /// Threads that a search may use while no others compute; several searches share
    /// them equally [default: one for each core]
    #[arg(long, env = "BESTMOVE_THREADS_PER_SEARCH", value_name = "NUMBER")]
    pub threads_per_search: Option<NonZeroU16>,

    /// Megabytes that each of the two tables of one search may take, of proofs and of
    /// estimates
    #[arg(
        long,
        env = "BESTMOVE_TABLE_MB",
        default_value = "64",
        value_name = "NUMBER"
    )]
    pub table_mb: NonZeroU16,

    /// Megabytes that remembered answers may take; 0 remembers none
    #[arg(
        long,
        env = "BESTMOVE_CACHE_MB",
        default_value_t = 64,
        value_name = "NUMBER"
    )]
    pub cache_mb: u16,

    /// Connections that are held at a time; more wait until one ends
    #[arg(
        long,
        env = "BESTMOVE_MAX_CONNECTIONS",
        default_value = "10000",
        value_name = "NUMBER"
    )]
    pub max_connections: NonZeroU16,

    /// Milliseconds that a client may take to send the head of a request, then its body,
    /// and to take more of an answer; so also how long a connection may stay idle
    #[arg(
        long,
        env = "BESTMOVE_PATIENCE_MS",
        default_value = "30000",
        value_name = "NUMBER"
    )]
    pub patience_ms: NonZeroU32,

    /// Milliseconds in which everything is answered as before after the server is told to
    /// stop, while /readyz says so: time for a load balancer to hear of it
    #[arg(
        long,
        env = "BESTMOVE_LAME_DUCK_MS",
        default_value_t = 0,
        value_name = "NUMBER"
    )]
    pub lame_duck_ms: u32,

    /// Redis or Valkey server through which replicas share answers:
    /// `redis://USER:PASSWORD@HOST:PORT/DATABASE`, all but the host optional
    #[arg(
        long,
        env = "BESTMOVE_REDIS",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub redis: Option<Secret>,

    /// Milliseconds that a lookup there may take; then the answer is searched for
    #[arg(
        long,
        env = "BESTMOVE_REDIS_TIMEOUT_MS",
        default_value = "5",
        value_name = "NUMBER"
    )]
    pub redis_timeout_ms: NonZeroU16,

    /// Milliseconds that accepted searches have to end once the server stops, and clients to
    /// take their answers; then searches answer with what they have
    #[arg(
        long,
        env = "BESTMOVE_GRACE_MS",
        default_value_t = 500,
        value_name = "NUMBER"
    )]
    pub grace_ms: u32,

    /// Address and port to tell metrics and health on, which metrics are then told nowhere
    /// else
    #[arg(long, env = "BESTMOVE_METRICS_LISTEN", value_name = "ADDRESS")]
    pub metrics_listen: Option<SocketAddr>,

    /// How to log
    #[arg(
        long,
        env = "BESTMOVE_LOG_FORMAT",
        default_value = "text",
        value_name = "FORMAT"
    )]
    pub log_format: LogFormat,

    /// What to log: a level, or directives such as `info,bestmove=debug`
    #[arg(
        long,
        env = "BESTMOVE_LOG",
        default_value = "info",
        value_name = "FILTER"
    )]
    pub log: String,
}

impl Serve {
    /// The number of searches that compute at a time.
    #[must_use]
    pub fn searches(&self) -> NonZeroU16 {
        self.searches.unwrap_or_else(cores)
    }

    /// The number of threads of a lone search.
    #[must_use]
    pub fn threads_per_search(&self) -> NonZeroU16 {
        self.threads_per_search.unwrap_or_else(cores)
    }

    /// The most memory that each of the two tables of one search takes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        bytes(self.table_mb)
    }

    /// The most memory that remembered answers take.
    #[must_use]
    pub fn cache_bytes(&self) -> u64 {
        u64::from(self.cache_mb) << 20
    }

    /// Who may ask, and how often.
    ///
    /// # Errors
    ///
    /// The file of API keys is not as it should be, or a burst has no rate.
    pub fn access(&self) -> Result<Access, String> {
        if self.rate_burst.is_some() && self.rate_limit.is_none() {
            return Err("--rate-burst says nothing without --rate-limit".to_owned());
        }
        let keys = self.api_keys_file.clone().map(ApiKeys::read).transpose();
        Ok(Access {
            keys: keys
                .map_err(|error| format!("--api-keys-file: {error}"))?
                .map(Arc::new),
            rate: self.rate_limit.map(|per_second| Rate {
                per_second,
                burst: self.rate_burst.unwrap_or(per_second),
            }),
            trusted_proxies: self.trusted_proxies.clone(),
        })
    }

    /// The origins of pages that may ask; `None` if any may.
    #[must_use]
    pub fn cors_origins(&self) -> Option<Vec<HeaderValue>> {
        let any = self.cors_origins.iter().any(|origin| origin == "*");
        (!any).then(|| self.cors_origins.clone())
    }

    /// How long a search may wait for its turn.
    #[must_use]
    pub fn longest_wait(&self) -> Duration {
        Duration::from_millis(self.max_wait_ms.into())
    }

    /// How long a client may take.
    #[must_use]
    pub fn patience(&self) -> Duration {
        Duration::from_millis(self.patience_ms.get().into())
    }

    /// How long everything is answered as before once the server is told to stop.
    #[must_use]
    pub fn lame_duck(&self) -> Duration {
        Duration::from_millis(self.lame_duck_ms.into())
    }

    /// How long a lookup in Redis may take.
    #[must_use]
    pub fn redis_timeout(&self) -> Duration {
        Duration::from_millis(self.redis_timeout_ms.get().into())
    }

    /// How long accepted searches have to end.
    #[must_use]
    pub fn grace(&self) -> Duration {
        Duration::from_millis(self.grace_ms.into())
    }
}

/// A text that may hold a password, and is not shown.
#[derive(Clone)]
pub struct Secret(pub String);

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

/// An origin as browsers send it, or a star.
fn origin(text: &str) -> Result<HeaderValue, String> {
    let wrong = || "expected * or an origin such as https://example.org".to_owned();
    let authority = text.split_once("://").map(|(_, authority)| authority);
    let is_origin =
        authority.is_some_and(|authority| !authority.is_empty() && !authority.contains('/'));
    if text != "*" && !is_origin {
        return Err(wrong());
    }
    HeaderValue::try_from(text).map_err(|_| wrong())
}
