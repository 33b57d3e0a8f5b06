//! Whose turn it is to compute: a bounded queue that is fair to callers.
//!
//! Who waits is served in turns by caller, not by age, and those who have the fewest searches
//! at work come first: a thousand questions of one caller hold up the first of another until
//! one search ends. How many may wait is bounded, too: a
//! caller may have as many waiting as places are still free, so that one alone takes half of
//! the queue and leaves room for others (the dynamic thresholds of Choudhury and Hahne,
//! IEEE/ACM Transactions on Networking, 1998). Nobody is let in who might have to wait for
//! longer than is bearable, judged by the searches before: that is told at once. Who would be
//! next is let in whatever searches take, as one at work may be near its end. Nor does anybody
//! wait for longer, where that was misjudged.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::service::client::ClientId;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// How many search at a time, and who waits.
#[derive(Debug)]
pub(super) struct Turns {
    queue: Mutex<Queue>,
    permits: NonZeroU16,
    places: u16,
    longest_wait: Duration,
}

#[derive(Debug, Default)]
struct Queue {
    /// The searches at work of each caller who has any.
    working: HashMap<ClientId, usize>,
    waiting: usize,
    /// The tickets of each caller who waits, the oldest first.
    tickets: HashMap<ClientId, VecDeque<Ticket>>,
    /// The callers who wait, the next first among those with as many at work.
    order: VecDeque<ClientId>,
    /// Tickets there have been.
    drawn: u64,
    /// What a search takes, as of late; the newest weighs an eighth.
    usual_work: Duration,
}

#[derive(Debug)]
struct Ticket {
    number: u64,
    call: oneshot::Sender<Permit>,
}

/// Leave to compute, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Permit {
    turns: Arc<Turns>,
    caller: ClientId,
}

/// A place in the queue, or leave to compute at once.
#[derive(Debug)]
pub(super) enum Turn {
    Now(Permit),
    Later(Waiting),
}

/// A place in the queue, left when it is dropped.
#[derive(Debug)]
pub(super) struct Waiting {
    turns: Arc<Turns>,
    caller: ClientId,
    number: u64,
    called: oneshot::Receiver<Permit>,
}

/// There is no room, or the wait would be, or was, too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany {
    /// When there may be room again.
    pub(super) retry_after: Duration,
}

impl Turns {
    pub(super) fn new(permits: NonZeroU16, places: u16, longest_wait: Duration) -> Arc<Self> {
        Arc::new(Self {
            queue: Mutex::default(),
            permits,
            places,
            longest_wait,
        })
    }

    /// Lets one more search of `caller` in.
    pub(super) fn enter(self: &Arc<Self>, caller: &ClientId) -> Result<Turn, TooMany> {
        let mut queue = self.lock();
        if queue.working() < self.permits() {
            // Nobody waits while there is a permit.
            return Ok(Turn::Now(queue.begin(self, caller)));
        }
        let own = queue.tickets.get(caller).map_or(0, VecDeque::len);
        let wait = queue.expected_wait(caller, own, self.permits);
        let is_bearable = queue.is_next(caller, own) || wait <= self.longest_wait;
        if own >= usize::from(self.places) - queue.waiting || !is_bearable {
            return Err(TooMany { retry_after: wait });
        }
        let (sender, receiver) = oneshot::channel();
        let number = queue.join(caller, sender);
        Ok(Turn::Later(Waiting {
            turns: Arc::clone(self),
            caller: caller.clone(),
            number,
            called: receiver,
        }))
    }

    pub(super) fn permits(&self) -> usize {
        self.permits.get().into()
    }

