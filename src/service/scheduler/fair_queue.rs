//! A bounded queue with per-client fairness.
//!
//! Searches compute for up to seconds, so a server gets more of them than it has cores. A
//! queue ordered by age would let one client with a thousand requests delay everybody else,
//! and an unbounded one would accept requests that nobody waits for any more. This queue has
//! five rules.
//!
//! # Permits
//!
//! A search may run while it holds a [`Permit`]; there are as many as searches may run at a
//! time. [`FairQueue::enqueue`] returns a [`Ticket`], which waits for one. A free permit is in
//! the ticket from the beginning, and a search only waits while no permit is free. Dropping a
//! permit hands it to the next waiting search. Dropping a ticket leaves the queue.
//!
//! # Order
//!
//! The next permit goes to the waiting client with the fewest running searches. Among equals
//! it goes round-robin, and within one client to the oldest search. So a client with a
//! thousand requests delays the first request of another by at most one search. Counting
//! running searches matters when they are long: by round-robin alone, a batch of hard requests
//! took every permit again as soon as it was released.
//!
//! When a permit is released, the next client is chosen before the search that ends is
//! counted out. Otherwise the client that ends a search would look idle and come first.
//!
//! # Capacity
//!
//! A client may queue as many searches as there are free slots. So a client alone can use half
//! of the queue, and always leaves room for others; two can use a third each. These are the
//! dynamic thresholds of Choudhury and Hahne (IEEE/ACM Transactions on Networking, 1998). They
//! need no fixed share for each client, whose number is unknown.
//!
//! # Deadline
//!
//! A search whose expected wait exceeds `max_wait` is rejected on entry, because the client
//! can do something better with that time than wait for a rejection. The expectation is
//! [`mean_run_time`](State::mean_run_time), times the rounds of permits until it would be the
//! search's turn.
//!
//! A search that would be next is admitted whatever the expected wait, because a running
//! search may be about to end. Without this exception, searches that usually take longer than
//! `max_wait` would close the queue to everybody who does not hold a permit yet.
//!
//! Expectations can be wrong, so a search that still waits after `max_wait` is rejected then.
//! Its `Retry-After` is 0: the queue has advanced during the wait, and a long back-off could
//! miss the end of every search.
//!
//! # Measurements
//!
//! The queue time is recorded for every ticket, whether it got a permit, was rejected after
//! `max_wait` or was dropped: replicas are added by this figure, and it must show the waits
//! that were in vain. The mean run time only includes searches whose client waited for the
//! result, because a cancelled search does not say how long searches take.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::Lane;
use crate::service::ClientId;
use crate::telemetry::Metrics;

/// The permits of a lane, and the searches that wait for one.
#[derive(Debug)]
pub(super) struct FairQueue {
    lane: Lane,
    permits: NonZeroU16,
    /// The most searches that wait at a time.
    capacity: u16,
    /// The longest time that a search waits.
    max_wait: Duration,
    state: Mutex<State>,
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct State {
    /// The number of running searches of each client that has any.
    running: HashMap<ClientId, usize>,
    /// The number of waiting searches of all clients.
    waiting: usize,
    /// The waiting searches of each client that has any, the oldest first.
    waiting_by_client: HashMap<ClientId, VecDeque<WaitingSearch>>,
    /// The clients with waiting searches, in round-robin order.
    round_robin: VecDeque<ClientId>,
    /// The number of the next ticket.
    next_ticket: u64,
    /// The moving average of run times, in which the latest has a weight of one eighth.
    mean_run_time: Duration,
}

/// The queue's end of a ticket.
#[derive(Debug)]
struct WaitingSearch {
    ticket: u64,
    enqueued: Instant,
    grant: oneshot::Sender<Permit>,
}

/// A search that waits for its permit. It leaves the queue when it is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    queue: Arc<FairQueue>,
    client: ClientId,
    number: u64,
    enqueued: Instant,
    granted: oneshot::Receiver<Permit>,
}

/// The right to run one search. It goes to the next search when it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    queue: Arc<FairQueue>,
    client: ClientId,
    enqueued: Instant,
}

/// The queue has no room for a search, or its wait is or was too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the search queue is full; retry after {retry_after:?}")]
pub(crate) struct QueueFull {
    /// The time after which there may be room.
    pub(crate) retry_after: Duration,
}

