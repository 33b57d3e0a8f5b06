//! Tasks that belong to a response.

use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

use bestmove_api::contract::problem::Problem;

/// Runs `work` in its own task, because a response body is only polled while the client reads.
/// Otherwise a client that does not read would keep a search, and its permit, from going on.
/// The task is aborted when the returned future is dropped.
///
/// # Errors
///
/// The work panicked.
pub(crate) fn spawn_abort_on_drop<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> impl Future<Output = Result<T, Problem>> {
    let task = AbortOnDropHandle::new(tokio::spawn(work.in_current_span()));
    async { task.await.map_err(|_| Problem::Internal) }
}
