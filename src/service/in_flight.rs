//! Request coalescing, also known as singleflight: equal requests that arrive at the same time
//! share one search.
//!
//! # Why
//!
//! Many clients send the same popular positions at once. No cache has a result before the first
//! search has ended. Without coalescing, copies of one search would fill the queue.
//!
//! # How it works
//!
//! A search is a future that several requests poll. It is listed here until it ends, or until no
//! request waits for it. So the request that came first may leave: the search goes on for the
//! others.
//!
//! A search passes through two stages, because long searches wait in a queue that is fair to
//! clients:
//!
//! 1. *Waiting.* Only requests of the same client join it. If other clients joined, they would wait
//!    behind all earlier requests of the first client, although their own turn may come sooner.
//! 2. *Promoted.* The search has a permit and computes. Now requests of all clients join it. A
//!    search that receives its permit later finds the promoted one by
//!    [`promote`](InFlight::promote), gives its permit back and waits for that result.
//!
//! A search that was shortened, because others waited, is shared as it is: all of its requests get the same
//! answer, with the time that it had. No cache keeps such an answer, because it is not exact. A request that
//! asked for its time never joins one that did not, which is shortened sooner.
//!
//! A search that no request waits for is dropped, and takes itself off the list. Just before that it
//! is listed but cannot be joined, and an equal search may be listed in its place. So a search
//! removes an entry only if the entry has its own number.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared, WeakShared};

use bestmove_api::query::{BestMoveQuery, PositionKey};
use bestmove_engine::erased::Limits;

/// A search that several requests can wait for.
pub(crate) type SharedSearch<T> = Shared<BoxFuture<'static, T>>;

/// The position and the limits that equal searches share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FlightKey {
    position: PositionKey,
    limits: Limits,
    /// Others are shortened sooner.
    is_time_asked: bool,
}

impl FlightKey {
    /// The key under which queries equal to this one share a search, if they may.
    pub(crate) fn from_query(query: &BestMoveQuery) -> Option<Self> {
        Some(Self {
            position: query.key.as_ref()?.clone(),
            limits: query.options.limits,
            is_time_asked: query.is_time_asked,
        })
    }
}

/// The searches that have started and not ended, with clients `C` and results `T`.
pub(crate) struct InFlight<C, T>(Arc<Mutex<Flights<C, T>>>);

struct Flights<C, T> {
    /// Every search, by the client that has started it.
    by_client: HashMap<(FlightKey, C), Flight<T>>,
    /// The searches that have a permit, for all clients.
    promoted: HashMap<FlightKey, Flight<T>>,
    /// The number of searches that have ever started.
    started: u64,
}

/// A listed search. Only the requests that wait for a search keep it alive.
#[derive(Clone)]
struct Flight<T> {
    number: u64,
    search: WeakShared<BoxFuture<'static, T>>,
}

impl<C, T> InFlight<C, T>
where
    C: Clone + Eq + Hash + Send + 'static,
    T: Clone + Send + Sync + 'static,
{
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(Flights {
            by_client: HashMap::new(),
            promoted: HashMap::new(),
            started: 0,
        })))
    }

    /// The search that `client` may join, and `true`. If there is none, lists `search`
    /// and returns it, and `false`.
    pub(crate) fn join_or_start(
        &self,
        key: FlightKey,
        client: C,
        search: impl Future<Output = T> + Send + 'static,
    ) -> (SharedSearch<T>, bool) {
        // Held until the search is listed: equal requests that both saw none would both search.
        let mut flights = lock(&self.0);
        let key = (key, client);
        // First the promoted one, which computes already. That of the client itself may still wait.
        let promoted = flights.promoted.get(&key.0).and_then(Flight::search);
        let own = || flights.by_client.get(&key).and_then(Flight::search);
        if let Some(search) = promoted.or_else(own) {
            return (search, true);
        }
        flights.started += 1;
        let number = flights.started;
        let guard = InFlightGuard {
            key: key.clone(),
            number,
            flights: Arc::clone(&self.0),
        };
        let search = async move {
            // Here and not with the requests: it takes the search off the list when that ends or is dropped.
            let _guard = guard;
            search.await
        };
        let search = search.boxed().shared();
        let flight = Flight {
            number,
            // Weak, because the list would keep a search going that nobody waits for.
            search: search.downgrade().expect("it has not been polled"),
        };
        flights.by_client.insert(key, flight);
        (search, false)
    }

    /// Promotes the search of `client`, which has a permit now. If another one has been promoted
    /// before, that is the search to wait for.
    pub(crate) fn promote(&self, key: &FlightKey, client: &C) -> Option<SharedSearch<T>> {
        let mut flights = lock(&self.0);
        let promoted = flights.promoted.get(key).and_then(Flight::search);
        if promoted.is_none() {
            let own = flights.by_client.get(&(key.clone(), client.clone()));
            if let Some(own) = own.cloned() {
                flights.promoted.insert(key.clone(), own);
            }
        }
        promoted
    }
}

