//! Answers to the positions of a game, one after another, for a review.
//!
//! A review is one request with many searches. One of them that finds the queue full waits and
//! tries again, since the others would be for nothing. A search that a shutdown has cut short is an
//! error: verdicts from it would be false.

use std::sync::Arc;
use std::time::Duration;

use bestmove_api::query::BestMoveQuery;
use bestmove_engine::erased::{SearchResult, StoppedBy};
use tokio::time::sleep;

use super::scheduler::{RequestGuard, Timed};
use super::{BestMoveService, ClientId, ServiceError};

/// The number of times that a search is tried again if the queue is full.
const MAX_RETRIES: u32 = 5;

/// The least and the most time between two tries. The queue only guesses when it has a place.
const MIN_WAIT: Duration = Duration::from_millis(200);
const MAX_WAIT: Duration = Duration::from_secs(30);

impl BestMoveService {
    /// Answers the query for one position of a game. The first position is not tried again, so that
    /// an overloaded server refuses the whole request.
    ///
    /// # Errors
    ///
    /// The server is overloaded or shutting down, or the search panicked.
    pub(crate) async fn answer_game_position(
        self: &Arc<Self>,
        request: &RequestGuard,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
        is_first: bool,
    ) -> Result<Timed<Arc<SearchResult>>, ServiceError> {
        let mut retries = if is_first { 0 } else { MAX_RETRIES };
        let timed = loop {
            match self.answer_batch_item(request.clone(), client, query).await {
                Err(ServiceError::Overloaded { retry_after }) if retries > 0 => {
                    retries -= 1;
                    sleep(retry_after.clamp(MIN_WAIT, MAX_WAIT)).await;
                }
                answer => break answer?,
            }
        };
        match timed.result.stopped_by() {
            Some(StoppedBy::Cancelled) => Err(ServiceError::ShuttingDown),
            Some(_) | None => Ok(timed),
        }
    }
}
