//! A bounded queue with per-client fairness.
//!
//! Searches compute for up to seconds, so a server gets more of them than it has cores. A
//! queue ordered by age would let one client with a thousand requests delay everybody else,
//! and an unbounded one would accept requests that nobody waits for any more. This queue has
//! seven rules.
//!
//! # Permits
//!
//! A search may run while it holds a [`Permit`]. Their number is that of searches that may run
//! at a time, and one more (see below). [`FairQueue::enqueue`] returns a [`Ticket`], which waits
//! for one. A free permit is in the ticket from the beginning, and a search only waits while no
//! permit is free. Dropping a permit hands it to the next waiting search. Dropping a ticket
//! leaves the queue.
//!
//! # Reserve
//!
//! One more search may run than there are permits, if its client has no running search. So one
//! client can hold every permit for as long as its searches last, and the first search of
//! another one still starts at once. A third client waits. Without the reserve, a client that sent
//! a search of ten seconds every five seconds held both permits of a server all the time. No rate
//! limit helps against so few requests. `benches/fairness` measures this.
//!
//! The reserve is in addition to the permits, so that a client that is alone loses nothing. The
//! operating system then shares the cores among one search too many, for as long as it runs.
//!
//! # Time
//!
//! While searches wait, each search that runs or waits is limited to its [share](TimeShares) of the time
//! that the queue promises. A search may be shortened when it is enqueued, while it waits and while it
//! runs, whenever another one comes. It never gets time back: what the others leave goes to searches that
//! come later, because more of them may come.
//!
//! A search whose request limits only depth or nodes counts as one without a limit: with the default
//! time. It may run for longer while no search waits, so that equal requests have equal answers on a
//! server that is not busy.
//!
//! All shares of the searches in the queue together fit into the longest wait. So a search that is
//! admitted gets its permit in time, however long those before it would have taken.
//!
//! # Order
//!
//! The next permit goes to the waiting client that has used the least time, see [`clients`].
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
//! retry elsewhere at once. See [`expected_wait`].
//!
//! A search that would be next is admitted whatever the expected wait, because a running
//! search may be about to end.
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

mod allowed_time;
mod clients;
mod expected_wait;

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bestmove_engine::erased::CancelFlag;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use self::allowed_time::AllowedTime;
use self::clients::{Clients, WaitingSearch};
use self::expected_wait::ExpectedWait;
use super::time_shares::{SearchTime, TimeShares};
use crate::service::{ClientId, ServiceError, ServiceSettings};
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
    /// The time with which a search counts whose request sets none.
    default_time: Duration,
    /// Cancels every search.
    cancel_all: CancelFlag,
    state: Mutex<State>,
    metrics: Arc<Metrics>,
}

/// The searches of a queue.
#[derive(Debug)]
struct State {
    /// The clients, with their waiting searches.
    clients: Clients,
    /// The running searches, by the numbers of their tickets.
    running: HashMap<u64, RunningSearch>,
    /// The number of the next ticket.
    next_ticket: u64,
    expected_wait: ExpectedWait,
}

#[derive(Debug)]
struct RunningSearch {
    client: ClientId,
    time: AllowedTime,
    /// The time with which it counts.
    charged: Duration,
    started: Instant,
    /// The time for which it had run when its time was last shortened. It could not end before.
    shortened_after: Duration,
    cancel: CancelFlag,
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
    number: u64,
    /// When the search was enqueued.
    pub(super) enqueued: Instant,
    started: Instant,
    /// Ends the search: when its time is over, or when all searches are cancelled.
    pub(super) cancel: CancelFlag,
}

impl FairQueue {
    pub(super) fn new(
        lane: Lane,
        settings: &ServiceSettings,
        cancel_all: &CancelFlag,
        metrics: Arc<Metrics>,
    ) -> Arc<Self> {
        let default_time = settings.default_movetime_ms.min(settings.max_movetime_ms);
        Arc::new(Self {
            lane,
            permits: settings.max_concurrent_searches.into(),
            capacity: settings.queue_capacity,
            max_wait: settings.max_wait,
            default_time: Duration::from_millis(default_time),
            cancel_all: cancel_all.clone(),
            state: Mutex::new(State {
                clients: Clients::default(),
                running: HashMap::new(),
                next_ticket: 0,
                expected_wait: ExpectedWait::new(lane),
            }),
            metrics,
        })
    }

    /// Queues a search of `client`, which is limited to `time` or less. Without a time, it must be
    /// short by itself.
    ///
    /// # Errors
    ///
    /// The client's part of the queue is full, or the expected wait is too long.
    pub(super) fn enqueue(
        self: &Arc<Self>,
        client: &ClientId,
        time: Option<SearchTime>,
    ) -> Result<Ticket, ServiceError> {
        let enqueued = Instant::now();
        let (grant, granted) = oneshot::channel();
        // Held to the end: two searches that both saw the last permit would both start.
        let mut state = self.lock();
        let ticket = state.next_ticket;
        let time = AllowedTime::new(time, self.default_time);
        if state.clients.active().any(|other| other != client) {
            state.expected_wait.record_company(enqueued);
        }
        if self.may_start(state.running.len(), state.clients.running_of(client)) {
            state.clients.activate(client);
            let permit = state.start(self, client, ticket, enqueued, time);
            grant.send(permit).expect("the receiver is still here");
        } else {
            let own = state.clients.waiting_of(client);
            let others = state.clients.others_waiting(client);
            let wait = state.expected_wait.of(own, others, self.permits, enqueued);
            let mean = state.expected_wait.mean_run_time;
            let is_next = own == 0 && state.clients.is_next(client, time, mean);
            let meets_deadline = wait <= self.max_wait || is_next;
            let has_room = own < usize::from(self.capacity) - state.clients.waiting();
            // Nothing has changed yet, so a refused search leaves no trace.
            if !has_room || !meets_deadline {
                return Err(ServiceError::Overloaded { retry_after: wait });
            }
            state.clients.activate(client);
            let search = WaitingSearch {
                ticket,
                enqueued,
                time,
                grant,
            };
            state.clients.push(client, search);
        }
        state.next_ticket += 1;
        // Last, because the new search takes its share from all others.
        state.shorten(self);
        drop(state);
        Ok(Ticket {
            queue: Arc::clone(self),
            client: client.clone(),
            number: ticket,
            enqueued,
            granted,
        })
    }

