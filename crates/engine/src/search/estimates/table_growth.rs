//! The growth of a table of estimates with the nodes of its search.

use std::sync::Arc;

use super::table_entry::EvalEntry;
use crate::game::{Estimable, MAX_ENTRIES_PER_NODE};
use crate::search::limits::StoppedBy;
use crate::search::proofs::ProofMemory;
use crate::search::shared::{TableBudget, TranspositionTable};

/// The sizes to which a table of estimates may grow.
#[derive(Clone, Debug)]
pub(crate) struct TableGrowth {
    max_bytes: usize,
    budget: TableBudget,
}

/// The minimum size in bytes of a table that several threads share. Threads join after as many nodes in
/// each game, however small its table is for them.
pub(crate) const fn min_shared_bytes<G: Estimable>() -> usize {
    ProofMemory::SHARED_FROM / MAX_ENTRIES_PER_NODE * G::SELECTIVITY.entries_per_node
}

impl TableGrowth {
    /// The growth up to a part of the sizes that apply to `memory`, which is that of the proofs.
    pub(crate) fn new(memory: &ProofMemory, parts: usize) -> Self {
        Self {
            max_bytes: memory.max_bytes() / parts,
            budget: memory.budget().clone(),
        }
    }

    pub(crate) fn table(&self, bytes: usize) -> TranspositionTable<EvalEntry> {
        TranspositionTable::new(bytes.min(self.max_bytes))
    }

    /// A larger table with the entries of this one, if this many nodes suggest it and memory is not short.
    ///
    /// # Errors
    ///
    /// The error of `check`, which is called for each mebibyte.
    pub(crate) fn grown<G: Estimable>(
        &mut self,
        table: &TranspositionTable<EvalEntry>,
        nodes: u64,
        check: impl Fn() -> Result<(), StoppedBy>,
    ) -> Result<Option<Arc<TranspositionTable<EvalEntry>>>, StoppedBy> {
        let nodes = usize::try_from(nodes).unwrap_or(usize::MAX);
        let entries = nodes.saturating_mul(G::SELECTIVITY.entries_per_node);
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
