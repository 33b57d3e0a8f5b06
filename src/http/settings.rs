//! The operator's settings for connections and requests.

use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderValue;

use super::OfflineGames;
use super::auth::AccessPolicy;
use crate::service::ServiceSettings;

/// The operator's settings for the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Searches and caches.
    pub service: ServiceSettings,
    /// API keys, rate limits and trusted proxies.
    pub access: AccessPolicy,
    /// Whether the log has a line for each request.
    pub access_log: bool,
    /// The origins of pages that may read answers. `None` allows every origin.
    pub cors_origins: Option<Vec<HeaderValue>>,
    /// The games that the page plays while the server is away.
    pub offline_games: Option<Arc<OfflineGames>>,
    /// The most requests of one batch.
    pub max_batch: u32,
    /// The most connections at a time.
    pub max_connections: u16,
    /// The time between the signal to stop and the first rejected request. `/readyz` reports the
    /// shutdown meanwhile.
    pub lame_duck: Duration,
    /// The time that admitted searches have to end before they are cancelled.
    pub grace: Duration,
    /// The longest time that a client may take to send the head of a request, to send its body,
    /// and to read more of a response. An idle connection is closed after this time, too.
    pub client_timeout: Duration,
}

/// Every client, and short waits: a base for tests. The program sets every field itself.
impl Default for Settings {
    fn default() -> Self {
        Self {
            service: ServiceSettings::default(),
            access: AccessPolicy::default(),
            access_log: false,
            cors_origins: None,
            offline_games: None,
            max_batch: 20,
            max_connections: 1_000,
            lame_duck: Duration::ZERO,
            grace: Duration::from_millis(500),
            client_timeout: Duration::from_secs(30),
        }
    }
}
