//! The line of the log that names the version and the settings in force.

use std::net::SocketAddr;

use axum::http::HeaderValue;
use clap::ValueEnum as _;
use clap::builder::PossibleValue;

use super::args::ServeArgs;
use crate::cli::args::available_cores;
use crate::http::Settings;
#[cfg(feature = "mcp")]
use crate::http::auth::AllowedHost;

/// Logs the version, the addresses, and the settings as they are in force. A limit that does not
/// apply has no field. Keys and the URL of Redis are secrets, so their fields say only that there
/// are some.
pub(super) fn log(
    args: &ServeArgs,
    settings: &Settings,
    listen: SocketAddr,
    metrics_listen: Option<SocketAddr>,
) {
    let service = &settings.service;
    let games: Vec<_> = service.games.iter().map(|game| game.name()).collect();
    let access = &settings.access;
    let log_format = args.log_format.to_possible_value();
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        %listen,
        metrics_listen = metrics_listen.map(tracing::field::display),
        games = games.join(","),
        cores = available_cores(),
        max_concurrent_searches = service.max_concurrent_searches,
        threads_per_search = service.threads_per_search,
        queue_capacity = service.queue_capacity,
        max_wait_ms = args.max_wait_ms,
        default_movetime_ms = service.limits().default_movetime_ms,
        max_movetime_ms = service.max_movetime_ms,
        max_nodes = service.max_nodes,
        max_batch = settings.max_batch,
        table_mb = args.table_mb,
        total_table_mb = args.total_table_mb,
        cache_mb = args.cache_mb,
        shared_cache = service.redis.is_some(),
        redis_signed = redis_signed(args),
        redis_timeout_ms = redis_timeout_ms(args),
        max_connections = settings.max_connections,
        client_timeout_ms = args.client_timeout_ms,
        lame_duck_ms = args.lame_duck_ms,
        grace_ms = args.grace_ms,
        api_keys = access.keys.as_ref().map(|keys| keys.count()),
        rate_limit = access.rate.map(|rate| rate.per_second),
        rate_burst = access.rate.map(|rate| rate.burst),
        trusted_proxies = access.trusted_proxies.len(),
        cors_origins = cors_origins(settings),
        mcp_allowed_hosts = mcp_allowed_hosts(args),
        access_log = settings.access_log,
        log_format = log_format.as_ref().map(PossibleValue::get_name),
        log = args.log,
        "started"
    );
}

/// Returns the origins whose pages may read responses; `*` is all.
fn cors_origins(settings: &Settings) -> String {
    let Some(origins) = &settings.cors_origins else {
        return "*".to_owned();
    };
    let origins = origins.iter().map(HeaderValue::as_bytes);
    String::from_utf8_lossy(&origins.collect::<Vec<_>>().join(&b',')).into_owned()
}

/// Returns the names of hosts for `/mcp`.
#[cfg(feature = "mcp")]
fn mcp_allowed_hosts(args: &ServeArgs) -> String {
    let hosts = args.mcp_allowed_hosts.iter().map(|host| match host {
        AllowedHost::Any => "*",
        AllowedHost::Name(name) => name,
    });
    hosts.collect::<Vec<_>>().join(",")
}

/// Returns no value: without `/mcp`, the field is absent.
#[cfg(not(feature = "mcp"))]
fn mcp_allowed_hosts(_args: &ServeArgs) -> tracing::field::Empty {
    tracing::field::Empty
}

/// Returns whether replicas sign what they store in Redis.
#[cfg(feature = "shared-cache")]
fn redis_signed(args: &ServeArgs) -> bool {
    args.redis_secret_file.is_some()
}

/// Returns no value: without Redis, the field is absent.
#[cfg(not(feature = "shared-cache"))]
fn redis_signed(_args: &ServeArgs) -> tracing::field::Empty {
    tracing::field::Empty
}

/// Returns the time of a lookup in Redis in milliseconds; `None` if there is no Redis.
#[cfg(feature = "shared-cache")]
fn redis_timeout_ms(args: &ServeArgs) -> Option<u16> {
    args.redis.as_ref().map(|_| args.redis_timeout_ms.get())
}

/// Returns no value: without Redis, the field is absent.
#[cfg(not(feature = "shared-cache"))]
fn redis_timeout_ms(_args: &ServeArgs) -> tracing::field::Empty {
    tracing::field::Empty
}
