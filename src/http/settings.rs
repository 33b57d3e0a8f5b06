//! What the operator decides about the service.

use std::num::NonZeroU16;
use std::time::Duration;

use axum::http::HeaderValue;

use super::access::Access;
use crate::engine::Engine;
use crate::games::GAMES;
use crate::service::shared_cache::RedisClient;

/// What the operator decides about the service.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The games on offer, the default one first. Not empty.
    pub games: &'static [&'static dyn Engine],
    /// How many searches compute at a time.
    pub searches: NonZeroU16,
    /// How many more may wait for their turn.
    pub queue: u16,
    /// How long a search may have to wait for its turn.
    pub longest_wait: Duration,
    /// Who may ask, and how often.
    pub access: Access,
    /// The origins of pages that may ask and read the answer; `None` if any may.
    pub cors_origins: Option<Vec<HeaderValue>>,
    /// How many questions may be asked at once.
    pub max_batch: u32,
    /// The most milliseconds that one search may take, at least 1.
    pub max_movetime_ms: u64,
    /// The most nodes that one search may visit, at least 1.
    pub max_nodes: u64,
    /// How many threads a search may use while no others compute.
    pub threads_per_search: NonZeroU16,
    /// The most memory that the table of one search takes.
    pub table_bytes: usize,
    /// The most memory that remembered answers take; 0 remembers none.
    pub cache_bytes: u64,
    /// Where replicas share answers, if they do.
    pub redis: Option<RedisClient>,
    /// How many connections are held at a time.
    pub connections: u16,
    /// How long everything is answered as before once the server is told to stop, while
    /// `/readyz` says so.
    pub lame_duck: Duration,
    /// How long accepted searches have to end once the server is told to stop.
    pub grace: Duration,
    /// How long a client may take to send the head of a request, then its body, and to
    /// take more of an answer; so also how long a connection may stay idle.
    pub patience: Duration,
}

/// The games of the menu for anybody, one search at a time: what a test can begin with. The
/// program says everything itself.
impl Default for Settings {
    fn default() -> Self {
        Self {
            games: GAMES,
            searches: NonZeroU16::MIN,
            queue: 64,
            longest_wait: Duration::from_secs(30),
            access: Access::default(),
            cors_origins: None,
            max_batch: 20,
            max_movetime_ms: 10_000,
            max_nodes: 1_000_000_000,
            threads_per_search: NonZeroU16::MIN,
            table_bytes: 64 << 20,
            cache_bytes: 16 << 20,
            redis: None,
            connections: 1_000,
            lame_duck: Duration::ZERO,
            grace: Duration::from_millis(500),
            patience: Duration::from_secs(30),
        }
    }
}
