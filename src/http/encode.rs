//! Answers as bytes, encoded where that delays nobody.

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use bestmove_api::contract::answer::BestMove;
use bestmove_api::contract::problem::Problem;
use bestmove_api::contract::request::ParsedQuery;
use bestmove_engine::erased::SearchResult;
use tokio::task::spawn_blocking;

use super::caching::ETag;

/// The header of a body that is JSON already.
pub(crate) const JSON: [(HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];

/// An answer as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct EncodedAnswer {
    pub(crate) body: Bytes,
    /// The game of the answer.
    pub(crate) game: &'static str,
    /// The tag of an answer that may be cached, because an equal request gets the same one.
    pub(crate) etag: Option<ETag>,
}

impl EncodedAnswer {
    /// Encodes the answer to a query, from the result for its canonical position.
    pub(crate) fn new(parsed: &ParsedQuery, result: &SearchResult) -> Self {
        let answer = BestMove::new(parsed, parsed.query.result_from_canonical(result));
        let body = serde_json::to_vec(&answer).expect("an answer is plain data");
        Self {
            game: answer.game(),
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
/// It panicked.
pub(crate) async fn encode_answer(
    parsed: &Arc<ParsedQuery>,
    result: &Arc<SearchResult>,
) -> Result<EncodedAnswer, Problem> {
    let (parsed, canonical) = (Arc::clone(parsed), Arc::clone(result));
    run_offloaded(result, move || EncodedAnswer::new(&parsed, &canonical)).await
}

/// The most moves in all lines of a result that an async thread maps and encodes itself. More
/// would delay its other connections.
const MAX_MOVES_INLINE: usize = 4_000;

/// Runs `work` on a result: on the blocking pool if the result is large.
///
/// # Errors
///
/// It panicked.
pub(crate) async fn run_offloaded<T: Send + 'static>(
    result: &SearchResult,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let moves: usize = result
        .candidates
        .iter()
        .map(|candidate| candidate.pv.len())
        .sum();
    offload_if(moves > MAX_MOVES_INLINE, work).await
}

/// Runs `work`: on the blocking pool if it is large.
///
/// # Errors
///
/// It panicked.
pub(crate) async fn offload_if<T: Send + 'static>(
    is_large: bool,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    if !is_large {
        return Ok(work());
    }
    spawn_blocking(work).await.map_err(|_| Problem::Internal)
}
