//! The wait that a queue expects of another search.
//!
//! It is the least time of a search, times the rounds of permits until it would be the search's turn.
//! The least time is [`MIN_TIME`], or the mean run time where searches end sooner by themselves, and a
//! delay.

use std::num::NonZeroUsize;
use std::time::Duration;

use tokio::time::Instant;

use crate::service::scheduler::time_shares::MIN_TIME;
use crate::telemetry::Lane;

/// The first guess of the mean delay.
pub(super) const FIRST_DELAY: Duration = Duration::from_millis(2);

/// The time for which a queue remembers that several clients were there at once.
pub(super) const COMPANY_MEMORY: Duration = Duration::from_mins(1);

/// What earlier searches tell about the next wait. In both means, the latest search has a weight of one
/// eighth.
#[derive(Debug)]
pub(super) struct ExpectedWait {
    /// The mean time of the searches whose clients waited for the result.
    pub(super) mean_run_time: Duration,
    /// The mean time for which a shortened search holds its permit beyond its own time: to start its
    /// thread, and to end it on a busy core.
    pub(super) mean_delay: Duration,
    /// When searches of several clients were last here at once.
    last_company: Option<Instant>,
}

impl ExpectedWait {
    pub(super) fn new(lane: Lane) -> Self {
        let (mean_run_time, mean_delay) = match lane {
            Lane::Quick => (Duration::ZERO, Duration::ZERO),
            Lane::Long => (MIN_TIME, FIRST_DELAY),
        };
        Self {
            mean_run_time,
            mean_delay,
            last_company: None,
        }
    }

    pub(super) fn record_run_time(&mut self, run_time: Duration) {
        self.mean_run_time = (self.mean_run_time * 7 + run_time) / 8;
    }

    pub(super) fn record_delay(&mut self, delay: Duration) {
        // A process that was stopped for a while tells little about the next search.
        self.mean_delay = (self.mean_delay * 7 + delay.min(MIN_TIME)) / 8;
    }

    /// Records that searches of several clients are here.
    pub(super) fn record_company(&mut self, now: Instant) {
        self.last_company = Some(now);
    }

    /// How long another search of a client with `own` waiting searches would wait at the worst,
    /// if all searches were as short as they can be. `others` is the number of other waiting clients.
    ///
    /// This assumes that all running searches have just begun, and that every other waiting client
    /// enqueues a new search after each one that starts. Then each of them has a search before each of
    /// this client's. Where other clients have lately been here, a client with waiting searches counts
    /// at least one of them, which may still come.
    pub(super) fn of(
        &self,
        own: usize,
        others: usize,
        permits: NonZeroUsize,
        now: Instant,
    ) -> Duration {
        let had_company = |last| now.duration_since(last) < COMPANY_MEMORY;
        let others = if own > 0 && self.last_company.is_some_and(had_company) {
            others.max(1)
        } else {
            others
        };
        let searches_before = own + others * (own + 1);
        let rounds = (searches_before + 1).div_ceil(permits.get());
        let shortest = self.mean_run_time.min(MIN_TIME) + self.mean_delay;
        shortest.saturating_mul(u32::try_from(rounds).unwrap_or(u32::MAX))
    }
}
