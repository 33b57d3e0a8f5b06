//! Everything that a search may use.

use crate::search::enhancements::Enhancements;
use crate::search::estimates::EstimateMemory;
use crate::search::proofs::ProofMemory;
use crate::search::shared::{TableBudget, ThreadShare};

/// The threads, the memory and the techniques of a search.
///
/// Proven values stay in the memory. To search several positions of one game, keep the
/// resources; clear the memory when the game or its rules change.
#[derive(Debug)]
pub struct Resources {
    /// The threads.
    pub threads: ThreadShare,
    /// The memory of proofs. Its maximum size also limits the table of estimates.
    pub memory: ProofMemory,
    /// The memory of estimates. Without one, a search begins with an empty table and drops it.
    pub estimates: Option<EstimateMemory>,
    /// The techniques that reduce the number of nodes.
    pub enhancements: Enhancements,
}

impl Resources {
    /// Resources with all enhancements and two tables, for proofs and for estimates, that each grow up to
    /// `table_bytes`. A third table, of comparisons, grows up to an eighth of that.
    #[must_use]
    pub fn new(threads: ThreadShare, table_bytes: usize) -> Self {
        Self {
            threads,
            memory: ProofMemory::new(table_bytes),
            estimates: None,
            enhancements: Enhancements::ALL,
        }
    }

    /// These resources with another memory.
    #[must_use]
    pub fn with_memory(self, memory: ProofMemory) -> Self {
        Self { memory, ..self }
    }

    /// These resources with a memory for tables that other searches share.
    #[must_use]
    pub fn with_table_budget(self, budget: TableBudget) -> Self {
        Self {
            memory: self.memory.with_budget(budget),
            ..self
        }
    }

    /// These resources with other enhancements.
    #[must_use]
    pub fn with_enhancements(self, enhancements: Enhancements) -> Self {
        Self {
            enhancements,
            ..self
        }
    }
}

impl Default for Resources {
    /// One thread and tables of up to 64 MiB.
    fn default() -> Self {
        Self::new(ThreadShare::default(), 64 << 20)
    }
}
