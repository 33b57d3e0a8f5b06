//! Encoded answers, cached by the exact body of the request.
//!
//! A body that was answered before is not even parsed. The service caches results by position.

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::encode::EncodedAnswer;
use crate::service::{ByteWeighter, ITEM_OVERHEAD, with_capacity};

/// The answers to exact bodies of requests.
#[derive(Debug)]
pub(crate) struct ResponseCache(Option<Cache<Box<[u8]>, EncodedAnswer, ByteWeighter>>);

impl ResponseCache {
    /// Creates a cache that takes up to `bytes` of memory. With 0, it stays empty.
    pub(crate) fn new(bytes: u64) -> Self {
        Self(with_capacity(bytes, RESPONSE_SIZE_HINT))
    }

    pub(crate) fn get(&self, request: &[u8]) -> Option<EncodedAnswer> {
        self.0.as_ref()?.get(request)
    }

    /// Inserts the answer to a request, if every equal request gets the same.
    pub(crate) fn insert(&self, request: &[u8], answer: &EncodedAnswer) {
        if let (Some(cache), Some(_)) = (&self.0, &answer.etag) {
            cache.insert(request.into(), answer.clone());
        }
    }
}

/// Memory of a request about a small board and its answer, in bytes.
const RESPONSE_SIZE_HINT: u64 = 1_000;

impl Weighter<Box<[u8]>, EncodedAnswer> for ByteWeighter {
    fn weight(&self, request: &Box<[u8]>, answer: &EncodedAnswer) -> u64 {
        ITEM_OVERHEAD + (answer.body.len() + request.len()) as u64
    }
}
