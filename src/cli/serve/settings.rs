//! The settings of the service, from the arguments of `bestmove serve`.

#[cfg(feature = "shared-cache")]
use std::fs;
#[cfg(feature = "shared-cache")]
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "shared-cache")]
use super::args::Secret;
use super::args::ServeArgs;
use super::error::ServeError;
use crate::cli::args::{available_cores, bytes};
use crate::http::auth::{AccessPolicy, ApiKeys, Rate};
use crate::http::{OfflineGames, Settings};
use crate::service::ServiceSettings;
#[cfg(feature = "shared-cache")]
use crate::service::shared_cache::CacheSecret;
use crate::service::shared_cache::RedisClient;
use bestmove_engine::games::GAMES;

/// Also reads the file of API keys.
pub(super) fn settings(args: &ServeArgs) -> Result<Settings, ServeError> {
    let milliseconds = |number: u32| Duration::from_millis(number.into());
    let any_origin = args.cors_origins.iter().any(|origin| origin == "*");
    let offline_games = args.offline_games.as_deref().map(OfflineGames::read);
    let service = ServiceSettings {
        games: GAMES,
        max_concurrent_searches: args.max_concurrent_searches.unwrap_or_else(available_cores),
        queue_capacity: args.queue_capacity,
        max_wait: milliseconds(args.max_wait_ms),
        default_movetime_ms: args.default_movetime_ms.get().into(),
        max_movetime_ms: args.max_movetime_ms.get().into(),
        max_nodes: args.max_nodes.get(),
        threads_per_search: args.threads_per_search.unwrap_or_else(available_cores),
        table_bytes: bytes(args.table_mb),
        total_table_bytes: bytes(args.total_table_mb),
        cache_bytes: u64::from(args.cache_mb) << 20,
        redis: redis(args)?,
    };
    Ok(Settings {
        service,
        access: access(args)?,
        access_log: args.access_log,
        cors_origins: (!any_origin).then(|| args.cors_origins.clone()),
        offline_games: offline_games.transpose()?.map(Arc::new),
        max_batch: args.max_batch.get(),
        max_connections: args.max_connections.get(),
        lame_duck: milliseconds(args.lame_duck_ms),
        grace: milliseconds(args.grace_ms),
        client_timeout: milliseconds(args.client_timeout_ms.get()),
    })
}

fn access(args: &ServeArgs) -> Result<AccessPolicy, ServeError> {
    let keys = args.api_keys_file.clone().map(ApiKeys::read).transpose()?;
    Ok(AccessPolicy {
        keys: keys.map(Arc::new),
        rate: args.rate_limit.map(|per_second| Rate {
            per_second,
            burst: args.rate_burst.unwrap_or(per_second),
        }),
        trusted_proxies: args.trusted_proxies.clone(),
        #[cfg(feature = "mcp")]
        mcp_allowed_hosts: args.mcp_allowed_hosts.clone(),
    })
}

#[cfg(feature = "shared-cache")]
fn redis(args: &ServeArgs) -> Result<Option<RedisClient>, ServeError> {
    let Some(Secret(url)) = &args.redis else {
        return Ok(None);
    };
    let timeout = Duration::from_millis(args.redis_timeout_ms.get().into());
    let secret = args.redis_secret_file.as_deref();
    let secret = secret.map(read_secret).transpose()?;
    Ok(Some(
        RedisClient::from_url(url, timeout)?.with_secret(secret),
    ))
}

#[cfg(feature = "shared-cache")]
fn read_secret(path: &Path) -> Result<CacheSecret, ServeError> {
    let text = fs::read(path).map_err(|source| ServeError::UnreadableRedisSecret {
        path: path.to_owned(),
        source,
    })?;
    CacheSecret::new(&text).ok_or_else(|| ServeError::ShortRedisSecret {
        path: path.to_owned(),
    })
}

#[cfg(not(feature = "shared-cache"))]
fn redis(args: &ServeArgs) -> Result<Option<RedisClient>, ServeError> {
    match args.redis {
        Some(_) => Err(ServeError::NoSharedCache),
        None => Ok(None),
    }
}
