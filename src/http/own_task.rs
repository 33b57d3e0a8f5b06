//! Work for a body that is sent bit by bit.

use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

use super::error::Problem;

/// Starts `work` in a task of its own, as a caller who does not read holds up what is only
/// polled with the body; it ends with the body all the same.
///
/// # Errors
///
/// It panicked.
pub(super) fn in_own_task<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> impl Future<Output = Result<T, Problem>> {
    let task = AbortOnDropHandle::new(tokio::spawn(work.in_current_span()));
    async { task.await.map_err(|_| Problem::Internal) }
}
