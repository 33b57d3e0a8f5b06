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
//! come later, because nobody knows whether more of them come.
//!
//! A search whose request limits only depth or nodes counts as one without a limit: with the default
//! time. It may run for longer while no search waits, so that equal requests have equal answers on a
//! server that is not busy.
//!
//! All shares of the searches in the queue together fit into the longest wait. So a search that is
//! admitted gets its permit in time, however long those before it wanted to take.
//!
//! # Order
//!
//! The next permit goes to the waiting client whose used time, with that of its oldest search, is the
//! least. A running search counts with all of its time, or the default, from its start on. When it has
//! ended, it counts with the time that it took. Among equals it goes round-robin. So a client with a
//! thousand requests delays the first request of another by at most one search, and a search of ten
//! seconds comes after one of 200 ms.
//!
//! A search that is [overdue](State::is_overdue) comes first, because its client may have used a little more
//! time than all others, who ask again and again. That holds for one search of a client at a time.
//!
//! A client that comes to the queue is not credited with the time for which it was away. It begins with
//! the time that the client had used which was served last. This is weighted fair queueing (Demers,
//! Keshav and Shenker, SIGCOMM, 1989) with the virtual time of Goyal, Vin and Cheng (IEEE/ACM
//! Transactions on Networking, 1997).
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
//! retry elsewhere at once. The expectation is the least time of a search, times the rounds of permits
//! until it would be the search's turn. The least time is [`MIN_TIME`], or
//! [`mean_run_time`](State::mean_run_time) where searches end sooner by themselves, and
//! [a delay](State::mean_delay).
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

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bestmove_engine::erased::CancelFlag;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use self::allowed_time::AllowedTime;
use super::time_shares::{MIN_TIME, SearchTime, TimeShares};
use crate::service::{ClientId, ServiceError, ServiceSettings};
use crate::telemetry::{Lane, Metrics};

/// The first guess of [`State::mean_delay`].
const FIRST_DELAY: Duration = Duration::from_millis(2);

/// The time for which a queue remembers that several clients were there at once.
const COMPANY_MEMORY: Duration = Duration::from_mins(1);

/// The most clients without searches whose used time a queue remembers. While searches of new clients
/// follow each other without a pause, they would become ever more.
const MAX_IDLE_CLIENTS: usize = 1_024;

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

/// The clients of a queue and their searches.
#[derive(Debug, Default)]
struct State {
    /// The clients with searches, and those that have used more than `virtual_time`.
    clients: HashMap<ClientId, Client>,
    /// The clients with waiting searches, in round-robin order.
    round_robin: VecDeque<ClientId>,
    /// The running searches, by the numbers of their tickets.
    running: HashMap<u64, RunningSearch>,
    /// The number of waiting searches of all clients.
    waiting: usize,
    /// The number of the next ticket.
    next_ticket: u64,
    /// The time that the client had used whose search started last.
    virtual_time: Duration,
    /// The moving average of run times, in which the latest has a weight of one eighth.
    mean_run_time: Duration,
    /// The moving average of the time for which a shortened search holds its permit beyond its own time:
    /// to start its thread, and to end it on a busy core.
    mean_delay: Duration,
    /// When searches of several clients were last here at once.
    last_company: Option<Instant>,
}

#[derive(Debug, Default)]
struct Client {
    /// The time of its searches, where the running ones count with all of their time.
    used: Duration,
    running: usize,
    /// The waiting searches, the oldest first.
    waiting: VecDeque<WaitingSearch>,
}

/// The queue's end of a ticket.
#[derive(Debug)]
struct WaitingSearch {
    ticket: u64,
    enqueued: Instant,
    time: AllowedTime,
    grant: oneshot::Sender<Permit>,
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
            state: Mutex::new(State::new(lane)),
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
        let mut state = self.lock();
        let ticket = state.next_ticket;
        let time = AllowedTime::new(time, self.default_time);
        state.notice_company(client, enqueued);
        if state.may_start(client, self.permits.get()) {
            state.activate(client);
            let permit = state.start(self, client, ticket, enqueued, time);
            grant.send(permit).expect("the receiver is still here");
        } else {
            let own = state.waiting_of(client);
            let wait = state.expected_wait(own, self.permits, enqueued);
            let meets_deadline = wait <= self.max_wait || own == 0 && state.is_next(client, &time);
            let has_room = own < usize::from(self.capacity) - state.waiting;
            if !has_room || !meets_deadline {
                return Err(ServiceError::Overloaded { retry_after: wait });
            }
            state.activate(client);
            let search = WaitingSearch {
                ticket,
                enqueued,
                time,
                grant,
            };
            state.push(client, search);
        }
        state.next_ticket += 1;
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

