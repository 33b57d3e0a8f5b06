//! What came of a search.

use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};

use crate::http::middleware::{SERVER_TIMING, server_timing};

/// The result of a search and what it cost.
#[derive(Clone, Debug)]
pub(crate) struct Finished<T> {
    pub(crate) result: T,
    /// The time until a permit and a thread were free.
    pub(crate) waited: Duration,
    /// The time the search took.
    pub(crate) worked: Duration,
}

impl<T> Finished<T> {
    /// What came of no search.
    pub(crate) const fn at_once(result: T) -> Self {
        Self {
            result,
            waited: Duration::ZERO,
            worked: Duration::ZERO,
        }
    }

    /// The same search with another result.
    pub(crate) fn map<U>(self, other: impl FnOnce(T) -> U) -> Finished<U> {
        Finished {
            result: other(self.result),
            waited: self.waited,
            worked: self.worked,
        }
    }

    /// With the cost of what was tried before.
    pub(crate) fn after(self, waited: Duration, worked: Duration) -> Self {
        Self {
            waited: self.waited + waited,
            worked: self.worked + worked,
            ..self
        }
    }

    pub(crate) fn timing(&self) -> [(HeaderName, HeaderValue); 1] {
        let parts = [("queue", self.waited), ("search", self.worked)];
        let timing = if self.waited.is_zero() && self.worked.is_zero() {
            // Of what was known, there is nothing to write anew.
            HeaderValue::from_static("queue;dur=0.000, search;dur=0.000")
        } else {
            server_timing(parts)
        };
        [(SERVER_TIMING, timing)]
    }
}
