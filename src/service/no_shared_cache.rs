//! The shared cache of a build without the feature `shared-cache`: it stays empty.

use std::sync::Arc;

use bestmove_api::query::PositionKey;
use bestmove_engine::erased::ProvenLines;

/// A connection to Redis, of which this build has none.
#[derive(Clone, Copy, Debug)]
pub enum RedisClient {}

/// The cache that replicas share.
#[derive(Debug)]
pub(crate) struct SharedCache;

impl SharedCache {
    pub(crate) fn new(_client: Option<&RedisClient>) -> Self {
        Self
    }

    #[expect(clippy::unused_async, reason = "a lookup in Redis waits")]
    pub(crate) async fn get(&self, _key: &PositionKey) -> Option<ProvenLines> {
        None
    }

    #[expect(clippy::unused_self, reason = "as with Redis")]
    pub(crate) fn store(&self, _key: &PositionKey, _entry: Arc<[u8]>) {}
}
