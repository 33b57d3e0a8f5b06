//! Exact results of positions, cached in memory.
//!
//! An exact result never changes, so that an entry stays until a more useful one takes its
//! memory. Results are cached by [canonical position](PositionKey), whatever the selection of a move
//! and the form of the board in a request: one entry serves all of these requests.

pub(crate) mod entry;

use std::hash::Hash;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use bestmove_api::query::PositionKey;
use bestmove_engine::erased::ProvenLines;

/// The cache of results by position.
#[derive(Debug)]
pub(crate) struct AnalysisCache(Option<Cache<PositionKey, Arc<[u8]>, ByteWeighter>>);

impl AnalysisCache {
    /// Creates a cache that takes up to `bytes` of memory. With 0, it stays empty.
    pub(crate) fn new(bytes: u64) -> Self {
        Self(with_capacity(bytes, ANALYSIS_SIZE_HINT))
    }

    pub(crate) fn get(&self, key: &PositionKey) -> Option<ProvenLines> {
        entry::decode(&self.0.as_ref()?.get(key)?)
    }

    /// Inserts the [encoded](entry::encode) result of a position.
    pub(crate) fn insert(&self, key: PositionKey, entry: Arc<[u8]>) {
        if let Some(cache) = &self.0 {
            cache.insert(key, entry);
        }
    }
}

/// Creates a cache that takes up to `bytes` of memory, with items of about `size_hint` bytes;
/// `None` for 0 bytes.
pub(crate) fn with_capacity<K, V>(bytes: u64, size_hint: u64) -> Option<Cache<K, V, ByteWeighter>>
where
    K: Eq + Hash + Clone,
    V: Clone,
    ByteWeighter: Weighter<K, V>,
{
    let estimated_items = usize::try_from(bytes / size_hint).unwrap_or(usize::MAX);
    (bytes > 0).then(|| Cache::with_weighter(estimated_items, bytes, ByteWeighter))
}

/// Weighs a cached item by its memory, in bytes.
#[derive(Clone, Debug)]
pub(crate) struct ByteWeighter;

/// Memory that the cache itself takes for an item, in bytes, approximately.
pub(crate) const ITEM_OVERHEAD: u64 = 200;

/// Memory of a small board and its result, in bytes.
const ANALYSIS_SIZE_HINT: u64 = 400;

impl Weighter<PositionKey, Arc<[u8]>> for ByteWeighter {
    fn weight(&self, key: &PositionKey, entry: &Arc<[u8]>) -> u64 {
        // Besides its name, a rule takes the fields of a `String` and a value.
        let rules = key.rules.iter().map(|(name, _)| name.len() + 40);
        let bytes = entry.len() + key.board.len() + rules.sum::<usize>();
        ITEM_OVERHEAD + bytes as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(board: String) -> PositionKey {
        PositionKey {
            game: "tic-tac-toe",
            rules: Vec::new(),
            board,
            player: "X",
            history: None,
        }
    }

    fn known() -> ProvenLines {
        ProvenLines {
            lines: vec![vec![4]],
            depth: 1,
            nodes: 2,
        }
    }

    #[test]
    fn cache_returns_what_was_inserted() {
        let cache = AnalysisCache::new(1 << 20);
        cache.insert(key("X..".to_owned()), entry::encode(&known()));
        assert_eq!(cache.get(&key("X..".to_owned())), Some(known()));
        assert_eq!(cache.get(&key("O..".to_owned())), None);
    }

    #[test]
    fn cache_without_memory_stays_empty() {
        let cache = AnalysisCache::new(0);
        cache.insert(key("X..".to_owned()), entry::encode(&known()));
        assert_eq!(cache.get(&key("X..".to_owned())), None);
    }

    #[test]
    fn cache_takes_no_more_than_its_memory() {
        let items = 100;
        let cache = AnalysisCache::new(items * ITEM_OVERHEAD);
        for board in 0..10 * items {
            cache.insert(key(board.to_string()), entry::encode(&known()));
        }
        let is_cached = |board: &u64| cache.get(&key(board.to_string())).is_some();
        let cached = (0..10 * items).filter(is_cached).count() as u64;
        assert!((1..items).contains(&cached), "{cached}");
    }
}
