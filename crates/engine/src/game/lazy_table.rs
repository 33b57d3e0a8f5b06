//! A table of a game that takes long to compute, such as one of endgames.
//!
//! A program that searches for itself computes a table where it is first needed. A server must not: the
//! table of draughts takes seconds on a busy core, and all requests that need it would wait, whatever
//! time they allow. So a server [defers](defer_tables) all tables and computes them along with its searches,
//! which go on without them until then.
//!
//! Where memory is short, there is no table, and searches go on without it, too.

use std::collections::TryReserveError;
use std::hint::black_box;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// True if no search computes a table.
static ARE_DEFERRED: AtomicBool = AtomicBool::new(false);

/// From now on, no search of this process computes a table. Each table is missing until
/// [`Provable::compute_tables`](super::Provable::compute_tables) is called.
pub fn defer_tables() {
    ARE_DEFERRED.store(true, Ordering::Relaxed);
}

/// A table that is computed once.
#[derive(Debug)]
pub(crate) struct LazyTable<T> {
    /// `None` inside if there was no memory for the table.
    table: OnceLock<Option<T>>,
    compute: fn() -> Result<T, TryReserveError>,
}

impl<T> LazyTable<T> {
    pub(crate) const fn new(compute: fn() -> Result<T, TryReserveError>) -> Self {
        let table = OnceLock::new();
        Self { table, compute }
    }

    /// The table, unless there is none yet and tables are deferred.
    #[inline]
    pub(crate) fn get(&self) -> Option<&T> {
        match self.table.get() {
            Some(table) => table.as_ref(),
            None => self.compute_unless(ARE_DEFERRED.load(Ordering::Relaxed)),
        }
    }

    #[cold]
    fn compute_unless(&self, is_deferred: bool) -> Option<&T> {
        (!is_deferred).then(|| self.compute()).flatten()
    }

    /// The table, which is computed first if there is none yet.
    pub(crate) fn compute(&self) -> Option<&T> {
        let table = self.table.get_or_init(|| (self.compute)().ok());
        table.as_ref()
    }
}

/// The memory that a table leaves to everything else, in bytes.
///
/// Most allocations of the process cannot fail without ending it. A table that takes the last
/// kibibytes would cause that.
const HEADROOM: usize = 16 << 20;

/// Checks that there is memory for a computation or a table that takes this many bytes, and for some more.
///
/// # Errors
///
/// There is not as much.
pub(crate) fn check_memory(bytes: usize) -> Result<(), TryReserveError> {
    let mut probe: Vec<u8> = Vec::new();
    probe.try_reserve_exact(bytes.saturating_add(HEADROOM))?;
    // Otherwise the compiler may leave out an allocation that nothing uses.
    black_box(&probe);
    Ok(())
}

/// This many zeros.
///
/// # Errors
///
/// Memory is short.
pub(crate) fn try_zeros(count: usize) -> Result<Vec<u8>, TryReserveError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(count)?;
    zeros.resize(count, 0);
    Ok(zeros)
}

/// Adds an item to a list.
///
/// # Errors
///
/// Memory is short.
pub(crate) fn try_push<T>(list: &mut Vec<T>, item: T) -> Result<(), TryReserveError> {
    list.try_reserve(1)?;
    list.push(item);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn no_memory() -> Result<u8, TryReserveError> {
        check_memory(isize::MAX as usize).map(|()| 7)
    }

    #[test]
    fn table_without_memory_is_missing() {
        static TABLE: LazyTable<u8> = LazyTable::new(no_memory);
        assert_eq!(TABLE.compute(), None);
        assert_eq!(TABLE.get(), None);
        assert!(try_zeros(usize::MAX).is_err());
    }

    #[test]
    fn deferred_table_is_missing_until_it_is_computed() {
        static TABLE: LazyTable<u8> = LazyTable::new(|| Ok(7));
        assert_eq!(TABLE.compute_unless(true), None);
        assert_eq!(TABLE.compute(), Some(&7));
        assert_eq!(TABLE.get(), Some(&7));
    }

    #[test]
    fn table_is_computed_once() {
        static TABLE: LazyTable<Vec<u8>> = LazyTable::new(|| try_zeros(3));
        assert_eq!(TABLE.compute(), Some(&vec![0; 3]));
        assert!(std::ptr::eq(TABLE.get().unwrap(), TABLE.compute().unwrap()));
    }
}