impl<T: Clone> Flight<T> {
    /// The search, unless no request waits for it any more.
    fn search(&self) -> Option<SharedSearch<T>> {
        self.search.upgrade()
    }
}

/// Takes a search off the list when it has ended or been dropped.
struct InFlightGuard<C: Eq + Hash, T> {
    key: (FlightKey, C),
    number: u64,
    flights: Arc<Mutex<Flights<C, T>>>,
}

impl<C: Eq + Hash, T> Drop for InFlightGuard<C, T> {
    fn drop(&mut self) {
        let flights = &mut *lock(&self.flights);
        // An equal search may have been listed before this one was dropped.
        let is_own = |flight: Option<&Flight<T>>| flight.is_some_and(|it| it.number == self.number);
        if is_own(flights.by_client.get(&self.key)) {
            flights.by_client.remove(&self.key);
        }
        if is_own(flights.promoted.get(&self.key.0)) {
            flights.promoted.remove(&self.key.0);
        }
    }
}

fn lock<C, T>(flights: &Mutex<Flights<C, T>>) -> MutexGuard<'_, Flights<C, T>> {
    flights.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};
    use std::num::NonZeroU32;
    use std::time::Duration;

    use super::*;

    type TestInFlight = InFlight<u8, u32>;

    fn key() -> FlightKey {
        let position = PositionKey {
            game: "tic-tac-toe",
            rules: Vec::new(),
            board: ".........".to_owned(),
            player: "X",
            history: None,
        };
        let limits = Limits::default();
        FlightKey {
            position,
            limits,
            is_time_asked: false,
        }
    }

    fn is_empty(searches: &TestInFlight) -> bool {
        let flights = lock(&searches.0);
        flights.by_client.is_empty() && flights.promoted.is_empty()
    }

    /// Lists a promoted search that no request waits for, as it is before it is dropped.
    fn list_abandoned(searches: &TestInFlight) {
        let search = pending().boxed().shared();
        let flight = Flight {
            number: 0,
            search: search.downgrade().expect("it has not been polled"),
        };
        lock(&searches.0).promoted.insert(key(), flight);
    }

    #[test]
    fn waiting_search_is_joined_by_its_client_only() {
        let searches = TestInFlight::new();
        let (own, is_joined) = searches.join_or_start(key(), 1, pending());
        assert!(!is_joined);
        let (again, is_joined) = searches.join_or_start(key(), 1, pending());
        assert!(is_joined && again.ptr_eq(&own));
        let (other, is_joined) = searches.join_or_start(key(), 2, pending());
        assert!(!is_joined && !other.ptr_eq(&own));
        let longer = Limits::default().with_movetime(Duration::from_secs(1));
        let fewer = Limits::default().with_top(NonZeroU32::MIN);
        for limits in [longer, fewer] {
            let different = FlightKey { limits, ..key() };
            let (_different, is_joined) = searches.join_or_start(different, 1, pending());
            assert!(!is_joined);
        }
    }

    #[test]
    fn promoted_search_is_joined_by_every_client() {
        let searches = TestInFlight::new();
        let (first, _) = searches.join_or_start(key(), 1, pending());
        let (_second, _) = searches.join_or_start(key(), 2, pending());
        assert!(searches.promote(&key(), &1).is_none());
        let instead = searches.promote(&key(), &2);
        assert!(instead.is_some_and(|search| search.ptr_eq(&first)));
        for client in [1, 2, 3] {
            let (joined, is_joined) = searches.join_or_start(key(), client, pending());
            assert!(is_joined && joined.ptr_eq(&first));
        }
    }

    #[tokio::test]
    async fn search_goes_on_without_the_request_that_started_it() {
        let searches = TestInFlight::new();
        let (first, _) = searches.join_or_start(key(), 1, ready(7));
        let (second, _) = searches.join_or_start(key(), 1, pending());
        drop(first);
        assert_eq!(second.await, 7);
        assert!(is_empty(&searches));
    }

    #[test]
    fn abandoned_search_leaves_the_list() {
        let searches = TestInFlight::new();
        let (search, _) = searches.join_or_start(key(), 1, pending());
        searches.promote(&key(), &1);
        drop(search);
        assert!(is_empty(&searches));
    }

    #[test]
    fn own_search_is_joined_while_an_abandoned_one_is_listed() {
        let searches = TestInFlight::new();
        let (own, _) = searches.join_or_start(key(), 1, pending());
        list_abandoned(&searches);
        let (again, is_joined) = searches.join_or_start(key(), 1, pending());
        assert!(is_joined && again.ptr_eq(&own));
    }

    #[test]
    fn search_is_promoted_while_an_abandoned_one_is_listed() {
        let searches = TestInFlight::new();
        let (own, _) = searches.join_or_start(key(), 1, pending());
        list_abandoned(&searches);
        assert!(searches.promote(&key(), &1).is_none());
        let instead = searches.promote(&key(), &2);
        assert!(instead.is_some_and(|search| search.ptr_eq(&own)));
    }
}
