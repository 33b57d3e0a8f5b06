//! Who holds how much of what there is only so much of.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What there is of it, and the shares that are held.
#[derive(Clone, Debug)]
pub(super) struct Shares<K> {
    most: usize,
    held: Arc<Mutex<Held<K>>>,
}

#[derive(Debug)]
struct Held<K> {
    of_holders: HashMap<K, usize>,
    all: usize,
}

/// What one holds, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Share<K: Hash + Eq> {
    holder: K,
    amount: usize,
    held: Arc<Mutex<Held<K>>>,
    most: usize,
}

/// What somebody holds, in all shares, and what nobody does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) own: usize,
    pub(super) free: usize,
}

impl<K: Hash + Eq + Clone> Shares<K> {
    pub(super) fn new(most: usize) -> Self {
        let held = Held {
            of_holders: HashMap::new(),
            all: 0,
        };
        Self {
            most,
            held: Arc::new(Mutex::new(held)),
        }
    }

    /// A share of nothing yet.
    pub(super) fn of(&self, holder: K) -> Share<K> {
        Share {
            holder,
            amount: 0,
            held: Arc::clone(&self.held),
            most: self.most,
        }
    }

    #[cfg(test)]
    pub(super) fn are_given_back(&self) -> bool {
        let held = lock(&self.held);
        held.all == 0 && held.of_holders.is_empty()
    }
}

impl<K: Hash + Eq + Clone> Share<K> {
    /// Takes so much more, if that is fair as things stand.
    pub(super) fn grow(&mut self, more: usize, is_fair: impl FnOnce(Standing) -> bool) -> bool {
        let held = &mut *lock(&self.held);
        let own = held.of_holders.get(&self.holder).copied();
        let standing = Standing {
            own: own.unwrap_or_default(),
            free: self.most.saturating_sub(held.all),
        };
        if !is_fair(standing) {
            return false;
        }
        held.all += more;
        *held.of_holders.entry(self.holder.clone()).or_default() += more;
        self.amount += more;
        true
    }

    pub(super) fn amount(&self) -> usize {
        self.amount
    }
}

impl<K: Hash + Eq> Drop for Share<K> {
    fn drop(&mut self) {
        let held = &mut *lock(&self.held);
        held.all -= self.amount;
        if let Some(own) = held.of_holders.get_mut(&self.holder) {
            *own -= self.amount;
            if *own == 0 {
                held.of_holders.remove(&self.holder);
            }
        }
    }
}

fn lock<K>(held: &Mutex<Held<K>>) -> MutexGuard<'_, Held<K>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}
