//! What a search may spend, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::threads::ThreadShare;

/// A flag that ends a search from outside, shared by all its clones.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<Cancellation>);

#[derive(Debug, Default)]
struct Cancellation {
    own: AtomicBool,
    above: Option<CancelFlag>,
}

impl CancelFlag {
    /// A flag of its own that is also up while this one is.
    #[must_use]
    pub fn child(&self) -> Self {
        Self(Arc::new(Cancellation {
            own: AtomicBool::new(false),
            above: Some(self.clone()),
        }))
    }

    /// Asks the search to end; it does so within a few milliseconds.
    pub fn cancel(&self) {
        self.0.own.store(true, Ordering::Relaxed);
    }

    /// Whether a search until `deadline` may go on at this moment.
    ///
    /// # Errors
    ///
    /// The time is over, or the flag is up.
    pub(crate) fn until(&self, deadline: Option<Instant>, now: Instant) -> Result<(), StoppedBy> {
        if self.is_cancelled() {
            Err(StoppedBy::Cancelled)
        } else if deadline.is_some_and(|deadline| now >= deadline) {
            Err(StoppedBy::Time)
        } else {
            Ok(())
        }
    }

    fn is_cancelled(&self) -> bool {
        self.0.own.load(Ordering::Relaxed) || self.0.above.as_ref().is_some_and(Self::is_cancelled)
    }
}

/// What ended a search before everything was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    /// The depth asked for was completed.
    Depth,
    /// The number of nodes allowed was reached.
    Nodes,
    /// The time allowed was over.
    Time,
    /// The [`CancelFlag`] was raised.
    Cancelled,
}

/// The most nodes between two moves_examined at the clock and the flag: enough for the moves_examined to
/// cost nothing.
const MAX_NODES_PER_CHECK: u64 = 1024;

/// The time meant to pass between two moves_examined, for games in which so many nodes take
/// longer.
const TIME_CHECK_INTERVAL: Duration = Duration::from_millis(1);

/// Counts the nodes of a search and holds it to its limits.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    pub(crate) nodes: u64,
    limit: u64,
    deadline: Option<Instant>,
    stop: &'a CancelFlag,
    /// The threads that the search works in, and as which of its threads.
    seat: Option<(&'a ThreadShare, usize)>,
    looked: Instant,
    nodes_between_looks: u64,
    next_look: u64,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limit: Option<u64>, deadline: Option<Instant>, stop: &'a CancelFlag) -> Self {
        Self {
            nodes: 0,
            limit: limit.unwrap_or(u64::MAX),
            deadline,
            stop,
            seat: None,
            looked: Instant::now(),
            nodes_between_looks: 1,
            next_look: 0,
        }
    }

    /// The budget of one of the threads of a threads, to leave when its place is wanted.
    pub(crate) fn in_crew(self, threads: &'a ThreadShare, thread: usize) -> Self {
        Self {
            seat: Some((threads, thread)),
            ..self
        }
    }

    /// This budget, of which so many nodes are spent.
    pub(crate) fn after(self, nodes: u64) -> Self {
        Self {
            nodes,
            next_look: nodes,
            ..self
        }
    }

    /// Takes one node.
    ///
    /// # Errors
    ///
    /// There is none left, the time is over, or the flag is up.
    #[inline]
    pub(crate) fn spend_node(&mut self) -> Result<(), StoppedBy> {
        if self.nodes >= self.limit {
            return Err(StoppedBy::Nodes);
        }
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Looks at the clock and the flag, and decides when to look again.
    #[cold]
    fn look(&mut self) -> Result<(), StoppedBy> {
        if self
            .seat
            .is_some_and(|(threads, thread)| !threads.may_run(thread))
        {
            return Err(StoppedBy::Cancelled);
        }
        let now = Instant::now();
        self.stop.until(self.deadline, now)?;
        let slow = now - self.looked > TIME_CHECK_INTERVAL;
        self.nodes_between_looks = if slow {
            (self.nodes_between_looks / 2).max(1)
        } else {
            (self.nodes_between_looks * 2).min(MAX_NODES_PER_CHECK)
        };
        self.looked = now;
        self.next_look = self.nodes + self.nodes_between_looks;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    #[test]
    fn slow_nodes_bring_looks_closer_together() {
        let stop = CancelFlag::default();
        let deadline = Instant::now() + Duration::from_millis(200);
        let mut budget = Budget::new(None, Some(deadline), &stop);
        budget.nodes_between_looks = 16;
        let stopped_by = loop {
            if let Err(cause) = budget.spend_node() {
                break cause;
            }
            sleep(Duration::from_millis(2));
        };
        assert_eq!(stopped_by, StoppedBy::Time);
        assert_eq!(budget.nodes_between_looks, 1);
    }
}
