//! Encoded answers, cached by the exact body of the request.
//!
//! A body that was answered before need not even be parsed. The results themselves are cached by
//! position, in [`AnalysisCache`](crate::service::cache::AnalysisCache).

use axum::body::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::answer::BestMove;
use super::caching;
use crate::service::cache::{ByteWeighter, ITEM_OVERHEAD, with_capacity};

/// An answer in the bytes that are sent.
#[derive(Clone, Debug)]
pub(super) struct EncodedAnswer {
    pub(super) body: Bytes,
    /// The game that the answer is about.
    pub(super) game: &'static str,
    /// The tag of the body, if every equal request gets this body.
    pub(super) etag: Option<caching::Tag>,
}

impl EncodedAnswer {
    /// Encodes an answer.
    pub(super) fn new(answer: &BestMove) -> Self {
        let body = serde_json::to_vec(answer).expect("an answer is plain data");
        Self {
            game: answer.game(),
            etag: answer.is_fact().then(|| caching::Tag::of(&body, false)),
            // Without spare capacity, because it may stay in the cache.
            body: body.into_boxed_slice().into(),
        }
    }
}

/// The answers to exact bodies of requests.
#[derive(Debug)]
pub(super) struct ResponseCache(Option<Cache<Box<[u8]>, EncodedAnswer, ByteWeighter>>);

impl ResponseCache {
    /// Creates a cache that takes up to `bytes` of memory. With 0, it stays empty.
    pub(super) fn new(bytes: u64) -> Self {
        Self(with_capacity(bytes, RESPONSE_SIZE_HINT))
    }

    /// Returns the answer to a request with the same body.
    pub(super) fn get(&self, request: &[u8]) -> Option<EncodedAnswer> {
        self.0.as_ref()?.get(request)
    }

    /// Inserts the answer to a request, if every equal request gets the same.
    pub(super) fn insert(&self, request: &[u8], answer: &EncodedAnswer) {
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
