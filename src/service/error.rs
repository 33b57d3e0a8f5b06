//! The reasons why the service has no result for a query.

use std::time::Duration;

use thiserror::Error;

/// The reason why a query has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum ServiceError {
    /// The queue is full, the search waited too long, or the system has no thread for it.
    #[error("the server is overloaded; retry after {retry_after:?}")]
    Overloaded {
        /// The time after which a retry may succeed.
        retry_after: Duration,
    },
    /// The server drains.
    #[error("the server is shutting down")]
    ShuttingDown,
    /// A search panicked, or other work outside the task of its request.
    #[error("work for the request panicked")]
    Panicked,
}
