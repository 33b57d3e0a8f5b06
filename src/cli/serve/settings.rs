//! The settings of the service, from the arguments of `bestmove serve`.

use std::sync::Arc;
use std::time::Duration;

use super::{Secret, ServeArgs, ServeError};
use crate::cli::args::{available_cores, bytes};
use crate::games::GAMES;
use crate::http::Settings;
use crate::http::auth::{AccessPolicy, ApiKeys, Rate};
use crate::service::ServiceSettings;
use crate::service::shared_cache::RedisClient;

/// Converts the arguments, and reads the file of API keys.
pub(super) fn settings(args: &ServeArgs) -> Result<Settings, ServeError> {
    let milliseconds = |number: u32| Duration::from_millis(number.into());
    let any_origin = args.cors_origins.iter().any(|origin| origin == "*");
    let redis = args.redis.as_ref().map(|Secret(url)| {
        let timeout = milliseconds(args.redis_timeout_ms.get().into());
        RedisClient::from_url(url, timeout).map_err(|error| ServeError::Redis(error.to_string()))
    });
    let service = ServiceSettings {
        games: GAMES,
        max_concurrent_searches: args.max_concurrent_searches.unwrap_or_else(available_cores),
        queue_capacity: args.queue_capacity,
        max_wait: milliseconds(args.max_wait_ms),
        max_movetime_ms: args.max_movetime_ms.get().into(),
        max_nodes: args.max_nodes.get(),
        threads_per_search: args.threads_per_search.unwrap_or_else(available_cores),
        table_bytes: bytes(args.table_mb),
        cache_bytes: u64::from(args.cache_mb) << 20,
        redis: redis.transpose()?,
    };
    Ok(Settings {
        service,
        access: access(args)?,
        cors_origins: (!any_origin).then(|| args.cors_origins.clone()),
        max_batch: args.max_batch.get(),
        max_connections: args.max_connections.get(),
        lame_duck: milliseconds(args.lame_duck_ms),
        grace: milliseconds(args.grace_ms),
        client_timeout: milliseconds(args.client_timeout_ms.get()),
    })
}

fn access(args: &ServeArgs) -> Result<AccessPolicy, ServeError> {
    let keys = args.api_keys_file.clone().map(ApiKeys::read).transpose();
    let keys = keys.map_err(|error| ServeError::ApiKeys(error.to_string()))?;
    Ok(AccessPolicy {
        keys: keys.map(Arc::new),
        rate: args.rate_limit.map(|per_second| Rate {
            per_second,
            burst: args.rate_burst.unwrap_or(per_second),
        }),
        trusted_proxies: args.trusted_proxies.clone(),
    })
}
