//! The memory of proofs, which grows with the position.
//!
//! Clearing 64 MiB takes longer than solving an easy position. So the table starts at two
//! kibibytes, and grows eightfold whenever a proof has outgrown it, up to the configured
//! maximum. The proof then starts again. Entries are copied to the larger table, so the proof
//! soon reaches the point where it stopped.

use super::table_entry::ProofEntry;
use crate::search::limits::StoppedBy;
use crate::search::shared::{TableBudget, ThreadShare, TranspositionTable};

/// A table of proven values, which later proofs use, too.
///
/// It must be used for one game under one set of rules only, because keys of different games
/// mean different positions.
#[derive(Debug)]
pub struct ProofMemory {
    table: TranspositionTable<ProofEntry>,
    max_bytes: usize,
    budget: TableBudget,
    /// True if memory was too short for a larger table in this search.
    is_short: bool,
}

/// The initial size of a table in bytes.
const INITIAL_BYTES: usize = 2 << 10;

/// The factor by which a table grows.
const GROWTH: usize = 8;

/// The moves that a proof examines for each entry before it has outgrown its table. A node,
/// which takes one entry, has several moves.
const MOVES_PER_ENTRY: u64 = 16;

impl ProofMemory {
    /// The minimum size in bytes of a table that several threads share. A smaller one means a
    /// search so short that further threads would start too late to help.
    pub const SHARED_FROM: usize = 1 << 20;

    /// An empty memory that grows up to `max_bytes`.
    #[must_use]
    pub fn new(max_bytes: usize) -> Self {
        Self {
            table: TranspositionTable::new(INITIAL_BYTES.min(max_bytes)),
            max_bytes,
            budget: TableBudget::default(),
            is_short: false,
        }
    }

    /// An empty memory that has its full size from the start, for hard positions that would need it anyway.
    #[must_use]
    pub fn preallocated(bytes: usize) -> Self {
        Self {
            table: TranspositionTable::new(bytes),
            ..Self::new(bytes)
        }
    }

    /// This memory with a budget that it shares with other searches.
    #[must_use]
    pub fn with_budget(self, budget: TableBudget) -> Self {
        Self { budget, ..self }
    }

    /// Removes all entries, and shrinks to the initial size.
    pub fn clear(&mut self) {
        *self = Self::new(self.max_bytes).with_budget(self.budget.clone());
    }

    /// The workers that should share a table of this size, if several share one of at least
    /// `min_shared_bytes`.
    pub(crate) fn worker_count(
        table_bytes: usize,
        min_shared_bytes: usize,
        threads: &ThreadShare,
    ) -> usize {
        if table_bytes < min_shared_bytes {
            1
        } else {
            threads.size()
        }
    }

    pub(crate) fn table(&self) -> &TranspositionTable<ProofEntry> {
        &self.table
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The memory that the tables of all searches share.
    pub(crate) fn budget(&self) -> &TableBudget {
        &self.budget
    }

    pub(crate) fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// Starts a new search, whose entries replace those of earlier ones first. The table may
    /// grow again, even if memory was short before.
    pub(crate) fn age(&mut self) {
        self.table.age();
        self.is_short = false;
    }

    /// The moves that a proof may examine before it has outgrown the table; `None` if the table cannot grow.
    pub(crate) fn remaining_work(&self) -> Option<u64> {
        let can_grow = !self.is_short && self.table.bytes() * 2 <= self.max_bytes;
        can_grow.then(|| self.table.capacity() as u64 * MOVES_PER_ENTRY)
    }

    /// Grows the table, unless `check` fails meanwhile. If memory is short, the table keeps its
    /// size until the search ends.
    ///
    /// # Errors
    ///
    /// The error of `check`, which is called for each mebibyte.
    pub(crate) fn grow(
        &mut self,
        check: impl Fn() -> Result<(), StoppedBy>,
    ) -> Result<(), StoppedBy> {
        let bytes = (self.table.bytes() * GROWTH).min(self.max_bytes);
        match self.table.grow_to(bytes, &self.budget, check)? {
            Some(larger) => self.table = larger,
            None => self.is_short = true,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_was_too_short_is_tried_again_by_the_next_search() {
        let budget = TableBudget::new(INITIAL_BYTES * GROWTH);
        let mut memory = ProofMemory::new(1 << 20).with_budget(budget.clone());
        let lease = budget.lease(1);
        memory.grow(|| Ok(())).unwrap();
        assert_eq!(memory.bytes(), INITIAL_BYTES);
        assert_eq!(memory.remaining_work(), None);
        drop(lease);
        memory.age();
        assert!(memory.remaining_work().is_some());
        memory.grow(|| Ok(())).unwrap();
        assert_eq!(memory.bytes(), INITIAL_BYTES * GROWTH);
        memory.clear();
        assert!(budget.lease(INITIAL_BYTES * GROWTH).is_some());
    }
}