impl FairQueue {
    pub(super) fn new(
        lane: Lane,
        permits: NonZeroU16,
        capacity: u16,
        max_wait: Duration,
        metrics: Arc<Metrics>,
    ) -> Arc<Self> {
        Arc::new(Self {
            lane,
            permits,
            capacity,
            max_wait,
            state: Mutex::default(),
            metrics,
        })
    }

    /// Queues a search of `client`.
    ///
    /// # Errors
    ///
    /// The client's part of the queue is full, or the expected wait is too long.
    pub(super) fn enqueue(self: &Arc<Self>, client: &ClientId) -> Result<Ticket, QueueFull> {
        let enqueued = Instant::now();
        let (grant, granted) = oneshot::channel();
        let mut state = self.lock();
        let number = state.next_ticket;
        if state.running() < self.permits() {
            let permit = state.start(self, client, enqueued);
            grant.send(permit).expect("the receiver is still here");
        } else {
            let own = state.waiting_of(client);
            let wait = state.expected_wait(own, self.permits);
            let meets_deadline = wait <= self.max_wait || state.is_next(client, own);
            let has_room = own < usize::from(self.capacity) - state.waiting;
            if !has_room || !meets_deadline {
                return Err(QueueFull { retry_after: wait });
            }
            let search = WaitingSearch {
                ticket: number,
                enqueued,
                grant,
            };
            state.push(client, search);
        }
        state.next_ticket += 1;
        drop(state);
        Ok(Ticket {
            queue: Arc::clone(self),
            client: client.clone(),
            number,
            enqueued,
            granted,
        })
    }

    /// Returns the number of searches that may run at a time.
    pub(super) fn permits(&self) -> usize {
        self.permits.get().into()
    }

    /// Returns the numbers of running and of waiting searches.
    pub(super) fn load(&self) -> (usize, usize) {
        let state = self.lock();
        (state.running(), state.waiting)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Returns the number of running searches of all clients.
    fn running(&self) -> usize {
        self.running.values().sum()
    }

    /// Returns the number of running searches of `client`.
    fn running_of(&self, client: &ClientId) -> usize {
        self.running.get(client).copied().unwrap_or(0)
    }

    /// Returns the number of waiting searches of `client`.
    fn waiting_of(&self, client: &ClientId) -> usize {
        self.waiting_by_client.get(client).map_or(0, VecDeque::len)
    }

    /// Counts one more running search of `client`.
    fn start(&mut self, queue: &Arc<FairQueue>, client: &ClientId, enqueued: Instant) -> Permit {
        *self.running.entry(client.clone()).or_default() += 1;
        Permit {
            queue: Arc::clone(queue),
            client: client.clone(),
            enqueued,
        }
    }

    /// Counts one running search of `client` less.
    fn finish(&mut self, client: &ClientId) {
        if let Some(searches) = self.running.get_mut(client) {
            *searches -= 1;
        }
        self.running.retain(|_, searches| *searches > 0);
    }

    /// Returns whether another search of `client`, which has `own` waiting searches, would get
    /// the next permit.
    fn is_next(&self, client: &ClientId, own: usize) -> bool {
        let running = self.running_of(client);
        let mut others = self.round_robin.iter();
        own == 0 && others.all(|other| self.running_of(other) > running)
    }

    /// Returns how long another search of a client with `own` waiting searches would wait at
    /// the worst.
    ///
    /// This assumes that all running searches have just begun, and that every other waiting
    /// client enqueues a new search after each one that starts. Then each of them has a search
    /// before each of this client's. A client with waiting searches counts at least one other
    /// client, which may still come.
    fn expected_wait(&self, own: usize, permits: NonZeroU16) -> Duration {
        let others = self.round_robin.len() - usize::from(own > 0);
        let others = others.max(own.min(1));
        let searches_before = own + others * (own + 1);
        let rounds = (searches_before + 1).div_ceil(permits.get().into());
        self.mean_run_time * u32::try_from(rounds).unwrap_or(u32::MAX)
    }

    /// Adds a waiting search of `client`.
    fn push(&mut self, client: &ClientId, search: WaitingSearch) {
        self.waiting += 1;
        let own = self.waiting_by_client.entry(client.clone()).or_default();
        if own.is_empty() {
            self.round_robin.push_back(client.clone());
        }
        own.push_back(search);
    }

    /// Removes the search that gets the next permit, and moves its client to the end of the
    /// round-robin order.
    fn pop(&mut self) -> Option<(ClientId, WaitingSearch)> {
        let indices = 0..self.round_robin.len();
        // The first of several minima.
        let next = indices.min_by_key(|index| self.running_of(&self.round_robin[*index]))?;
        let client = self.round_robin.remove(next)?;
        let own = self.waiting_by_client.get_mut(&client);
        let own = own.expect("a client in the round-robin order has waiting searches");
        let search = own.pop_front().expect("no list of searches is empty");
        if own.is_empty() {
            self.waiting_by_client.remove(&client);
        } else {
            self.round_robin.push_back(client.clone());
        }
        self.waiting -= 1;
        Some((client, search))
    }

    /// Removes a waiting search of `client`, unless it has got its permit.
    fn remove(&mut self, client: &ClientId, ticket: u64) {
        let Some(own) = self.waiting_by_client.get_mut(client) else {
            return;
        };
        let Some(index) = own.iter().position(|search| search.ticket == ticket) else {
            return;
        };
        own.remove(index);
        self.waiting -= 1;
        if own.is_empty() {
            self.waiting_by_client.remove(client);
            self.round_robin.retain(|waiting| waiting != client);
        }
    }
}

impl Ticket {
    /// Waits for the permit.
    ///
    /// # Errors
    ///
    /// The search has waited for the longest time allowed.
    pub(crate) async fn ready(mut self) -> Result<Permit, QueueFull> {
        let granted = timeout(self.queue.max_wait, &mut self.granted).await;
        let permit = granted.map_err(|_| QueueFull {
            retry_after: Duration::ZERO,
        })?;
        Ok(permit.expect("the queue keeps the sender until it grants a permit"))
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let queue = &self.queue;
        queue.lock().remove(&self.client, self.number);
        // A permit that was granted but not received is dropped after this, with the channel.
        let queue_time = self.enqueued.elapsed();
        queue
            .metrics
            .record_queue_time(queue.lane.into(), queue_time);
    }
}

impl Permit {
    pub(super) fn lane(&self) -> Lane {
        self.queue.lane
    }

