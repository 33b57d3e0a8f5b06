//! Who holds how much of what there is only so much of.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What there is of it, and the shares that are held.
#[derive(Debug)]
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
    shares: Shares<K>,
    holder: K,
    amount: usize,
}

/// What somebody has, in all shares, and what nobody has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Balance {
    pub(super) own: usize,
    pub(super) free: usize,
}

impl<K> Shares<K> {
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

    fn lock(&self) -> MutexGuard<'_, Held<K>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub(super) fn are_given_back(&self) -> bool {
        let held = self.lock();
        held.all == 0 && held.of_holders.is_empty()
    }
}

impl<K: Hash + Eq> Shares<K> {
    /// A share of nothing yet.
    pub(super) fn of(&self, holder: K) -> Share<K> {
        Share {
            shares: self.clone(),
            holder,
            amount: 0,
        }
    }
}

impl<K: Hash + Eq + Clone> Share<K> {
    /// Takes so much more, if that is fair.
    pub(super) fn grow(&mut self, more: usize, is_fair: impl FnOnce(Balance) -> bool) -> bool {
        let held = &mut *self.shares.lock();
        let own = held.of_holders.get(&self.holder).copied();
        let balance = Balance {
            own: own.unwrap_or_default(),
            free: self.shares.most.saturating_sub(held.all),
        };
        if !is_fair(balance) {
            return false;
        }
        held.all += more;
        *held.of_holders.entry(self.holder.clone()).or_default() += more;
        self.amount += more;
        true
    }
}

impl<K: Hash + Eq> Share<K> {
    pub(super) fn amount(&self) -> usize {
        self.amount
    }
}

impl<K: Hash + Eq> Drop for Share<K> {
    fn drop(&mut self) {
        let held = &mut *self.shares.lock();
        held.all -= self.amount;
        if let Some(own) = held.of_holders.get_mut(&self.holder) {
            *own -= self.amount;
            if *own == 0 {
                held.of_holders.remove(&self.holder);
            }
        }
    }
}

impl<K> Clone for Shares<K> {
    fn clone(&self) -> Self {
        Self {
            most: self.most,
            held: Arc::clone(&self.held),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_balance_is_of_all_shares_of_one_holder() {
        let shares = Shares::new(10);
        let seen = |share: &mut Share<_>, more, is_fair| {
            let mut seen = None;
            let has_grown = share.grow(more, |Balance { own, free }| {
                seen = Some((own, free));
                is_fair
            });
            assert_eq!(has_grown, is_fair);
            seen.unwrap()
        };
        let [mut one, mut other] = ["ann", "ann"].map(|holder| shares.of(holder));
        let mut third = shares.of("ben");
        assert_eq!(seen(&mut one, 3, true), (0, 10));
        assert_eq!(seen(&mut other, 2, true), (3, 7));
        assert_eq!(seen(&mut third, 9, false), (0, 5));
        assert_eq!(seen(&mut third, 0, true), (0, 5));
        assert_eq!(seen(&mut one, 1, true), (5, 5));
        assert_eq!([one.amount(), other.amount(), third.amount()], [4, 2, 0]);
        drop(one);
        assert_eq!(seen(&mut third, 1, false), (0, 8));
        assert_eq!(seen(&mut other, 1, false), (2, 8));
        drop((other, third));
        assert!(shares.are_given_back());
    }
}
