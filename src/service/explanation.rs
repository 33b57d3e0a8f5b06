//! Reasons for the moves of an answer.
//!
//! They are found after the search, so that an analysis from a cache, or one that several queries share,
//! can be explained, too. An explanation looks at a bounded number of positions, some tens of milliseconds at
//! most. So it runs in the quick lane.

use std::sync::Arc;

use bestmove_api::query::BestMoveQuery;
use bestmove_engine::erased::{CancelFlag, DynAnalysis, Explanation};

use super::scheduler::{RequestGuard, Timed};
use super::{BestMoveService, ClientId, ServiceError};

/// The analysis of the canonical position of a query, and the reasons for the moves of its own position if
/// it asks for them.
#[derive(Clone, Debug)]
pub(crate) struct Explained {
    pub(crate) analysis: Arc<DynAnalysis>,
    pub(crate) explanation: Option<Explanation>,
}

impl BestMoveService {
    /// Answers a query of `client`, and explains the answer if the query asks for it.
    ///
    /// # Errors
    ///
    /// As of [`answer`](Self::answer).
    pub(crate) async fn answer_explained(
        self: &Arc<Self>,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
    ) -> Result<Timed<Explained>, ServiceError> {
        if !query.explains {
            let answered = self.answer(client, query).await?;
            return Ok(answered.map(Explained::without_reasons));
        }
        // Before the search: a server that drains still explains what it has found.
        let request = self.scheduler.admit()?;
        let answered = self
            .answer_batch_item(request.clone(), client, query)
            .await?;
        self.explain(&request, client, query, answered).await
    }

    /// Explains the answer to a query of an admitted request, if the query asks for it.
    ///
    /// # Errors
    ///
    /// The explanation panicked.
    pub(crate) async fn explain(
        &self,
        request: &RequestGuard,
        client: &ClientId,
        query: &Arc<BestMoveQuery>,
        answered: Timed<Arc<DynAnalysis>>,
    ) -> Result<Timed<Explained>, ServiceError> {
        if !query.explains || query.is_over() {
            return Ok(answered.map(|analysis| Explained {
                explanation: query.explains.then(Explanation::default),
                analysis,
            }));
        }
        let (query, analysis) = (Arc::clone(query), Arc::clone(&answered.result));
        let explain = move |cancel: &_| query.explanation(&analysis, cancel);
        let Some(explained) = self.find_reasons(request, client, explain).await? else {
            return Ok(answered.map(|analysis| Explained {
                analysis,
                explanation: Some(Explanation::default()),
            }));
        };
        let explained = explained.after(&answered);
        Ok(explained.map(|explanation| Explained {
            analysis: answered.result,
            explanation,
        }))
    }

    /// Finds the reasons of something in the quick lane. The result is `None` where the server is overloaded: what
    /// was found is not thrown away for its reasons.
    ///
    /// # Errors
    ///
    /// `find` panicked.
    pub(super) async fn find_reasons<T: Send + 'static>(
        &self,
        request: &RequestGuard,
        client: &ClientId,
        find: impl FnOnce(&CancelFlag) -> T + Send + 'static,
    ) -> Result<Option<Timed<T>>, ServiceError> {
        let find = move |_: &mut _, cancel: &_| find(cancel);
        match self.scheduler.search_quickly(request, client, find).await {
            Ok(found) => Ok(Some(found)),
            Err(ServiceError::Overloaded { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Explained {
    pub(crate) const fn without_reasons(analysis: Arc<DynAnalysis>) -> Self {
        Self {
            analysis,
            explanation: None,
        }
    }
}
