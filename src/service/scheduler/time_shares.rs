//! The time that each search may use while others wait.
//!
//! An engine that can answer at any time should answer sooner, and not refuse. So searches are shortened
//! where their times together do not fit into the queue's promise.
//!
//! * Searches that *set no time* share the server's default time, or half of the longest wait if that is
//!   less, multiplied by the searches that run at a time. So a crowd gets its answers in about the time
//!   that a lone client waits for one.
//! * Searches that *asked for a time* share what those leave of the longest wait, less a
//!   [margin](MARGIN_PARTS). So they keep their time until somebody would have to wait longer than the
//!   queue promises.
//!
//! Clients get equal shares, and then the searches of each client do. What a client or a search does not
//! need goes to the others: the shares are max-min fair (Bertsekas and Gallager, "Data Networks", 1992,
//! section 6.5.2). So a client with a thousand requests shortens its own searches, and hardly those of
//! others. No share is less than [`MIN_TIME`]; the queue rejects searches for which there is not as much.

use std::collections::HashMap;
use std::time::Duration;

use crate::service::ClientId;

/// The least time to which a search is shortened. Chess looks about seven plies ahead in it.
pub(super) const MIN_TIME: Duration = Duration::from_millis(50);

/// The inverse of the part of the longest wait that is left over, because a permit is handed on, and a
/// thread ends and starts, between two searches.
const MARGIN_PARTS: u32 = 16;

/// The time that the request of a search allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SearchTime {
    /// The time after which it ends by itself.
    pub(crate) wanted: Duration,
    /// True if the request asked for it, and false if it is a default or the server's limit.
    pub(crate) is_asked: bool,
}

/// The time of the searches of each client.
#[derive(Debug, Default)]
pub(super) struct TimeShares {
    unset: HashMap<ClientId, Duration>,
    asked: HashMap<ClientId, Duration>,
}

impl TimeShares {
    /// Divides the time of `places` searches at a time, so that the last one has its turn within
    /// `max_wait`.
    pub(super) fn new<'a>(
        searches: impl Iterator<Item = (&'a ClientId, SearchTime)>,
        places: u32,
        default_time: Duration,
        max_wait: Duration,
    ) -> Self {
        let (mut unset, mut asked) = (Demands::default(), Demands::default());
        for (client, time) in searches {
            let demands = if time.is_asked {
                &mut asked
            } else {
                &mut unset
            };
            demands.add(client, time.wanted);
        }
        let (unset, used) = unset.divide(default_time.min(max_wait / 2).saturating_mul(places));
        let whole = max_wait
            .saturating_sub(max_wait / MARGIN_PARTS)
            .saturating_mul(places);
        let (asked, _) = asked.divide(whole.saturating_sub(used));
        Self { unset, asked }
    }

    /// The most time of a search of `client`.
    pub(super) fn of(&self, client: &ClientId, time: SearchTime) -> Duration {
        let shares = if time.is_asked {
            &self.asked
        } else {
            &self.unset
        };
        let share = shares.get(client).copied().unwrap_or(Duration::MAX);
        share.max(MIN_TIME).min(time.wanted)
    }
}

/// The wanted times of the searches of each client.
#[derive(Debug, Default)]
struct Demands<'a>(HashMap<&'a ClientId, Vec<Duration>>);

impl<'a> Demands<'a> {
    fn add(&mut self, client: &'a ClientId, wanted: Duration) {
        self.0.entry(client).or_default().push(wanted);
    }

    /// The most time of a search of each client, and the time of all searches together.
    fn divide(self, capacity: Duration) -> (HashMap<ClientId, Duration>, Duration) {
        let totals = self.0.values().map(|demands| sum(demands)).collect();
        let share_of_client = fair_share(capacity, totals);
        let mut used = Duration::ZERO;
        let shares = self.0.into_iter().map(|(client, demands)| {
            let total = sum(&demands);
            used = used.saturating_add(total.min(share_of_client));
            (client.clone(), fair_share(share_of_client, demands))
        });
        (shares.collect(), used)
    }
}

