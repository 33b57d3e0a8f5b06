//! Answers that report their progress.
//!
//! A progressive search is not coalesced: its progress belongs to one client. It is admitted and
//! queued before the first byte of the response is sent, so that a rejection is an ordinary
//! error.

use std::sync::Arc;

use bestmove_api::query::BestMoveQuery;
use bestmove_engine::erased::DynAnalysis;

use super::scheduler::{RequestGuard, Ticket};
use super::{BestMoveService, ClientId, ServiceError, search_time};
use crate::telemetry::Lane;

/// The way to the result of a query that reports its progress.
pub(crate) enum Progress {
    /// The analysis is known already.
    Done(Arc<DynAnalysis>),
    /// A long search has to run.
    Searching(ProgressiveSearch),
}

/// A long search in the queue.
pub(crate) struct ProgressiveSearch {
    service: Arc<BestMoveService>,
    query: Arc<BestMoveQuery>,
    request: RequestGuard,
    ticket: Ticket,
}

impl BestMoveService {
    /// Answers a query of `client`, or queues a long search that reports its progress.
    ///
    /// # Errors
    ///
    /// The server is overloaded or shutting down, or a quick search panicked.
    pub(crate) async fn stream(
        self: &Arc<Self>,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
    ) -> Result<Progress, ServiceError> {
        if let Some(result) = self.lookup_local(query) {
            return Ok(Progress::Done(result));
        }
        let request = self.scheduler.admit()?;
        let quick = self.solve_quick(&request, client, query).await?;
        if let Some(result) = quick.result {
            return Ok(Progress::Done(result));
        }
        let ticket = self
            .scheduler
            .enqueue(&request, client, search_time(query))?;
        Ok(Progress::Searching(ProgressiveSearch {
            service: Arc::clone(self),
            query: Arc::clone(query),
            request,
            ticket,
        }))
    }
}

impl ProgressiveSearch {
    /// Waits for a permit and searches. Passes the analysis so far, of the canonical position, to
    /// `progress` whenever a depth is complete. The guard keeps the server from stopping before
    /// the result has been sent.
    ///
    /// # Errors
    ///
    /// The wait was too long, or the search panicked.
    pub(crate) async fn run(
        self,
        progress: impl FnMut(DynAnalysis) + Send + 'static,
    ) -> (RequestGuard, Result<Arc<DynAnalysis>, ServiceError>) {
        let Self {
            service,
            query,
            request,
            ticket,
        } = self;
        let result = async {
            let permit = ticket.ready().await?;
            let timed = service.run_long(permit, &query, progress).await?;
            Ok(service.record(&query, Lane::Long, timed.result))
        };
        let result = result.await;
        (request, result)
    }
}
