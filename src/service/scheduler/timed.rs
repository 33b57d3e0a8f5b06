//! A result with the time that it took.

use std::time::Duration;

/// The result of a search, or of several in a row, with the time that it took.
#[derive(Clone, Debug)]
pub(crate) struct Timed<T> {
    /// The result itself.
    pub(crate) result: T,
    /// The time until a permit and a thread were free.
    pub(crate) queue_time: Duration,
    /// The time that the search computed.
    pub(crate) run_time: Duration,
}

impl<T> Timed<T> {
    /// A result that needed no search.
    pub(crate) const fn immediate(result: T) -> Self {
        Self {
            result,
            queue_time: Duration::ZERO,
            run_time: Duration::ZERO,
        }
    }

    /// Replaces the result and keeps the times.
    pub(crate) fn map<U>(self, convert: impl FnOnce(T) -> U) -> Timed<U> {
        Timed {
            result: convert(self.result),
            queue_time: self.queue_time,
            run_time: self.run_time,
        }
    }

    /// Adds the times of an earlier search for the same result.
    pub(crate) fn after<U>(self, earlier: &Timed<U>) -> Self {
        Self {
            queue_time: earlier.queue_time + self.queue_time,
            run_time: earlier.run_time + self.run_time,
            ..self
        }
    }
}