fn sum(times: &[Duration]) -> Duration {
    times
        .iter()
        .fold(Duration::ZERO, |sum, time| sum.saturating_add(*time))
}

/// The largest bound so that the demands have a sum of at most `capacity`, each cut off at the
/// bound.
fn fair_share(capacity: Duration, mut demands: Vec<Duration>) -> Duration {
    demands.sort_unstable();
    let mut left = capacity;
    for (demand, others) in demands.iter().zip((1..=demands.len()).rev()) {
        let share = left / u32::try_from(others).unwrap_or(u32::MAX);
        if *demand > share {
            return share;
        }
        left -= *demand;
    }
    Duration::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULT_TIME: Duration = Duration::from_secs(2);
    const MAX_WAIT: Duration = Duration::from_secs(5);

    fn client(number: u8) -> ClientId {
        ClientId::Address([127, 0, 0, number].into())
    }

    fn millis(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn time(wanted: u64, is_asked: bool) -> SearchTime {
        SearchTime {
            wanted: millis(wanted),
            is_asked,
        }
    }

    /// The milliseconds of each search: its client, its time, and whether it asked for that.
    fn shares(places: u32, searches: &[(u8, u64, bool)]) -> Vec<u128> {
        let searches: Vec<_> = searches
            .iter()
            .map(|(number, wanted, is_asked)| (client(*number), time(*wanted, *is_asked)))
            .collect();
        let all = searches.iter().map(|(client, time)| (client, *time));
        let shares = TimeShares::new(all, places, DEFAULT_TIME, MAX_WAIT);
        let shares = searches
            .iter()
            .map(|(client, time)| shares.of(client, *time));
        shares.map(|share| share.as_millis()).collect()
    }

    #[test]
    fn searches_without_a_time_share_the_default_time() {
        assert_eq!(shares(1, &[(1, 2_000, false)]), [2_000]);
        assert_eq!(shares(1, &[(1, 2_000, false); 10]), [200; 10]);
        let clients: Vec<_> = (1..=10).map(|number| (number, 2_000, false)).collect();
        assert_eq!(shares(2, &clients), [400; 10]);
        // The least time.
        assert_eq!(shares(1, &[(1, 2_000, false); 100]), [50; 100]);
    }

    #[test]
    fn asked_time_is_kept_while_all_fit_into_the_longest_wait() {
        assert_eq!(shares(1, &[(1, 1_000, true); 4]), [1_000; 4]);
        assert_eq!(shares(1, &[(1, 1_000, true); 10]), [468; 10]);
        // Nine without a time leave 2.7 seconds.
        let mut mixed = vec![(1, 2_500, true)];
        mixed.extend((2..=10).map(|number| (number, 2_000, false)));
        let shares = shares(1, &mixed);
        assert_eq!(shares[0], 2_500);
        assert_eq!(shares[1..], [222; 9]);
    }

    #[test]
    fn client_with_many_searches_shortens_its_own() {
        let mut searches = vec![(1, 2_000, false); 99];
        searches.push((2, 900, false));
        let shares = shares(1, &searches);
        assert_eq!(shares[..99], [50; 99]);
        assert_eq!(shares[99], 900);
    }

    #[test]
    fn polite_client_keeps_its_time_beside_long_searches() {
        let mut searches: Vec<_> = (1..=8).map(|number| (number, 8_000, true)).collect();
        searches.push((9, 200, true));
        let shares = shares(1, &searches);
        assert_eq!(shares[8], 200);
        // An eighth of what the polite client leaves.
        assert_eq!(shares[..8], [560; 8]);
    }

    #[test]
    fn search_is_never_longer_than_it_wanted() {
        assert_eq!(shares(1, &[(1, 10, true); 200]), [25; 200].map(|_| 10));
        assert_eq!(shares(1, &[(1, 20, false); 200]), [20; 200]);
    }
}
