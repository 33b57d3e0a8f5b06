//! The review of a game: every position is searched, and the results are taken in their order.
//!
//! A review is one request with many searches. One of them that finds the queue full waits and
//! tries again, since the others would be for nothing. The first one is not tried again, so that an
//! overloaded server refuses the whole request. A search that a shutdown has cut short is an error:
//! verdicts from it would be false.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bestmove_api::contract::game_review::{GameReview, PlyReview};
use bestmove_api::contract::game_reviewer::{GameReviewer, ParsedReview};
use bestmove_api::query::BestMoveQuery;
use bestmove_engine::erased::{DynAnalysis, End, MoveText, SearchResult, StoppedBy};
use futures_util::{Stream, StreamExt as _, stream};
use tokio::time::sleep;

use super::offload::{offload_if, offload_if_long, spawn_abort_on_drop};
use super::scheduler::RequestGuard;
use super::{BestMoveService, ClientId, ServiceError};

/// The number of times that a search is tried again if the queue is full.
const MAX_RETRIES: u32 = 5;

/// The least and the most time between two tries. The queue only guesses when it has a place.
const MIN_WAIT: Duration = Duration::from_millis(200);
const MAX_WAIT: Duration = Duration::from_secs(30);

/// The most plies of a review that an async thread encodes itself.
const MAX_PLIES_INLINE: usize = 50;

/// A position of the game that was searched.
struct Reached {
    /// The move that led to it; there is none for the first one.
    mv: Option<MoveText>,
    searched: Searched,
    result: SearchResult,
}

/// A query with its analysis.
struct Searched {
    query: Arc<BestMoveQuery>,
    analysis: Arc<DynAnalysis>,
}

/// A review whose first position has been searched. Dropping it ends its searches.
pub(crate) struct RunningReview {
    service: Arc<BestMoveService>,
    client: ClientId,
    reviewer: GameReviewer,
    /// The last position of which the result was taken.
    last: Option<Searched>,
    /// The results for the other positions, in the order of the game.
    results: Pin<Box<dyn Stream<Item = Result<Reached, ServiceError>> + Send>>,
    /// Keeps the server from stopping before the review is made.
    request: RequestGuard,
}

impl BestMoveService {
    /// Begins the review of a game for `client`, with the search of its first position.
    ///
    /// # Errors
    ///
    /// The server is overloaded or shutting down, or the search panicked.
    pub(crate) async fn begin_review(
        self: &Arc<Self>,
        client: &ClientId,
        parsed: ParsedReview,
    ) -> Result<RunningReview, ServiceError> {
        let request = self.scheduler.admit()?;
        let (reviewer, queries) = parsed.into_queries();
        let search = {
            let (service, client, request) = (Arc::clone(self), client.clone(), request.clone());
            move |(mv, query): (Option<MoveText>, _)| {
                let (service, client, request) =
                    (Arc::clone(&service), client.clone(), request.clone());
                // In tasks, so that a client that reads slowly does not hold up the searches.
                spawn_abort_on_drop(async move {
                    let retries = if mv.is_none() { 0 } else { MAX_RETRIES };
                    let searched =
                        (service.search_position(&request, &client, query, retries)).await?;
                    let result = searched.result().await?;
                    Ok::<_, ServiceError>(Reached {
                        mv,
                        searched,
                        result,
                    })
                })
            }
        };
        // As many at a time as have permits: more would only fill the client's part of the queue.
        let results = stream::iter(queries)
            .map(search)
            .buffered(self.scheduler.permits());
        let mut review = RunningReview {
            service: Arc::clone(self),
            client: client.clone(),
            reviewer,
            last: None,
            results: Box::pin(results),
            request,
        };
        review.next_ply().await?;
        Ok(review)
    }

    /// Searches one position of a game, up to `retries` times more while the queue is full.
    async fn search_position(
        self: &Arc<Self>,
        request: &RequestGuard,
        client: &ClientId,
        query: Arc<BestMoveQuery>,
        mut retries: u32,
    ) -> Result<Searched, ServiceError> {
        let analysis = loop {
            let answer = self.answer_batch_item(request.clone(), client, &query);
            match answer.await {
                Err(ServiceError::Overloaded { retry_after }) if retries > 0 => {
                    retries -= 1;
                    sleep(retry_after.clamp(MIN_WAIT, MAX_WAIT)).await;
                }
                answer => break answer?.result,
            }
        };
        if analysis.end == Some(End::Stopped(StoppedBy::Cancelled)) {
            return Err(ServiceError::ShuttingDown);
        }
        Ok(Searched { query, analysis })
    }
}

impl Searched {
    /// The analysis as a result of its query.
    ///
    /// # Errors
    ///
    /// Writing it panicked.
    async fn result(&self) -> Result<SearchResult, ServiceError> {
        let (query, analysis) = (Arc::clone(&self.query), Arc::clone(&self.analysis));
        offload_if_long(&self.analysis, move || query.result(&analysis)).await
    }
}

impl RunningReview {
    /// Waits for the review of the next ply; there is none after the last one.
    ///
    /// # Errors
    ///
    /// A search was rejected after all its retries, or panicked.
    pub(crate) async fn next_ply(&mut self) -> Result<Option<&PlyReview>, ServiceError> {
        let Some(reached) = self.results.next().await else {
            return Ok(None);
        };
        let Reached {
            mv,
            searched,
            result,
        } = reached?;
        let unexplained = self.reviewer.review(mv.as_ref(), result);
        let before = self.last.replace(searched);
        if let Some((review, Searched { query, analysis })) = unexplained.zip(before) {
            let explain = move |cancel: &_| query.review_reasons(&analysis, &review, cancel);
            let explained = (self.service).find_reasons(&self.request, &self.client, explain);
            if let Some(explained) = explained.await? {
                self.reviewer.explain_last(explained.result);
            }
        }
        Ok(self.reviewer.last())
    }

    /// Waits for the plies that are left, and hands the review of the whole game to `make`.
    ///
    /// # Errors
    ///
    /// As of [`next_ply`](Self::next_ply), or `make` panicked.
    pub(crate) async fn finish<T: Send + 'static>(
        mut self,
        make: impl FnOnce(GameReview) -> T + Send + 'static,
    ) -> Result<T, ServiceError> {
        while self.next_ply().await?.is_some() {}
        let is_large = self.reviewer.plies() > MAX_PLIES_INLINE;
        // Only the reviewer moves: the request is held to the end of this function.
        offload_if(is_large, move || make(self.reviewer.finish())).await
    }
}
