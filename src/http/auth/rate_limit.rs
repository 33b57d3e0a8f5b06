//! Rate limits by client (GCRA, the generic cell rate algorithm).

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::api::problem::Problem;
use crate::service::ClientId;

/// A rate of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Requests per second in the long run.
    pub per_second: NonZeroU32,
    /// Requests that may arrive at once after a time of silence.
    pub burst: NonZeroU32,
}

/// The recent requests of every client.
pub(crate) struct RateLimiter {
    limiter: Option<DefaultKeyedRateLimiter<ClientId>>,
    burst: Option<NonZeroU32>,
}

impl RateLimiter {
    /// Returns a limiter for `rate`; `None` admits every request.
    pub(crate) fn new(rate: Option<Rate>) -> Self {
        let quota = |rate: Rate| Quota::per_second(rate.per_second).allow_burst(rate.burst);
        Self {
            limiter: rate.map(|rate| DefaultKeyedRateLimiter::keyed(quota(rate))),
            burst: rate.map(|rate| rate.burst),
        }
    }

    /// Returns the maximum number of requests at once; `None` is no limit.
    pub(crate) fn burst(&self) -> Option<u32> {
        self.burst.map(NonZeroU32::get)
    }

    /// Counts `requests` requests of a client, or rejects all of them and counts none.
    pub(crate) fn check(&self, client: &ClientId, requests: u32) -> Result<(), Problem> {
        let (Some(limiter), Some(requests)) = (&self.limiter, NonZeroU32::new(requests)) else {
            return Ok(());
        };
        let retry_after = match limiter.check_key_n(client, requests) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(until)) => until.wait_time_from(DefaultClock::default().now()),
            // More than the burst, so no wait would help.
            Err(_) => Duration::MAX,
        };
        Err(Problem::RateLimited { retry_after })
    }

    /// Removes the clients whose whole burst is available again.
    pub(crate) fn evict_idle(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}