    /// Returns when the search was enqueued.
    pub(super) fn enqueued(&self) -> Instant {
        self.enqueued
    }

    /// Releases the permit and records how long the search ran.
    pub(super) fn finish(self, run_time: Duration) {
        let mut state = self.queue.lock();
        state.mean_run_time = (state.mean_run_time * 7 + run_time) / 8;
        drop(state);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        // Before this search is counted out, or its client would come first.
        let next = state.pop();
        state.finish(&self.client);
        if let Some((client, search)) = next {
            let permit = state.start(&self.queue, &client, search.enqueued);
            // A ticket leaves the queue under this lock before its receiver is dropped.
            let granted = search.grant.send(permit);
            granted.expect("a ticket in the queue has a receiver");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_WAIT: Duration = Duration::from_secs(5);

    fn queue(permits: u16, capacity: u16) -> Arc<FairQueue> {
        let metrics = Arc::new(Metrics::new(1, ["tic-tac-toe"]));
        let permits = NonZeroU16::new(permits).unwrap();
        FairQueue::new(Lane::Long, permits, capacity, MAX_WAIT, metrics)
    }

    fn client(number: u8) -> ClientId {
        ClientId::Address([127, 0, 0, number].into())
    }

    /// Enqueues a search that has to wait.
    fn wait(queue: &Arc<FairQueue>, number: u8) -> Ticket {
        let mut ticket = queue.enqueue(&client(number)).unwrap();
        assert!(ticket.granted.try_recv().is_err());
        ticket
    }

    /// Enqueues a search that gets a permit at once.
    fn start(queue: &Arc<FairQueue>, number: u8) -> Permit {
        let mut ticket = queue.enqueue(&client(number)).unwrap();
        ticket.granted.try_recv().unwrap()
    }

    /// Returns the indices of `tickets` in the order in which they get permits. Each search
    /// ends at once.
    fn serve(mut permit: Permit, tickets: &mut [Option<Ticket>]) -> Vec<usize> {
        let mut served = Vec::new();
        loop {
            drop(permit);
            let granted = tickets.iter_mut().enumerate().find_map(|(index, ticket)| {
                let permit = ticket.as_mut()?.granted.try_recv().ok()?;
                *ticket = None;
                Some((index, permit))
            });
            let Some((index, next)) = granted else {
                return served;
            };
            served.push(index);
            permit = next;
        }
    }

    #[test]
    fn queue_serves_clients_in_turn() {
        let queue = queue(1, 100);
        let permit = start(&queue, 4);
        let mut tickets = [1, 1, 1, 1, 2, 2, 3].map(|number| Some(wait(&queue, number)));
        assert_eq!(serve(permit, &mut tickets), [0, 4, 6, 1, 5, 2, 3]);
        assert_eq!(queue.load(), (0, 0));
    }

    #[test]
    fn queue_prefers_clients_with_fewer_running_searches() {
        let queue = queue(3, 100);
        let [permit, _other, _more] = [1, 2, 1].map(|number| start(&queue, number));
        let mut tickets = [1, 2, 3, 1, 3].map(|number| Some(wait(&queue, number)));
        // The third client has none running, then as many as the others, then none again.
        assert_eq!(serve(permit, &mut tickets), [2, 0, 4, 1, 3]);
        assert_eq!(queue.load(), (2, 0));
    }

    #[test]
    fn queue_keeps_room_for_other_clients() {
        let queue = queue(1, 8);
        let _permit = start(&queue, 1);
        let fill = |number| {
            let tickets = std::iter::from_fn(|| queue.enqueue(&client(number)).ok());
            tickets.collect::<Vec<_>>()
        };
        let (first, second, third) = (fill(1), fill(2), fill(3));
        assert_eq!([first.len(), second.len(), third.len()], [4, 2, 1]);
        drop(first);
        assert_eq!(queue.load(), (1, 3));
    }

    #[test]
    fn dropped_ticket_leaves_the_queue() {
        let queue = queue(1, 8);
        let permit = start(&queue, 3);
        let mut tickets = [1, 2, 1].map(|number| Some(wait(&queue, number)));
        tickets[0] = None;
        assert_eq!(queue.load(), (1, 2));
        // The turn is the client's, whichever of its searches takes it.
        assert_eq!(serve(permit, &mut tickets), [2, 1]);
    }

    #[test]
    fn dropped_ticket_gives_its_permit_back() {
        let queue = queue(1, 8);
        let permit = start(&queue, 1);
        let granted = wait(&queue, 1);
        drop(permit);
        assert_eq!(queue.load(), (1, 0));
        drop(granted);
        assert_eq!(queue.load(), (0, 0));
    }

    #[test]
    fn queue_rejects_a_search_that_would_wait_too_long() {
        let queue = queue(2, 100);
        for _ in 0..100 {
            start(&queue, 1).finish(Duration::from_secs(4));
        }
        let _running = [1, 2].map(|number| start(&queue, number));
        // These wait for four seconds at most; a third would get a permit in the second round.
        let _waiting = [3, 4].map(|number| wait(&queue, number));
        let QueueFull { retry_after } = queue.enqueue(&client(5)).unwrap_err();
        assert!(retry_after > MAX_WAIT && retry_after <= Duration::from_secs(8));
    }

    #[test]
    fn queue_admits_the_next_search_whatever_the_expected_wait() {
        let queue = queue(1, 100);
        for _ in 0..100 {
            start(&queue, 1).finish(2 * MAX_WAIT);
        }
        let permit = start(&queue, 1);
        let first = wait(&queue, 1);
        assert!(queue.enqueue(&client(1)).is_err());
        // The other client has fewer running searches, and so comes first.
        let second = wait(&queue, 2);
        assert!(queue.enqueue(&client(3)).is_err());
        let mut tickets = [first, second].map(Some);
        assert_eq!(serve(permit, &mut tickets), [1, 0]);
    }

    #[tokio::test(start_paused = true)]
    async fn ticket_is_rejected_after_the_longest_wait() {
        let queue = queue(1, 8);
        let _permit = start(&queue, 1);
        let began = tokio::time::Instant::now();
        let rejected = queue.enqueue(&client(2)).unwrap().ready().await;
        let retry_after = Duration::ZERO;
        assert_eq!(rejected.unwrap_err(), QueueFull { retry_after });
        assert_eq!(began.elapsed(), MAX_WAIT);
        assert_eq!(queue.load(), (1, 0));
    }
}
