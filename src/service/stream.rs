//! Answers that report their progress.
//!
//! A progressive search is not coalesced: its progress belongs to one client. It is admitted and
//! queued before the first byte of the response is sent, so that a rejection is an ordinary
//! error.

use std::sync::Arc;

use bestmove_api::query::BestMoveQuery;
use bestmove_engine::erased::DynAnalysis;

use super::scheduler::{RequestGuard, Ticket, Timed};
use super::{BestMoveService, ClientId, Explained, ServiceError, search_time};
use crate::telemetry::Lane;

/// The way to the result of a query that reports its progress.
pub(crate) enum Progress {
    /// The answer is known already.
    Done(Explained),
    /// A long search has to run.
    Searching(ProgressiveSearch),
}

/// A long search in the queue.
pub(crate) struct ProgressiveSearch {
    service: Arc<BestMoveService>,
    client: ClientId,
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
        let known = self.lookup_local(query);
        if let Some(analysis) = known.as_ref().filter(|_| !query.explains) {
            return Ok(Progress::Done(Explained::without_reasons(Arc::clone(
                analysis,
            ))));
        }
        let request = self.scheduler.admit()?;
        let mut quick = match known {
            Some(analysis) => Timed::immediate(Some(analysis)),
            None => self.solve_quick(&request, client, query).await?,
        };
        if let Some(analysis) = quick.result.take() {
            let answered = quick.map(|_| analysis);
            let explained = self.explain(&request, client, query, answered).await?;
            return Ok(Progress::Done(explained.result));
        }
        let ticket = self
            .scheduler
            .enqueue(&request, client, search_time(query))?;
        Ok(Progress::Searching(ProgressiveSearch {
            service: Arc::clone(self),
            client: client.clone(),
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
    ) -> (RequestGuard, Result<Explained, ServiceError>) {
        let Self {
            service,
            client,
            query,
            request,
            ticket,
        } = self;
        let result = async {
            let permit = ticket.ready().await?;
            let timed = service.run_long(permit, &query, progress).await?;
            let answered = timed.map(|searched| service.record(&query, Lane::Long, searched));
            let explained = service.explain(&request, &client, &query, answered).await?;
            Ok(explained.result)
        };
        let result = result.await;
        (request, result)
    }
}
