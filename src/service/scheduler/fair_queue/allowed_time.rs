//! The time that one search of a queue may use.

use std::time::Duration;

use crate::service::ClientId;
use crate::service::scheduler::time_shares::{SearchTime, TimeShares};

/// The time that a search counts with and may use. Quick searches have none, because their nodes are
/// limited.
#[derive(Clone, Copy, Debug)]
pub(super) struct AllowedTime(Option<Times>);

#[derive(Clone, Copy, Debug)]
struct Times {
    /// The time with which it counts, and to which it is shortened where others wait.
    counted: SearchTime,
    /// The time after which it ends by itself.
    longest: Duration,
    /// The time after which it ends: the longest, until it is shortened.
    allowed: Duration,
}

impl AllowedTime {
    /// The time of a search. One that asked for none counts with the default, however long it may
    /// run while no other one waits.
    pub(super) fn new(time: Option<SearchTime>, default_time: Duration) -> Self {
        Self(time.map(|SearchTime { wanted, is_asked }| {
            let counted = if is_asked {
                wanted
            } else {
                wanted.min(default_time)
            };
            Times {
                counted: SearchTime {
                    wanted: counted,
                    is_asked,
                },
                longest: wanted,
                allowed: wanted,
            }
        }))
    }

    /// The time with which the search has its share.
    pub(super) fn counted(self) -> Option<SearchTime> {
        Some(self.0?.counted)
    }

    /// The time that the search may use, if it is less than it could have taken.
    pub(super) fn shortened(self) -> Option<Duration> {
        let times = self.0?;
        (times.allowed < times.longest).then_some(times.allowed)
    }

    /// Shortens the time to the share of a client. True if it was longer.
    pub(super) fn shorten(&mut self, client: &ClientId, shares: &TimeShares) -> bool {
        let Some(times) = &mut self.0 else {
            return false;
        };
        let share = shares.of(client, times.counted);
        let is_longer = times.allowed > share;
        times.allowed = share.min(times.allowed);
        is_longer
    }

    /// The time with which the search counts from its start on: `mean` without a time.
    pub(super) fn charged(self, mean: Duration) -> Duration {
        self.0
            .map_or(mean, |times| times.allowed.min(times.counted.wanted))
    }
}
