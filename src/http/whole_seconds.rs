//! Durations in headers, in whole seconds.

use std::time::Duration;

/// Returns a duration in whole seconds, rounded up, at least 1.
pub(crate) fn whole_seconds(duration: Duration) -> u64 {
    let seconds = duration.as_nanos().div_ceil(1_000_000_000);
    u64::try_from(seconds).unwrap_or(u64::MAX).max(1)
}
