//! Work that leaves the task of its request.
//!
//! An async thread that computes for milliseconds delays all of its other connections. So large
//! results are mapped, drawn and encoded on the blocking pool.

use bestmove_engine::erased::DynAnalysis;
use tokio::task::spawn_blocking;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

use super::error::ServiceError;

/// The most moves in all lines of an analysis that an async thread maps and encodes itself.
const MAX_MOVES_INLINE: usize = 4_000;

/// Runs `work` on the blocking pool.
///
/// # Errors
///
/// It panicked.
pub(crate) async fn offload<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ServiceError> {
    spawn_blocking(work)
        .await
        .map_err(|_| ServiceError::Panicked)
}

/// Runs `work`: on the blocking pool if it is large.
///
/// # Errors
///
/// It panicked there.
pub(crate) async fn offload_if<T: Send + 'static>(
    is_large: bool,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ServiceError> {
    // Handing small work over takes longer than doing it.
    if is_large {
        offload(work).await
    } else {
        Ok(work())
    }
}

/// Runs `work` on an analysis: on the blocking pool if its lines are long.
///
/// # Errors
///
/// As of [`offload_if`].
pub(crate) async fn offload_if_long<T: Send + 'static>(
    analysis: &DynAnalysis,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ServiceError> {
    offload_if(analysis.moves > MAX_MOVES_INLINE, work).await
}

/// Runs `work` in its own task, so that it goes on while nobody polls for its result. Otherwise a slow
/// reader would keep a search, and its permit, from going on. The task is aborted when the returned
/// future is dropped.
///
/// # Errors
///
/// Those of the work, or it panicked.
pub(crate) fn spawn_abort_on_drop<T, E>(
    work: impl Future<Output = Result<T, E>> + Send + 'static,
) -> impl Future<Output = Result<T, E>>
where
    T: Send + 'static,
    E: From<ServiceError> + Send + 'static,
{
    let task = AbortOnDropHandle::new(tokio::spawn(work.in_current_span()));
    async {
        task.await
            .unwrap_or_else(|_| Err(ServiceError::Panicked.into()))
    }
}
