//! The nodes that one thread of a search may spend.
//!
//! A search takes each node from its [`Budget`]. Reading the clock takes longer than a node of
//! a small game. So the budget checks the clock and the cancel flag only once in a number of
//! nodes. A fixed number would suit one game only: a node of a large board takes many times
//! longer, and time limits have to be kept there, too. So the number doubles while checks come
//! within a millisecond of each other, and halves while they take longer.

use std::time::Duration;

use web_time::Instant;

use super::threads::ThreadShare;
use crate::search::cancel::CancelFlag;
use crate::search::limits::StoppedBy;

/// The maximum number of nodes between two checks. At this number, checks cost next to nothing.
const MAX_CHECK_INTERVAL: u64 = 1024;

/// The intended time between two checks.
const CHECK_TIME: Duration = Duration::from_millis(1);

/// The nodes that one thread of a search has spent, and the limits on them.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    pub(crate) nodes: u64,
    max_nodes: u64,
    deadline: Option<Instant>,
    cancel: CancelFlag,
    /// The threads of the search, and the index of this one among them.
    worker: Option<(&'a ThreadShare, usize)>,
    last_check: Instant,
    /// Nodes between two checks.
    check_interval: u64,
    /// The number of spent nodes at which the next check is due.
    next_check: u64,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(
        max_nodes: Option<u64>,
        deadline: Option<Instant>,
        cancel: &CancelFlag,
    ) -> Self {
        Self {
            nodes: 0,
            max_nodes: max_nodes.unwrap_or(u64::MAX),
            deadline,
            cancel: cancel.clone(),
            worker: None,
            last_check: Instant::now(),
            check_interval: 1,
            next_check: 0,
        }
    }

    /// The budget of a worker, which stops when its thread is needed by another search.
    pub(crate) fn for_worker(self, threads: &'a ThreadShare, index: usize) -> Self {
        Self {
            worker: Some((threads, index)),
            ..self
        }
    }

    /// This budget for a search that has already spent `nodes`. They do not count against the limit.
    pub(crate) fn with_spent(self, nodes: u64) -> Self {
        Self {
            nodes,
            max_nodes: self.max_nodes.saturating_add(nodes),
            next_check: nodes,
            ..self
        }
    }

    pub(crate) fn raise(&mut self, nodes: u64) {
        self.max_nodes = self.max_nodes.saturating_add(nodes);
    }

    /// Spends one node.
    ///
    /// # Errors
    ///
    /// A limit is reached, the cancel flag is set, or the thread is needed elsewhere.
    #[inline]
    pub(crate) fn spend_node(&mut self) -> Result<(), StoppedBy> {
        if self.nodes >= self.max_nodes {
            return Err(StoppedBy::Nodes);
        }
        if self.nodes >= self.next_check {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[inline]
    pub(crate) fn nodes_left(&self) -> u64 {
        self.max_nodes.saturating_sub(self.nodes)
    }

    /// Spends some of the [nodes left](Self::nodes_left), which were visited already.
    #[inline]
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Checks everything but the number of nodes, and schedules the next check.
    ///
    /// # Errors
    ///
    /// The time is over, the cancel flag is set, or the thread is needed elsewhere.
    #[cold]
    pub(crate) fn check(&mut self) -> Result<(), StoppedBy> {
        if self
            .worker
            .is_some_and(|(threads, index)| !threads.may_run(index))
        {
            return Err(StoppedBy::Cancelled);
        }
        let now = Instant::now();
        self.cancel.check(self.deadline, now)?;
        let slow = now - self.last_check > CHECK_TIME;
        self.check_interval = if slow {
            (self.check_interval / 2).max(1)
        } else {
            (self.check_interval * 2).min(MAX_CHECK_INTERVAL)
        };
        self.last_check = now;
        self.next_check = self.nodes + self.check_interval;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    #[test]
    fn budget_checks_the_clock_more_often_when_nodes_are_slow() {
        let cancel = CancelFlag::default();
        let mut budget = Budget::new(None, None, &cancel);
        budget.check_interval = 16;
        for _ in 0..80 {
            budget.spend_node().unwrap();
            sleep(Duration::from_millis(2));
        }
        assert_eq!(budget.check_interval, 1);
    }
}
