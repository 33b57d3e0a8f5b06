//! The memory that the tables of all searches share.
//!
//! Each table grows with its search, and one server runs many searches. Their sum has to have
//! a bound, because a process that runs out of memory is killed with all its searches. A table
//! that the budget has no room for does not grow. Its search goes on and replaces more entries,
//! so it takes longer and has equal values.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The memory of the tables of all searches. Clones share it.
#[derive(Clone, Debug)]
pub struct TableBudget {
    max_bytes: usize,
    leased: Arc<AtomicUsize>,
}

/// The memory of one table, returned when the lease is dropped.
#[derive(Debug)]
pub(crate) struct TableLease {
    budget: TableBudget,
    bytes: usize,
}

impl TableBudget {
    /// A budget of `max_bytes`.
    #[must_use]
    pub fn new(max_bytes: usize) -> Self {
        Self {
            max_bytes,
            leased: Arc::default(),
        }
    }

    /// Leases memory; `None` if there is not enough left.
    pub(crate) fn lease(&self, bytes: usize) -> Option<TableLease> {
        let add = |leased: usize| {
            let sum = leased.checked_add(bytes)?;
            (sum <= self.max_bytes).then_some(sum)
        };
        self.leased
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, add)
            .ok()?;
        Some(TableLease {
            budget: self.clone(),
            bytes,
        })
    }
}

impl Default for TableBudget {
    /// A budget without a bound.
    fn default() -> Self {
        Self::new(usize::MAX)
    }
}

impl Drop for TableLease {
    fn drop(&mut self) {
        self.budget.leased.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leases_are_bounded_by_their_sum_and_returned() {
        let budget = TableBudget::new(10);
        let first = budget.lease(6).unwrap();
        assert!(budget.clone().lease(5).is_none());
        let second = budget.lease(4).unwrap();
        drop(first);
        assert!(budget.lease(7).is_none());
        drop(second);
        assert!(budget.lease(10).is_some());
    }
}
