//! A bounded queue with per-client fairness.
//!
//! Searches compute for up to seconds, so a server gets more of them than it has cores. A
//! queue ordered by age would let one client with a thousand requests delay everybody else,
//! and an unbounded one would accept requests that nobody waits for any more. This queue has
//! six rules.
//!
//! # Permits
//!
//! A search may run while it holds a [`Permit`]. Their number is that of searches that may run
//! at a time, and one more (see below). [`FairQueue::enqueue`] returns a [`Ticket`], which waits for one. A free permit is in
//! the ticket from the beginning, and a search only waits while no permit is free. Dropping a
//! permit hands it to the next waiting search. Dropping a ticket leaves the queue.
//!
//! # Reserve
//!
//! One more search may run than there are permits, if its client has no running search. So one
//! client can hold every permit for as long as its searches last, and the first search of
//! another one still starts at once. A third client waits. Without the reserve, a client that sent a search of ten
//! seconds every five seconds held both permits of a server all the time. No rate limit helps
//! against so few requests. `benches/fairness` measures this.
//!
//! The reserve is in addition to the permits, so that a client that is alone loses nothing. The
//! operating system then shares the cores among one search too many, for as long as it runs.
//!
//! # Order
//!
//! The next permit goes to the waiting client with the fewest running searches. Among equals
//! it goes round-robin, and within one client to the oldest search. So a client with a
//! thousand requests delays the first request of another by at most one search. Counting
//! running searches matters when they are long: by round-robin alone, a batch of hard requests
//! took every permit again as soon as it was released.
//!
//! When a permit is released, the search that ends still counts in this order. Otherwise its
//! client would look idle and come first.
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
//! A search whose expected wait exceeds `max_wait` is rejected on entry. The client can then
//! retry elsewhere at once. The expectation is
//! [`mean_run_time`](State::mean_run_time), times the rounds of permits until it would be the
//! search's turn.
//!
//! A search that would be next is admitted whatever the expected wait, because a running
//! search may be about to end. Without this exception, searches that usually take longer than
//! `max_wait` would close the queue to everybody who does not hold a permit yet.
//!
//! Expectations can be wrong, so a search that still waits after `max_wait` is rejected then.
//! It may retry at once: the queue has advanced during the wait, and a long back-off could
//! miss the end of every search.
//!
//! # Measurements
//!
//! The queue time is recorded for every ticket, whether it got a permit, was rejected after
//! `max_wait` or was dropped. Autoscalers use this metric, so it includes waits that ended
//! without a permit. The mean run time only includes searches whose client waited for the
//! result, because a cancelled search does not say how long searches take.

use std::collections::{HashMap, VecDeque};
use std::num::{NonZeroU16, NonZeroUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::service::{ClientId, ServiceError};
use crate::telemetry::{Lane, Metrics};

/// The permits of a lane, and the searches that wait for one.
#[derive(Debug)]
pub(super) struct FairQueue {
    lane: Lane,
    /// The number of searches that may run at a time, without the reserve.
    pub(super) permits: NonZeroUsize,
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
    /// When the search was enqueued.
    pub(super) enqueued: Instant,
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
            permits: permits.into(),
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
    pub(super) fn enqueue(self: &Arc<Self>, client: &ClientId) -> Result<Ticket, ServiceError> {
        let enqueued = Instant::now();
        let (grant, granted) = oneshot::channel();
        let mut state = self.lock();
        let number = state.next_ticket;
        if state.may_start(client, self.permits.get()) {
            let permit = state.start(self, client, enqueued);
            grant.send(permit).expect("the receiver is still here");
        } else {
            let own = state.waiting_of(client);
            let wait = state.expected_wait(own, self.permits);
            let meets_deadline = wait <= self.max_wait || state.is_next(client, own);
            let has_room = own < usize::from(self.capacity) - state.waiting;
            if !has_room || !meets_deadline {
                return Err(ServiceError::Overloaded { retry_after: wait });
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

    /// Returns whether a search of `client` may start: there is a free permit, or the client
    /// has no running search and the reserve is free.
    fn may_start(&self, client: &ClientId, permits: usize) -> bool {
        let running = self.running();
        running < permits || running == permits && self.running_of(client) == 0
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
    fn expected_wait(&self, own: usize, permits: NonZeroUsize) -> Duration {
        let others = self.round_robin.len() - usize::from(own > 0);
        let others = others.max(own.min(1));
        let searches_before = own + others * (own + 1);
        let rounds = (searches_before + 1).div_ceil(permits.get());
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

    /// Removes the search that may start next, after a search of `last` has ended. Moves its client
    /// to the end of the round-robin order.
    fn pop(&mut self, last: &ClientId, permits: usize) -> Option<(ClientId, WaitingSearch)> {
        let clients = self.round_robin.iter().enumerate();
        // The first of several minima.
        let (next, _) = clients
            .filter(|(_, client)| self.may_start(client, permits))
            .min_by_key(|(_, client)| self.running_of(client) + usize::from(*client == last))?;
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
    pub(crate) async fn ready(mut self) -> Result<Permit, ServiceError> {
        let granted = timeout(self.queue.max_wait, &mut self.granted).await;
        let permit = granted.map_err(|_| ServiceError::Overloaded {
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
        queue.metrics.record_queue_time(queue.lane, queue_time);
    }
}

impl Permit {
    pub(super) fn lane(&self) -> Lane {
        self.queue.lane
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
        state.finish(&self.client);
        // A second one starts if its client has become idle with this end, and the reserve is free.
        while let Some((client, search)) = state.pop(&self.client, self.queue.permits.get()) {
            let permit = state.start(&self.queue, &client, search.enqueued);
            // A ticket leaves the queue under this lock before its receiver is dropped.
            let granted = search.grant.send(permit);
            granted.expect("a ticket in the queue has a receiver");
        }
    }
}

#[cfg(test)]
mod tests;
