//! ABDADA: how threads divide one search.
//!
//! All threads search the same position, and share the transposition table. A thread enters each
//! node that it is searching in a list. Another thread that comes to such a node defers it and
//! searches its siblings first. When nothing else is left, the deferred node is usually finished
//! and in the table; otherwise the thread helps to search it. Threads exchange nothing but the
//! list and the table, so none waits for another. In a proof, they also share the
//! range of the value. When one has narrowed it, all go on to the next test.
//!
//! Threads that only share a table visit much the same nodes. With ABDADA, two threads prove the
//! first 20 positions of Pons's set `L1_R3` in 0.6 of the time of one, with a tenth more nodes.
//! Two threads complete the depths of estimates in 0.7 of the time of one, in the median.
//!
//! Weill, "The ABDADA Distributed Minimax-Search Algorithm", 1996, as simplified by Kerrigan
//! in 2014: <https://www.chessprogramming.org/ABDADA>

use std::sync::atomic::{AtomicU64, Ordering};

use super::table::mix;

/// The nodes that the threads of one search are searching.
#[derive(Debug)]
pub(crate) struct NodesInProgress {
    /// The keys of the nodes, each in the slot of its hash. Two nodes may have the same slot.
    /// One is then not deferred, which costs time, but no result depends on it.
    slots: Vec<AtomicU64>,
}

/// The slots for nodes in progress, many more than threads ever have.
const SLOTS: usize = 1 << 12;

/// The key of the node after a move, from the key of the node before it and the move's index. It is known
/// before the move is played.
pub(crate) const fn key_after(key: u64, index: u16) -> u64 {
    mix(key ^ mix(index as u64 + 1))
}

impl NodesInProgress {
    pub(crate) fn new() -> Self {
        Self {
            slots: (0..SLOTS).map(|_| AtomicU64::default()).collect(),
        }
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        let [.., low, high] = mix(key).to_le_bytes();
        &self.slots[usize::from(u16::from_le_bytes([low, high])) % SLOTS]
    }

    pub(crate) fn contains(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    /// Marks a node as being searched.
    pub(crate) fn enter(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// Unmarks a node.
    pub(crate) fn leave(&self, key: u64) {
        // If another node has taken the slot since, its mark stays.
        let _ = self
            .slot(key)
            .compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_is_in_progress_from_enter_to_leave() {
        let shared = NodesInProgress::new();
        shared.enter(5);
        assert!(shared.contains(5) && !shared.contains(6));
        shared.leave(6);
        assert!(shared.contains(5));
        shared.leave(5);
        assert!(!shared.contains(5));
    }
}
