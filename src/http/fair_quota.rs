//! A quota of something scarce, shared fairly by keys such as clients or addresses.
//!
//! Each key holds leases of one common capacity. Before a lease grows, a rule decides from what
//! its key already holds and from what is free. The rules here admit a key while it holds no
//! more than is free (the dynamic thresholds of Choudhury and Hahne, 1998). A single key
//! can then take half of the capacity, and the next one always finds some of the rest. A fixed
//! limit for each key would either waste capacity or let a few keys take all of it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A capacity, and how much of it each key holds.
#[derive(Clone, Debug)]
pub(crate) struct FairQuota<K> {
    capacity: usize,
    held: Arc<Mutex<Held<K>>>,
}

#[derive(Debug)]
struct Held<K> {
    by_key: HashMap<K, usize>,
    total: usize,
}

/// A part of a quota, released when the lease is dropped.
#[derive(Debug)]
pub(crate) struct Lease<K: Hash + Eq> {
    quota: FairQuota<K>,
    key: K,
    amount: usize,
}

/// The amount that one key holds in all its leases, and the amount that is free.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    pub(crate) own: usize,
    pub(crate) free: usize,
}

impl<K> FairQuota<K> {
    pub(crate) fn new(capacity: usize) -> Self {
        let held = Held {
            by_key: HashMap::new(),
            total: 0,
        };
        Self {
            capacity,
            held: Arc::new(Mutex::new(held)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Held<K>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub(crate) fn is_unused(&self) -> bool {
        let held = self.lock();
        held.total == 0 && held.by_key.is_empty()
    }
}

impl<K: Hash + Eq + Clone> FairQuota<K> {
    pub(crate) fn lease(&self, key: K) -> Lease<K> {
        Lease {
            quota: self.clone(),
            key,
            amount: 0,
        }
    }
}

impl<K: Hash + Eq + Clone> Lease<K> {
    /// Adds `more` to the lease if `admit` agrees, and returns the decision.
    pub(crate) fn try_acquire(&mut self, more: usize, admit: impl FnOnce(Usage) -> bool) -> bool {
        let held = &mut *self.quota.lock();
        let usage = Usage {
            own: held.by_key.get(&self.key).copied().unwrap_or_default(),
            free: self.quota.capacity.saturating_sub(held.total),
        };
        if !admit(usage) {
            return false;
        }
        if more > 0 {
            held.total += more;
            *held.by_key.entry(self.key.clone()).or_default() += more;
            self.amount += more;
        }
        true
    }
}

impl<K: Hash + Eq> Lease<K> {
    pub(crate) fn amount(&self) -> usize {
        self.amount
    }
}

impl<K: Hash + Eq> Drop for Lease<K> {
    fn drop(&mut self) {
        if self.amount == 0 {
            return;
        }
        let held = &mut *self.quota.lock();
        held.total -= self.amount;
        if let Some(own) = held.by_key.get_mut(&self.key) {
            *own -= self.amount;
            // Otherwise the map would grow with every client ever seen.
            if *own == 0 {
                held.by_key.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_counts_all_leases_of_a_key() {
        let quota = FairQuota::new(10);
        let acquire = |lease: &mut Lease<_>, more, is_admitted| {
            let mut seen = None;
            let has_grown = lease.try_acquire(more, |Usage { own, free }| {
                seen = Some((own, free));
                is_admitted
            });
            assert_eq!(has_grown, is_admitted);
            seen.unwrap()
        };
        let [mut first, mut second] = ["ann", "ann"].map(|key| quota.lease(key));
        let mut third = quota.lease("ben");
        assert_eq!(acquire(&mut first, 3, true), (0, 10));
        assert_eq!(acquire(&mut second, 2, true), (3, 7));
        assert_eq!(acquire(&mut third, 9, false), (0, 5));
        assert_eq!(acquire(&mut third, 0, true), (0, 5));
        assert_eq!(acquire(&mut first, 1, true), (5, 5));
        let amounts = [first.amount(), second.amount(), third.amount()];
        assert_eq!(amounts, [4, 2, 0]);
        drop(first);
        assert_eq!(acquire(&mut third, 1, false), (0, 8));
        assert_eq!(acquire(&mut second, 1, false), (2, 8));
        drop((second, third));
        assert!(quota.is_unused());
    }
}
