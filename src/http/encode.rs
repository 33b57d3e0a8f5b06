//! Answers as bytes, encoded where that delays nobody.

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use bestmove_api::contract::answer::BestMove;
use bestmove_api::query::BestMoveQuery;

use super::caching::ETag;
use crate::service::{Explained, ServiceError, offload_if_long};

/// The header of a body that is JSON already.
pub(crate) const JSON: [(HeaderName, HeaderValue); 1] =
    [(CONTENT_TYPE, HeaderValue::from_static("application/json"))];

/// The headers of a picture in SVG. A browser that opens one on its own treats it as a document, so
/// they allow the styles within it and nothing else.
pub(crate) const SVG: [(HeaderName, HeaderValue); 2] = [
    (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
    (
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'"),
    ),
];

/// An answer as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct EncodedAnswer {
    pub(crate) body: Bytes,
    pub(crate) game: &'static str,
    /// The tag of an answer that may be cached, because an equal request gets the same one.
    pub(crate) etag: Option<ETag>,
}

impl EncodedAnswer {
    /// Encodes the answer to a query, from the analysis of its canonical position.
    pub(crate) fn new(query: &BestMoveQuery, explained: Explained) -> Self {
        let Explained {
            analysis,
            explanation,
        } = explained;
        let answer = BestMove::new(query, query.result(&analysis), explanation);
        let body = serde_json::to_vec(&answer).expect("an answer is plain data");
        Self {
            game: query.game,
            etag: answer.is_cacheable().then(|| ETag::strong(&body)),
            // A cache may keep the body for long, so it gets no spare capacity.
            body: body.into_boxed_slice().into(),
        }
    }
}

/// Encodes an answer.
///
/// # Errors
///
/// As of [`offload_if_long`].
pub(crate) async fn encode_answer(
    query: &Arc<BestMoveQuery>,
    explained: Explained,
) -> Result<EncodedAnswer, ServiceError> {
    let (query, analysis) = (Arc::clone(query), Arc::clone(&explained.analysis));
    offload_if_long(&analysis, move || EncodedAnswer::new(&query, explained)).await
}
