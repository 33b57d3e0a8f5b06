//! The state that all endpoints share.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[cfg(feature = "mcp")]
use axum::http::HeaderValue;

use super::OfflineGames;
use super::auth::{AccessPolicy, RateLimiter};
use super::body_budget::BodyBudget;
use super::response_cache::ResponseCache;
use super::settings::Settings;
use crate::service::BestMoveService;
use crate::telemetry::Metrics;

/// The state that all endpoints share. Clones share it, too.
#[derive(Clone)]
pub(crate) struct AppState(Arc<Shared>);

/// The fields of [`AppState`].
pub(crate) struct Shared {
    pub(crate) service: Arc<BestMoveService>,
    pub(crate) response_cache: ResponseCache,
    pub(crate) access: AccessPolicy,
    pub(crate) access_log: bool,
    /// The origins that the operator names. Their pages may use `/mcp`.
    #[cfg(feature = "mcp")]
    pub(crate) named_origins: Vec<HeaderValue>,
    pub(crate) rate_limiter: RateLimiter,
    /// The memory of request bodies.
    pub(crate) request_budget: BodyBudget,
    /// The memory of responses that clients have not read yet.
    pub(crate) response_budget: BodyBudget,
    pub(crate) client_timeout: Duration,
    pub(crate) offline_games: Option<Arc<OfflineGames>>,
    pub(crate) max_batch: u32,
    pub(crate) metrics: Arc<Metrics>,
    is_shutting_down: AtomicBool,
}

impl AppState {
    /// Creates the state. With a shared cache, a Tokio runtime must be running.
    pub(crate) fn new(settings: &Settings) -> Self {
        let mut service = settings.service.clone();
        // Half of the memory caches results by position, and half responses by request body.
        let cache_bytes = service.cache_bytes / 2;
        service.cache_bytes = cache_bytes;
        let games = service.games.iter().map(|game| game.name());
        let metrics = Arc::new(Metrics::new(service.max_concurrent_searches.get(), games));
        Self(Arc::new(Shared {
            service: BestMoveService::new(&service, Arc::clone(&metrics)),
            response_cache: ResponseCache::new(cache_bytes),
            rate_limiter: RateLimiter::new(settings.access.rate),
            access: settings.access.clone(),
            access_log: settings.access_log,
            #[cfg(feature = "mcp")]
            named_origins: settings.cors_origins.clone().unwrap_or_default(),
            request_budget: BodyBudget::default(),
            response_budget: BodyBudget::default(),
            client_timeout: settings.client_timeout,
            offline_games: settings.offline_games.clone(),
            max_batch: settings.max_batch,
            metrics,
            is_shutting_down: AtomicBool::new(false),
        }))
    }

    /// The most requests that one body may have: the server's own limit, or the rate limit if
    /// that never lets as many through.
    pub(crate) fn max_requests_in_body(&self) -> u32 {
        let burst = self.rate_limiter.burst();
        burst.map_or(self.max_batch, |burst| burst.min(self.max_batch))
    }

    /// Makes `/readyz` report the shutdown, and every response close its connection.
    pub(crate) fn begin_shutdown(&self) {
        self.is_shutting_down.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_shutting_down(&self) -> bool {
        self.is_shutting_down.load(Ordering::Relaxed)
    }
}

impl Deref for AppState {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
