//! How often one caller may ask.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::Caller;
use crate::http::error::Problem;

/// A rate of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Questions a second in the long run.
    pub per_second: NonZeroU32,
    /// Questions that may come at once after a time of silence.
    pub burst: NonZeroU32,
}

/// What every caller has asked of late.
pub(in crate::http) struct Rates {
    limiter: Option<DefaultKeyedRateLimiter<Caller>>,
    burst: Option<NonZeroU32>,
}

impl Rates {
    pub(in crate::http) fn new(rate: Option<Rate>) -> Self {
        let quota = |rate: Rate| Quota::per_second(rate.per_second).allow_burst(rate.burst);
        Self {
            limiter: rate.map(|rate| RateLimiter::keyed(quota(rate))),
            burst: rate.map(|rate| rate.burst),
        }
    }

    /// The most questions that can be asked at once; as many as one likes if `None`.
    pub(in crate::http) fn burst(&self) -> Option<u32> {
        self.burst.map(NonZeroU32::get)
    }

    /// Counts so many questions, or refuses all of them.
    pub(in crate::http) fn charge(&self, caller: &Caller, questions: u32) -> Result<(), Problem> {
        let (Some(limiter), Some(questions)) = (&self.limiter, NonZeroU32::new(questions)) else {
            return Ok(());
        };
        let refused = match limiter.check_key_n(caller, questions) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(until)) => until.wait_time_from(DefaultClock::default().now()),
            // More than can ever be asked at once.
            Err(_) => Duration::MAX,
        };
        Err(Problem::RateLimited {
            retry_after: refused,
        })
    }

    /// Forgets callers who have not asked for so long that it makes no difference.
    pub(in crate::http) fn forget(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl std::fmt::Debug for Rates {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let callers = self.limiter.as_ref().map(RateLimiter::len);
        formatter
            .debug_struct("Rates")
            .field("callers", &callers)
            .finish_non_exhaustive()
    }
}
