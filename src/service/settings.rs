//! The operator's settings for searches and caches.

use std::num::NonZeroU16;
use std::time::Duration;

use bestmove_api::gallery::DESCRIBED;
use bestmove_api::query::Offer;
use bestmove_engine::erased::DynGame;
use bestmove_engine::games::GAMES;

use super::shared_cache::RedisClient;

/// The operator's settings for searches and caches.
#[derive(Clone, Debug)]
pub struct ServiceSettings {
    /// The games on the menu, the default one first. Not empty.
    pub games: &'static [&'static dyn DynGame],
    /// The number of searches of a lane that may run at a time.
    pub max_concurrent_searches: NonZeroU16,
    /// The number of searches of a lane that may wait for a permit.
    pub queue_capacity: u16,
    /// The longest time that a search may wait for a permit.
    pub max_wait: Duration,
    /// The time of a search whose request has no limit of its own, in milliseconds, at least 1.
    /// The longest time applies if it is shorter.
    pub default_movetime_ms: u64,
    /// The longest time of one search, in milliseconds, at least 1.
    pub max_movetime_ms: u64,
    /// The most nodes of one search, at least 1.
    pub max_nodes: u64,
    /// The most threads of one search, which it has while no other search runs.
    pub threads_per_search: NonZeroU16,
    /// The most memory of each transposition table of one search, in bytes.
    pub table_bytes: usize,
    /// The most memory of all transposition tables together, in bytes. A quarter of it may be that of
    /// games in progress.
    pub total_table_bytes: usize,
    /// The most memory of cached answers, in bytes. 0 caches nothing.
    pub cache_bytes: u64,
    /// The Redis server in which replicas share results.
    pub redis: Option<RedisClient>,
}

impl ServiceSettings {
    /// The games and the effort that every request is offered.
    pub(crate) fn offer(&self) -> Offer {
        Offer {
            games: self.games,
            default_game: self.games[0],
            described: Some(DESCRIBED),
            default_movetime_ms: Some(self.default_movetime_ms.min(self.max_movetime_ms)),
            max_movetime_ms: Some(self.max_movetime_ms),
            max_nodes: Some(self.max_nodes),
        }
    }
}

/// All games, and one search at a time: a base for tests and for a service with one client. A
/// server sets every field itself.
impl Default for ServiceSettings {
    fn default() -> Self {
        Self {
            games: GAMES,
            max_concurrent_searches: NonZeroU16::MIN,
            queue_capacity: 64,
            max_wait: Duration::from_secs(30),
            default_movetime_ms: 2_000,
            max_movetime_ms: 10_000,
            max_nodes: 1_000_000_000,
            threads_per_search: NonZeroU16::MIN,
            table_bytes: 64 << 20,
            total_table_bytes: 1 << 30,
            cache_bytes: 16 << 20,
            redis: None,
        }
    }
}
