//! Rate limits by client (GCRA, the generic cell rate algorithm).

use std::num::NonZeroU32;
use std::time::Duration;

use bestmove_api::contract::problem::{ExhaustedQuota, Problem};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

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
    /// The quota of a client that may send `requests` requests after a wait.
    fn exhausted(self, requests: NonZeroU32, retry_after: Duration) -> ExhaustedQuota {
        let missing = retry_after.as_secs_f64() * f64::from(self.per_second.get());
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a number that is too large becomes the greatest"
        )]
        let missing = missing.ceil() as u32;
        ExhaustedQuota {
            burst: self.burst,
            window: Duration::from_secs(self.burst.get().div_ceil(self.per_second.get()).into()),
            left: requests.get().saturating_sub(missing),
            retry_after,
        }
    }
}

/// The recent requests of every client.
pub(crate) struct RateLimiter {
    limiter: Option<(Rate, DefaultKeyedRateLimiter<ClientId>)>,
}

impl RateLimiter {
    /// `None` admits every request.
    pub(crate) fn new(rate: Option<Rate>) -> Self {
        let quota = |rate: Rate| Quota::per_second(rate.per_second).allow_burst(rate.burst);
        Self {
            limiter: rate.map(|rate| (rate, DefaultKeyedRateLimiter::keyed(quota(rate)))),
        }
    }

    /// `None` is no limit.
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
        Err(Problem::RateLimited(rate.exhausted(requests, retry_after)))
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
    fn quota_tells_what_is_left_of_the_burst() {
        let rate = Rate {
            per_second: NonZeroU32::new(4).unwrap(),
            burst: NonZeroU32::new(10).unwrap(),
        };
        // A request takes a quarter of a second to come back.
        for (requests, wait_ms, left) in [(1, 250, 0), (1, 1, 0), (8, 750, 5), (8, 2_000, 0)] {
            let requests = NonZeroU32::new(requests).unwrap();
            let quota = rate.exhausted(requests, Duration::from_millis(wait_ms));
            assert_eq!(quota.left, left, "{requests} after {wait_ms} ms");
            assert_eq!(quota.window, Duration::from_secs(3));
        }
        let never = rate.exhausted(rate.burst, Duration::MAX);
        assert_eq!(never.left, 0);
    }
}
