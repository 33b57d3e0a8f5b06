//! The line of the log that names the version and the settings in force.

use std::net::SocketAddr;

use super::args::ServeArgs;
use crate::cli::args::available_cores;
use crate::http::Settings;

/// Logs the version, the addresses, and the settings as they are in force. A limit that does not
/// apply has no field.
pub(super) fn log(
    args: &ServeArgs,
    settings: &Settings,
    listen: SocketAddr,
    metrics_listen: Option<SocketAddr>,
) {
    let service = &settings.service;
    let games: Vec<_> = service.games.iter().map(|game| game.name()).collect();
    let access = &settings.access;
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
        max_connections = settings.max_connections,
        client_timeout_ms = args.client_timeout_ms,
        lame_duck_ms = args.lame_duck_ms,
        grace_ms = args.grace_ms,
        api_keys = access.keys.as_ref().map(|keys| keys.count()),
        rate_limit = access.rate.map(|rate| rate.per_second),
        rate_burst = access.rate.map(|rate| rate.burst),
        trusted_proxies = access.trusted_proxies.len(),
        access_log = settings.access_log,
        "started"
    );
}
