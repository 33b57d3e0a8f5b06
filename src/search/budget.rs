//! What a search may spend, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends a search from outside, shared by all its clones.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    own: Arc<AtomicBool>,
    above: Arc<AtomicBool>,
}

impl StopFlag {
    /// A flag of its own that is also up while this one is.
    #[must_use]
    pub fn below(&self) -> Self {
        Self {
            own: Arc::default(),
            above: Arc::clone(&self.own),
        }
    }

    /// Asks the search to end; it does so within a few thousand nodes.
    pub fn raise(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    fn is_raised(&self) -> bool {
        self.own.load(Ordering::Relaxed) || self.above.load(Ordering::Relaxed)
    }
}

/// What ended a search before everything was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    /// The depth asked for was completed.
    Depth,
    /// The number of nodes allowed was reached.
    Nodes,
    /// The [`StopFlag`] was raised.
    Flag,
}

/// How often the flag is looked at: seldom enough to cost nothing, often enough to
/// be obeyed within a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// Counts the nodes of a search and holds it to its limits.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    pub(crate) nodes: u64,
    limit: u64,
    stop: &'a StopFlag,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limit: Option<u64>, stop: &'a StopFlag) -> Self {
        Self {
            nodes: 0,
            limit: limit.unwrap_or(u64::MAX),
            stop,
        }
    }

    /// From here on, holds the search to `limit` nodes, those spent counted in.
    pub(crate) fn restrict(&mut self, limit: Option<u64>, stop: &'a StopFlag) {
        *self = Self {
            nodes: self.nodes,
            ..Self::new(limit, stop)
        };
    }

    /// Takes one node.
    ///
    /// # Errors
    ///
    /// There is none left, or the flag is up.
    pub(crate) fn spend_node(&mut self) -> Result<(), StoppedBy> {
        if self.nodes >= self.limit {
            return Err(StoppedBy::Nodes);
        }
        if self.nodes % NODES_BETWEEN_LOOKS == NODES_BETWEEN_LOOKS - 1 && self.stop.is_raised() {
            return Err(StoppedBy::Flag);
        }
        self.nodes += 1;
        Ok(())
    }
}
