//! The clients of a queue, and the order of their waiting searches.
//!
//! The next permit goes to the waiting client whose used time, with that of its oldest search, is the
//! least. A running search counts with all of its time, or the default, from its start on. When it has
//! ended, it counts with the time that it took. Among equals it goes round-robin. So a client with a
//! thousand requests delays the first request of another by at most one search, and a search of ten
//! seconds comes after one of 200 ms.
//!
//! A search that is [overdue](Clients::is_overdue) comes first, because its client may have used a
//! little more time than all others, which come again and again. That holds for one search of a client at
//! a time.
//!
//! A client that comes to the queue is not credited with the time for which it was away. It begins with
//! the time that the client had used which was served last. This is weighted fair queueing (Demers,
//! Keshav and Shenker, SIGCOMM, 1989) with the virtual time of Goyal, Vin and Cheng (IEEE/ACM
//! Transactions on Networking, 1997).

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;

use super::Permit;
use super::allowed_time::AllowedTime;
use crate::service::ClientId;

/// The most clients without searches whose used time a queue remembers. While searches of new clients
/// follow each other without a pause, they would become ever more.
pub(super) const MAX_IDLE_CLIENTS: usize = 1_024;

/// The clients of a queue.
#[derive(Debug, Default)]
pub(super) struct Clients {
    /// The clients with searches, and those that have used more than `virtual_time`.
    pub(super) known: HashMap<ClientId, Client>,
    /// The clients with waiting searches, in round-robin order.
    round_robin: VecDeque<ClientId>,
    /// The number of waiting searches of all clients.
    waiting: usize,
    /// The time that the client had used whose search started last.
    virtual_time: Duration,
}

/// A client, and the time of its searches.
#[derive(Debug, Default)]
pub(super) struct Client {
    /// The time of its searches, where the running ones count with all of their time.
    pub(super) used: Duration,
    running: usize,
    /// The waiting searches, the oldest first.
    waiting: VecDeque<WaitingSearch>,
}

/// The queue's end of a ticket.
#[derive(Debug)]
pub(super) struct WaitingSearch {
    pub(super) ticket: u64,
    pub(super) enqueued: Instant,
    pub(super) time: AllowedTime,
    pub(super) grant: oneshot::Sender<Permit>,
}

impl Client {
    fn is_active(&self) -> bool {
        self.running > 0 || !self.waiting.is_empty()
    }
}

impl Clients {
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    pub(super) fn waiting_of(&self, client: &ClientId) -> usize {
        let client = self.known.get(client);
        client.map_or(0, |client| client.waiting.len())
    }

    pub(super) fn running_of(&self, client: &ClientId) -> usize {
        self.known.get(client).map_or(0, |client| client.running)
    }

    /// The number of clients with waiting searches, without this one.
    pub(super) fn others_waiting(&self, client: &ClientId) -> usize {
        self.round_robin.len() - usize::from(self.waiting_of(client) > 0)
    }

    pub(super) fn active(&self) -> impl Iterator<Item = &ClientId> {
        let active = self.known.iter().filter(|(_, client)| client.is_active());
        active.map(|(id, _)| id)
    }

    pub(super) fn searches(&self) -> impl Iterator<Item = (&ClientId, &WaitingSearch)> {
        let clients = self.known.iter();
        clients.flat_map(|(id, client)| client.waiting.iter().map(move |search| (id, search)))
    }

    pub(super) fn searches_mut(&mut self) -> impl Iterator<Item = (&ClientId, &mut WaitingSearch)> {
        let clients = self.known.iter_mut();
        clients.flat_map(|(id, client)| client.waiting.iter_mut().map(move |search| (id, search)))
    }

    /// The time that `client` has used, without credit for the time for which it was away.
    fn used_by(&self, client: &ClientId) -> Duration {
        let known = self.known.get(client);
        match known {
            Some(known) if known.is_active() => known.used,
            Some(known) => known.used.max(self.virtual_time),
            None => self.virtual_time,
        }
    }

    /// Puts `client` on the list, before it has another search.
    pub(super) fn activate(&mut self, client: &ClientId) {
        let used = self.used_by(client);
        self.known.entry(client.clone()).or_default().used = used;
    }