    /// The searches at work, and those that wait.
    pub(super) fn load(&self) -> (usize, usize) {
        let queue = self.lock();
        (queue.working(), queue.waiting)
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// The searches at work.
    fn working(&self) -> usize {
        self.working.values().sum()
    }

    /// Those of a caller.
    fn at_work(&self, caller: &ClientId) -> usize {
        self.working.get(caller).copied().unwrap_or(0)
    }

    /// Counts one more search of a caller.
    fn begin(&mut self, turns: &Arc<Turns>, caller: &ClientId) -> Permit {
        *self.working.entry(caller.clone()).or_default() += 1;
        Permit {
            turns: Arc::clone(turns),
            caller: caller.clone(),
        }
    }

    /// Counts one less.
    fn end(&mut self, caller: &ClientId) {
        if let Some(searches) = self.working.get_mut(caller) {
            *searches -= 1;
        }
        self.working.retain(|_, searches| *searches > 0);
    }

    /// Whether the next ticket of a caller, who has so many, would be the first that is called.
    fn is_next(&self, caller: &ClientId, own: usize) -> bool {
        let at_work = self.at_work(caller);
        own == 0 && self.order.iter().all(|other| self.at_work(other) > at_work)
    }

    /// How long the next ticket of a caller waits, who has so many, if those at work have
    /// just begun and the others who wait come again. Where there are none, one is expected
    /// by who has a ticket already.
    fn expected_wait(&self, caller: &ClientId, own: usize, permits: NonZeroU16) -> Duration {
        let others = self.order.len() - usize::from(self.tickets.contains_key(caller));
        let others = others.max(own.min(1));
        let turns_before = own + others * (own + 1);
        let rounds = (turns_before + 1).div_ceil(permits.get().into());
        self.usual_work * u32::try_from(rounds).unwrap_or(u32::MAX)
    }

    fn join(&mut self, caller: &ClientId, call: oneshot::Sender<Permit>) -> u64 {
        self.drawn += 1;
        self.waiting += 1;
        let number = self.drawn;
        let tickets = self.tickets.entry(caller.clone()).or_default();
        if tickets.is_empty() {
            self.order.push_back(caller.clone());
        }
        tickets.push_back(Ticket { number, call });
        number
    }

    /// Takes the next ticket, and whose it is, who is last in the next round.
    fn call(&mut self) -> Option<(Ticket, ClientId)> {
        let places = 0..self.order.len();
        let next = places.min_by_key(|place| self.at_work(&self.order[*place]))?;
        let caller = self.order.remove(next)?;
        let tickets = self
            .tickets
            .get_mut(&caller)
            .expect("who is in order waits");
        let ticket = tickets.pop_front().expect("who is in order waits");
        if tickets.is_empty() {
            self.tickets.remove(&caller);
        } else {
            self.order.push_back(caller.clone());
        }
        self.waiting -= 1;
        Some((ticket, caller))
    }

    /// Takes the ticket of one who waits no longer, unless it has been called.
    fn leave(&mut self, caller: &ClientId, number: u64) {
        let Some(tickets) = self.tickets.get_mut(caller) else {
            return;
        };
        let Some(place) = tickets.iter().position(|ticket| ticket.number == number) else {
            return;
        };
        tickets.remove(place);
        self.waiting -= 1;
        if tickets.is_empty() {
            self.tickets.remove(caller);
            self.order.retain(|waiting| waiting != caller);
        }
    }
}

impl Turn {
    /// Waits for leave to compute.
    pub(super) async fn come(self) -> Result<Permit, TooMany> {
        match self {
            Self::Now(permit) => Ok(permit),
            Self::Later(mut waiting) => {
                let longest = waiting.turns.longest_wait;
                let called = timeout(longest, &mut waiting.called).await;
                // The searches ahead are so much nearer to their end. Who stayed away for as
                // long as it has waited might miss that each time.
                let called = called.map_err(|_| TooMany {
                    retry_after: Duration::ZERO,
                })?;
                Ok(called.expect("who has not left is called"))
            }
        }
    }
}

impl Permit {
    /// Gives it back, and tells what the search took.
    pub(super) fn end(self, worked: Duration) {
        {
            let mut queue = self.turns.lock();
            queue.usual_work = (queue.usual_work * 7 + worked) / 8;
        }
        drop(self);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut queue = self.turns.lock();
        // Before its search is counted out: whoever had it is not the first to have another.
        let next = queue.call();
        queue.end(&self.caller);
        if let Some((ticket, caller)) = next {
            // Who waits leaves under this lock, so that there is somebody to hear it.
            let _heard = ticket.call.send(queue.begin(&self.turns, &caller));
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.turns.lock().leave(&self.caller, self.number);
        // If it has been called meanwhile, the permit in the channel is dropped, and so
        // given back, after this.
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(5);

    fn turns(permits: u16, places: u16) -> Arc<Turns> {
        Turns::new(NonZeroU16::new(permits).unwrap(), places, SOON)
    }

    fn caller(number: u8) -> ClientId {
        ClientId::Address([127, 0, 0, number].into())
    }

    fn now(turn: Result<Turn, TooMany>) -> Permit {
        match turn {
            Ok(Turn::Now(permit)) => permit,
            other => panic!("{other:?}"),
        }
    }

    fn later(turn: Result<Turn, TooMany>) -> Waiting {
        match turn {
            Ok(Turn::Later(waiting)) => waiting,
            other => panic!("{other:?}"),
        }
    }

    /// The places of those in `line` who have been called, who then end at once.
    fn serve(mut permit: Permit, line: &mut [Option<Waiting>]) -> Vec<usize> {
        let mut served = Vec::new();
        loop {
            drop(permit);
            let called = line.iter_mut().enumerate().find_map(|(place, waiting)| {
                let permit = waiting.as_mut()?.called.try_recv().ok()?;
                *waiting = None;
                Some((place, permit))
            });
            let Some((place, next)) = called else {
                return served;
            };
            served.push(place);
            permit = next;
        }
    }

    #[test]
    fn callers_take_turns() {
        let turns = turns(1, 100);
        let permit = now(turns.enter(&caller(4)));
        let mut line: Vec<_> = [1, 1, 1, 1, 2, 2, 3]
            .map(|number| Some(later(turns.enter(&caller(number)))))
            .into();
        assert_eq!(serve(permit, &mut line), [0, 4, 6, 1, 5, 2, 3]);
        assert_eq!(turns.load(), (0, 0));
    }

    #[test]
    fn who_has_the_fewest_at_work_is_next() {
        let turns = turns(3, 100);
        let [permit, _other, _more] = [1, 2, 1].map(|number| now(turns.enter(&caller(number))));
        let mut line: Vec<_> = [1, 2, 3, 1, 3]
            .map(|number| Some(later(turns.enter(&caller(number)))))
            .into();
        // The third has none at work, then as many as the others, then none again.
        assert_eq!(serve(permit, &mut line), [2, 0, 4, 1, 3]);
        assert_eq!(turns.load(), (2, 0));
    }

    #[test]
    fn one_caller_leaves_room_for_others() {
        let turns = turns(1, 8);
        let _permit = now(turns.enter(&caller(1)));
        let fill = |number| {
            let mut line = Vec::new();
            while let Ok(turn) = turns.enter(&caller(number)) {
                line.push(later(Ok(turn)));
            }
            line
        };
        let (first, second, third) = (fill(1), fill(2), fill(3));
        assert_eq!([first.len(), second.len(), third.len()], [4, 2, 1]);
        drop(first);
        assert_eq!(turns.load(), (1, 3));
    }

    #[test]
    fn who_leaves_is_not_called() {
        let turns = turns(1, 8);
        let permit = now(turns.enter(&caller(3)));
        let mut line: Vec<_> = [1, 2, 1]
            .map(|number| Some(later(turns.enter(&caller(number)))))
            .into();
        line[0] = None;
        assert_eq!(turns.load(), (1, 2));
        // The turn is the caller's, whichever of its questions takes it.
        assert_eq!(serve(permit, &mut line), [2, 1]);
    }

    #[test]
    fn who_is_called_and_gone_gives_the_permit_back() {
        let turns = turns(1, 8);
        let permit = now(turns.enter(&caller(1)));
        let called = later(turns.enter(&caller(1)));
        drop(permit);
        assert_eq!(turns.load(), (1, 0));
        drop(called);
        assert_eq!(turns.load(), (0, 0));
    }

    #[test]
    fn nobody_is_let_in_who_would_wait_too_long() {
        let turns = turns(2, 100);
        for _ in 0..100 {
            let one = now(turns.enter(&caller(1)));
            one.end(Duration::from_secs(4));
        }
        let _busy = [1, 2].map(|number| now(turns.enter(&caller(number))));
        // At most four seconds; the third would have its turn in the second round.
        let _waiting = [3, 4].map(|number| later(turns.enter(&caller(number))));
        let TooMany { retry_after } = turns.enter(&caller(5)).unwrap_err();
        assert!(retry_after > SOON && retry_after <= Duration::from_secs(8));
    }

    #[test]
    fn who_is_next_is_let_in_whatever_searches_take() {
        let turns = turns(1, 100);
        for _ in 0..100 {
            now(turns.enter(&caller(1))).end(2 * SOON);
        }
        let permit = now(turns.enter(&caller(1)));
        let mut line = vec![Some(later(turns.enter(&caller(1))))];
        assert!(turns.enter(&caller(1)).is_err());
        // As much as the other asks for, it comes first.
        line.push(Some(later(turns.enter(&caller(2)))));
        assert!(turns.enter(&caller(3)).is_err());
        assert_eq!(serve(permit, &mut line), [1, 0]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_wait_has_an_end() {
        let turns = turns(1, 8);
        let _permit = now(turns.enter(&caller(1)));
        let began = tokio::time::Instant::now();
        let refused = turns.enter(&caller(2)).unwrap().come().await;
        let soon = Duration::ZERO;
        assert_eq!(refused.unwrap_err(), TooMany { retry_after: soon });
        assert_eq!(began.elapsed(), SOON);
        assert_eq!(turns.load(), (1, 0));
    }
}
