//! The growth of a table of estimates with the nodes of its search.

use std::sync::Arc;

use super::eval_entry::EvalEntry;
use super::limits::StoppedBy;
use super::proof_memory::ProofMemory;
use super::table::TranspositionTable;
use super::table_budget::TableBudget;
use crate::game::Game;

/// The maximum number of entries of the table for each node so far.
const MAX_ENTRIES_PER_NODE: usize = 4;

/// The sizes to which a table of estimates may grow.
#[derive(Clone, Debug)]
pub(super) struct TableGrowth {
    max_bytes: usize,
    budget: TableBudget,
}

/// Returns the number of entries of the table for each node so far. The next depth has several times
/// the nodes of all before it.
///
/// Most nodes of chess are in lines that are played out, and only the first node of a line is in the
/// table. A table of a quarter of the size is then large enough, and is faster to make and to probe.
const fn entries_per_node<G: Game>() -> usize {
    if G::IS_TACTICAL {
        1
    } else {
        MAX_ENTRIES_PER_NODE
    }
}

/// Returns the minimum size in bytes of a table that several threads share: threads join after as many
/// nodes in each game, however small its table is for them.
pub(super) const fn min_shared_bytes<G: Game>() -> usize {
    ProofMemory::SHARED_FROM / MAX_ENTRIES_PER_NODE * entries_per_node::<G>()
}

impl TableGrowth {
    /// Returns the growth up to a part of the sizes that apply to `memory`, which is that of the
    /// proofs.
    pub(super) fn new(memory: &ProofMemory, parts: usize) -> Self {
        Self {
            max_bytes: memory.max_bytes() / parts,
            budget: memory.budget().clone(),
        }
    }

    /// Returns an empty table of at most these bytes.
    pub(super) fn table(&self, bytes: usize) -> TranspositionTable<EvalEntry> {
        TranspositionTable::new(bytes.min(self.max_bytes))
    }

    /// Returns a larger table with the entries of this one, if this many nodes suggest it and memory
    /// is not short.
    ///
    /// # Errors
    ///
    /// The error of `check`, which is called for each mebibyte.
    pub(super) fn grown<G: Game>(
        &mut self,
        table: &TranspositionTable<EvalEntry>,
        nodes: u64,
        check: impl Fn() -> Result<(), StoppedBy>,
    ) -> Result<Option<Arc<TranspositionTable<EvalEntry>>>, StoppedBy> {
        let nodes = usize::try_from(nodes).unwrap_or(usize::MAX);
        let entries = nodes.saturating_mul(entries_per_node::<G>());
        let bytes = entries
            .saturating_mul(table.bytes() / table.capacity())
            .min(self.max_bytes);
        if bytes < 2 * table.bytes() {
            return Ok(None);
        }
        let larger = table.grow_to(bytes, &self.budget, check)?;
        if larger.is_none() {
            self.max_bytes = table.bytes();
        }
        Ok(larger.map(Arc::new))
    }
}