    /// Drops the clients that begin like new ones when they come again. Of too many others, drops those
    /// that have used no more than the median, which gain the least by it.
    fn forget_idle(&mut self) {
        if self.active().next().is_none() {
            self.known.clear();
        }
        let virtual_time = self.virtual_time;
        self.known
            .retain(|_, client| client.is_active() || client.used > virtual_time);
        let idle = self.known.values().filter(|client| !client.is_active());
        let mut used: Vec<_> = idle.map(|client| client.used).collect();
        if used.len() > MAX_IDLE_CLIENTS {
            let (_, median, _) = used.select_nth_unstable(MAX_IDLE_CLIENTS / 2);
            self.known
                .retain(|_, client| client.is_active() || client.used > *median);
        }
    }

    /// Counts one more running search of `client`, which is on the list, with the time `charged`.
    pub(super) fn start(&mut self, client: &ClientId, charged: Duration) {
        let client = self.known.entry(client.clone()).or_default();
        // Before the charge: a client that comes now begins where this one stood.
        self.virtual_time = self.virtual_time.max(client.used);
        client.used = client.used.saturating_add(charged);
        client.running += 1;
    }

    /// Counts one running search of `client` less. It was `charged` a time, and took `run_time`.
    pub(super) fn finish(&mut self, client: &ClientId, charged: Duration, run_time: Duration) {
        if let Some(client) = self.known.get_mut(client) {
            client.running -= 1;
            client.used = client.used.saturating_sub(charged);
            client.used = client.used.saturating_add(run_time);
        }
        self.forget_idle();
    }

    /// Whether a search of `client`, which has no waiting one, would be the next. A search
    /// without a time counts with `mean`.
    pub(super) fn is_next(&self, client: &ClientId, time: AllowedTime, mean: Duration) -> bool {
        let tag = self.used_by(client).saturating_add(time.charged(mean));
        let mut others = self.round_robin.iter();
        others.all(|other| self.tag(other, mean) > tag)
    }

    /// The time that a waiting client will have used with its next search.
    fn tag(&self, client: &ClientId, mean: Duration) -> Duration {
        let next = self.known.get(client).and_then(|it| it.waiting.front());
        let charge = next.map_or(Duration::ZERO, |search| search.time.charged(mean));
        self.used_by(client).saturating_add(charge)
    }

    /// Whether the oldest search of a waiting client has waited for three quarters of the
    /// longest wait, and the client has no running search. That of `last`, which ends, still counts:
    /// otherwise the old searches of a client with a thousand would follow each other.
    fn is_overdue(&self, client: &ClientId, last: Option<&ClientId>, max_wait: Duration) -> bool {
        let oldest = self.known.get(client).filter(|it| it.running == 0);
        let oldest = oldest.and_then(|client| client.waiting.front());
        let is_old = |search: &WaitingSearch| search.enqueued.elapsed() >= max_wait / 4 * 3;
        oldest.is_some_and(is_old) && last != Some(client)
    }

    /// Adds a waiting search of `client`, which is on the list.
    pub(super) fn push(&mut self, client: &ClientId, search: WaitingSearch) {
        self.waiting += 1;
        let own = self.known.entry(client.clone()).or_default();
        if own.waiting.is_empty() {
            self.round_robin.push_back(client.clone());
        }
        own.waiting.push_back(search);
    }

    /// Removes the search that may start next, after one of `last`. Moves its client to the end of the
    /// round-robin order. A client `may_start` another search by the number of those that run.
    pub(super) fn pop(
        &mut self,
        last: Option<&ClientId>,
        may_start: impl Fn(usize) -> bool,
        mean: Duration,
        max_wait: Duration,
    ) -> Option<(ClientId, WaitingSearch)> {
        let clients = self.round_robin.iter().enumerate();
        // The first of several minima.
        let (next, _) = clients
            .filter(|(_, client)| may_start(self.running_of(client)))
            .min_by_key(|(_, client)| {
                let is_overdue = self.is_overdue(client, last, max_wait);
                (!is_overdue, self.tag(client, mean))
            })?;
        let client = self.round_robin.remove(next)?;
        let own = self.known.get_mut(&client);
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
    pub(super) fn remove(&mut self, client: &ClientId, ticket: u64) {
        let Some(own) = self.known.get_mut(client) else {
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
            self.forget_idle();
        }
    }
}