    /// Returns the numbers of running and of waiting searches.
    pub(super) fn load(&self) -> (usize, usize) {
        let state = self.lock();
        (state.running.len(), state.waiting)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Client {
    fn is_active(&self) -> bool {
        self.running > 0 || !self.waiting.is_empty()
    }
}

impl State {
    /// Returns the state of a queue without searches.
    fn new(lane: Lane) -> Self {
        let (mean_run_time, mean_delay) = match lane {
            Lane::Quick => (Duration::ZERO, Duration::ZERO),
            Lane::Long => (MIN_TIME, FIRST_DELAY),
        };
        Self {
            mean_run_time,
            mean_delay,
            ..Self::default()
        }
    }

    /// Returns the number of waiting searches of `client`.
    fn waiting_of(&self, client: &ClientId) -> usize {
        let client = self.clients.get(client);
        client.map_or(0, |client| client.waiting.len())
    }

    /// Returns the time that `client` has used, without credit for the time for which it was away.
    fn used_by(&self, client: &ClientId) -> Duration {
        let known = self.clients.get(client);
        match known {
            Some(known) if known.is_active() => known.used,
            Some(known) => known.used.max(self.virtual_time),
            None => self.virtual_time,
        }
    }

    /// Puts `client` on the list, before it has another search.
    fn activate(&mut self, client: &ClientId) {
        let used = self.used_by(client);
        self.clients.entry(client.clone()).or_default().used = used;
    }

    /// Drops the clients that begin like new ones when they come again. Of too many others, drops those
    /// that have used no more than the median, which gain the least by it.
    fn forget_idle_clients(&mut self) {
        if self.running.is_empty() && self.waiting == 0 {
            self.clients.clear();
        }
        let virtual_time = self.virtual_time;
        self.clients
            .retain(|_, client| client.is_active() || client.used > virtual_time);
        let idle = self.clients.values().filter(|client| !client.is_active());
        let mut used: Vec<_> = idle.map(|client| client.used).collect();
        if used.len() > MAX_IDLE_CLIENTS {
            let (_, median, _) = used.select_nth_unstable(MAX_IDLE_CLIENTS / 2);
            self.clients
                .retain(|_, client| client.is_active() || client.used > *median);
        }
    }

    /// Notes the time `now`, if another client than this one has a search.
    fn notice_company(&mut self, client: &ClientId, now: Instant) {
        let mut clients = self.clients.iter();
        if clients.any(|(other, known)| known.is_active() && other != client) {
            self.last_company = Some(now);
        }
    }

    /// Returns whether a search of `client` may start: there is a free permit, or the client
    /// has no running search and the reserve is free.
    fn may_start(&self, client: &ClientId, permits: usize) -> bool {
        let own = self.clients.get(client).map_or(0, |client| client.running);
        let running = self.running.len();
        running < permits || running == permits && own == 0
    }

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
        let cancel = queue.cancel_all.child();
        if let Some(allowed) = time.shortened() {
            cancel.allow(allowed);
        }
        let charged = self.charge(&time);
        let entry = self.clients.entry(client.clone()).or_default();
        self.virtual_time = self.virtual_time.max(entry.used);
        entry.used = entry.used.saturating_add(charged);
        entry.running += 1;
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

    /// Counts one running search less, which has run for a time. Returns its client.
    fn finish(&mut self, number: u64, run_time: Duration) -> Option<ClientId> {
        let search = self.running.remove(&number)?;
        let due = search.time.shortened();
        let due = due.map(|allowed| allowed.max(search.shortened_after));
        if let Some(delay) = due.and_then(|due| run_time.checked_sub(due)) {
            // A process that was stopped for a while says little about the next search.
            self.mean_delay = (self.mean_delay * 7 + delay.min(MIN_TIME)) / 8;
        }
        if let Some(client) = self.clients.get_mut(&search.client) {
            client.running -= 1;
            client.used = client.used.saturating_sub(search.charged);
            client.used = client.used.saturating_add(run_time);
        }
        self.forget_idle_clients();
        Some(search.client)
    }

    /// Limits every search to its share of the time, if any of them waits.
    fn shorten(&mut self, queue: &FairQueue) {
        if self.waiting == 0 || queue.lane == Lane::Quick {
            return;
        }
        let running = self.running.values();
        let running = running.filter_map(|search| Some((&search.client, search.time.counted()?)));
        let waiting = self.clients.iter().flat_map(|(client, entry)| {
            let searches = entry.waiting.iter();
            searches.filter_map(move |search| Some((client, search.time.counted()?)))
        });
        let clients = self.clients.values().filter(|client| client.is_active());
        // The reserve is in use where more than one client has searches.
        let places = queue.permits.get() + usize::from(clients.count() > 1);
        let shares = TimeShares::new(
            running.chain(waiting),
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
        for (client, entry) in &mut self.clients {
            for search in &mut entry.waiting {
                search.time.shorten(client, &shares);
            }
        }
    }

    /// Returns whether a search of `client`, which has no waiting one, would get the next permit.
    fn is_next(&self, client: &ClientId, time: &AllowedTime) -> bool {
        let tag = self.used_by(client).saturating_add(self.charge(time));
        let mut others = self.round_robin.iter();
        others.all(|other| self.tag(other) > tag)
    }

    /// Returns the time with which a search counts from its start on.
    fn charge(&self, time: &AllowedTime) -> Duration {
        time.charged().unwrap_or(self.mean_run_time)
    }

    /// Returns the time that a waiting client will have used with its next search.
    fn tag(&self, client: &ClientId) -> Duration {
        let next = self.clients.get(client).and_then(|it| it.waiting.front());
        let charge = next.map_or(Duration::ZERO, |search| self.charge(&search.time));
        self.used_by(client).saturating_add(charge)
    }

    /// Returns how long another search of a client with `own` waiting searches would wait at
    /// the worst, if all searches were as short as they can be.
    ///
    /// This assumes that all running searches have just begun, and that every other waiting
    /// client enqueues a new search after each one that starts. Then each of them has a search
    /// before each of this client's. Where other clients have lately been here, a client with waiting
    /// searches counts at least one of them, which may still come.
    fn expected_wait(&self, own: usize, permits: NonZeroUsize, now: Instant) -> Duration {
        let others = self.round_robin.len() - usize::from(own > 0);
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

    /// Adds a waiting search of `client`, which is on the list.
    fn push(&mut self, client: &ClientId, search: WaitingSearch) {
        self.waiting += 1;
        let own = self.clients.entry(client.clone()).or_default();
        if own.waiting.is_empty() {
            self.round_robin.push_back(client.clone());
        }
        own.waiting.push_back(search);
    }

    /// Returns whether the oldest search of a waiting client has waited for three quarters of the longest
    /// wait, and the client has no running search. That of `last`, which ends, still counts: otherwise the
    /// old searches of a client with a thousand would follow each other.
    fn is_overdue(&self, client: &ClientId, last: Option<&ClientId>, max_wait: Duration) -> bool {
        let oldest = self.clients.get(client).filter(|it| it.running == 0);
        let oldest = oldest.and_then(|client| client.waiting.front());
        let is_old = |search: &WaitingSearch| search.enqueued.elapsed() >= max_wait / 4 * 3;
        oldest.is_some_and(is_old) && last != Some(client)
    }

    /// Removes the search that may start next, after one of `last`. Moves its client to the end of the
    /// round-robin order.
    fn pop(
        &mut self,
        last: Option<&ClientId>,
        queue: &FairQueue,
    ) -> Option<(ClientId, WaitingSearch)> {
        let clients = self.round_robin.iter().enumerate();
        // The first of several minima.
        let (next, _) = clients
            .filter(|(_, client)| self.may_start(client, queue.permits.get()))
            .min_by_key(|(_, client)| {
                let is_overdue = self.is_overdue(client, last, queue.max_wait);
                (!is_overdue, self.tag(client))
            })?;
        let client = self.round_robin.remove(next)?;
        let own = self.clients.get_mut(&client);
        let own = own.expect("a client in the round-robin order is on the list");
        let search = own.waiting.pop_front();
        let search = search.expect("a client in the round-robin order has waiting searches");
        if !own.waiting.is_empty() {
            self.round_robin.push_back(client.clone());
        }
        self.waiting -= 1;
        Some((client, search))
    }

    /// Removes a waiting search of `client`, unless it has got its permit.
    fn remove(&mut self, client: &ClientId, ticket: u64) {
        let Some(own) = self.clients.get_mut(client) else {
            return;
        };
        let mut searches = own.waiting.iter();
        let Some(index) = searches.position(|search| search.ticket == ticket) else {
            return;
        };
        own.waiting.remove(index);
        self.waiting -= 1;
        if own.waiting.is_empty() {
            self.round_robin.retain(|waiting| waiting != client);
            self.forget_idle_clients();
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