    /// Whether a client with `own` running searches, of `running` in all, may start another one:
    /// there is a free permit, or the client has none and the reserve is free.
    fn may_start(&self, running: usize, own: usize) -> bool {
        let permits = self.permits.get();
        running < permits || running == permits && own == 0
    }

    /// The numbers of running and of waiting searches.
    pub(super) fn load(&self) -> (usize, usize) {
        let state = self.lock();
        (state.running.len(), state.clients.waiting())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Counts one more running search of `client`, which is on the list.
    fn start(
        &mut self,
        queue: &Arc<FairQueue>,
        client: &ClientId,
        number: u64,
        enqueued: Instant,
        time: AllowedTime,
    ) -> Permit {
        let started = Instant::now();
        // A child, so that a shutdown ends the search, and its end no other.
        let cancel = queue.cancel_all.child();
        if let Some(allowed) = time.shortened() {
            cancel.allow(allowed);
        }
        let charged = time.charged(self.expected_wait.mean_run_time);
        self.clients.start(client, charged);
        let search = RunningSearch {
            client: client.clone(),
            time,
            charged,
            started,
            shortened_after: Duration::ZERO,
            cancel: cancel.clone(),
        };
        self.running.insert(number, search);
        Permit {
            queue: Arc::clone(queue),
            number,
            enqueued,
            started,
            cancel,
        }
    }

    /// Counts one running search less, which has run for `run_time`. The result is its client.
    fn finish(&mut self, number: u64, run_time: Duration) -> Option<ClientId> {
        let search = self.running.remove(&number)?;
        let due = search.time.shortened();
        let due = due.map(|allowed| allowed.max(search.shortened_after));
        if let Some(delay) = due.and_then(|due| run_time.checked_sub(due)) {
            self.expected_wait.record_delay(delay);
        }
        self.clients
            .finish(&search.client, search.charged, run_time);
        Some(search.client)
    }

    /// Limits every search to its share of the time, if any of them waits.
    fn shorten(&mut self, queue: &FairQueue) {
        if self.clients.waiting() == 0 || queue.lane == Lane::Quick {
            return;
        }
        let running = self.running.values();
        let running = running.map(|search| (&search.client, search.time));
        let waiting = self.clients.searches();
        let waiting = waiting.map(|(client, search)| (client, search.time));
        let counted = |(client, time): (_, AllowedTime)| Some((client, time.counted()?));
        // The reserve is in use where more than one client has searches.
        let places = queue.permits.get() + usize::from(self.clients.active().nth(1).is_some());
        let shares = TimeShares::new(
            running.chain(waiting).filter_map(counted),
            u32::try_from(places).unwrap_or(u32::MAX),
            queue.default_time,
            queue.max_wait,
        );
        for search in self.running.values_mut() {
            if search.time.shorten(&search.client, &shares)
                && let Some(allowed) = search.time.shortened()
            {
                search.shortened_after = search.started.elapsed();
                search.cancel.allow(allowed);
            }
        }
        for (client, search) in self.clients.searches_mut() {
            // They have no flag yet: it gets this time when they start.
            search.time.shorten(client, &shares);
        }
    }

    /// Removes the search that may start next, after one of `last`.
    fn pop(
        &mut self,
        last: Option<&ClientId>,
        queue: &FairQueue,
    ) -> Option<(ClientId, WaitingSearch)> {
        let running = self.running.len();
        let may_start = |own| queue.may_start(running, own);
        let mean = self.expected_wait.mean_run_time;
        self.clients.pop(last, may_start, mean, queue.max_wait)
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
        queue.lock().clients.remove(&self.client, self.number);
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
        state.expected_wait.record_run_time(run_time);
        // Dropping the permit takes the lock again.
        drop(state);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let run_time = self.started.elapsed();
        let mut state = self.queue.lock();
        let last = state.finish(self.number, run_time);
        // A second one starts if its client has become idle with this end, and the reserve is free.
        while let Some((client, search)) = state.pop(last.as_ref(), &self.queue) {
            let WaitingSearch {
                ticket,
                enqueued,
                time,
                grant,
            } = search;
            let permit = state.start(&self.queue, &client, ticket, enqueued, time);
            // A ticket leaves the queue under this lock before its receiver is dropped.
            let granted = grant.send(permit);
            granted.expect("a ticket in the queue has a receiver");
        }
    }
}

#[cfg(test)]
mod tests;
