//! Rate limits by client (GCRA, the generic cell rate algorithm).

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::api::problem::{ExhaustedQuota, Problem};
use crate::service::ClientId;

/// A rate of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Requests per second in the long run.
    pub per_second: NonZeroU32,
    /// Requests that may arrive at once after a time of silence.
    pub burst: NonZeroU32,
}

impl Rate {
    /// Returns the quota of a client that may send the next request after a wait.
    fn exhausted(self, retry_after: Duration) -> ExhaustedQuota {
        let (burst, per_second) = (self.burst.get(), self.per_second.get());
        // Headers tell whole seconds.
        let seconds = burst.div_ceil(per_second);
        ExhaustedQuota {
            requests: burst.max(per_second.saturating_mul(seconds)),
            window: Duration::from_secs(seconds.into()),
            retry_after,
        }
    }
}

/// The recent requests of every client.
pub(crate) struct RateLimiter {
    limiter: Option<(Rate, DefaultKeyedRateLimiter<ClientId>)>,
}

impl RateLimiter {
    /// Returns a limiter for `rate`; `None` admits every request.
    pub(crate) fn new(rate: Option<Rate>) -> Self {
        let quota = |rate: Rate| Quota::per_second(rate.per_second).allow_burst(rate.burst);
        Self {
            limiter: rate.map(|rate| (rate, DefaultKeyedRateLimiter::keyed(quota(rate)))),
        }
    }

    /// Returns the maximum number of requests at once; `None` is no limit.
    pub(crate) fn burst(&self) -> Option<u32> {
        let (rate, _) = self.limiter.as_ref()?;
        Some(rate.burst.get())
    }

    /// Counts `requests` requests of a client, or rejects all of them and counts none.
    pub(crate) fn check(&self, client: &ClientId, requests: u32) -> Result<(), Problem> {
        let (Some((rate, limiter)), Some(requests)) = (&self.limiter, NonZeroU32::new(requests))
        else {
            return Ok(());
        };
        let retry_after = match limiter.check_key_n(client, requests) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(until)) => until.wait_time_from(DefaultClock::default().now()),
            // More than the burst, so no wait would help.
            Err(_) => Duration::MAX,
        };
        Err(Problem::RateLimited(rate.exhausted(retry_after)))
    }

    /// Removes the clients whose whole burst is available again.
    pub(crate) fn evict_idle(&self) {
        if let Some((_, limiter)) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quota_of_a_whole_window_is_no_less_than_the_rate() {
        for (per_second, burst, requests, seconds) in [(1, 2, 2, 2), (50, 5, 50, 1), (4, 10, 12, 3)]
        {
            let rate = Rate {
                per_second: NonZeroU32::new(per_second).unwrap(),
                burst: NonZeroU32::new(burst).unwrap(),
            };
            let quota = rate.exhausted(Duration::ZERO);
            let window = Duration::from_secs(seconds);
            assert_eq!(
                (quota.requests, quota.window),
                (requests, window),
                "{rate:?}"
            );
        }
    }
}
