//! How many connections there are from where: one address leaves room for others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ipnet::IpNet;

use super::access::subscriber;

/// The connections of each address.
#[derive(Clone, Debug)]
pub(super) struct Guests {
    list: Arc<Mutex<List>>,
    most: usize,
    /// Proxies, from which everybody may come.
    trusted: Arc<[IpNet]>,
}

#[derive(Debug, Default)]
struct List {
    connections: HashMap<IpAddr, usize>,
    all: usize,
}

/// A connection, until it is dropped.
#[derive(Debug)]
pub(super) struct Guest {
    address: IpAddr,
    list: Arc<Mutex<List>>,
}

impl Guests {
    pub(super) fn new(most: u16, trusted: &[IpNet]) -> Self {
        Self {
            list: Arc::default(),
            most: most.into(),
            trusted: trusted.into(),
        }
    }

    /// One more connection; `None` where its address has more than there is room for others,
    /// which is half of all where it is alone.
    pub(super) fn enter(&self, peer: IpAddr) -> Option<Guest> {
        let peer = peer.to_canonical();
        let is_proxy = self.trusted.iter().any(|network| network.contains(&peer));
        let address = subscriber(peer);
        let mut list = lock(&self.list);
        let free = self.most.saturating_sub(list.all);
        let own = list.connections.get(&address).copied().unwrap_or_default();
        if own > free && !is_proxy {
            return None;
        }
        list.all += 1;
        *list.connections.entry(address).or_default() += 1;
        Some(Guest {
            address,
            list: Arc::clone(&self.list),
        })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut list = lock(&self.list);
        list.all -= 1;
        if let Some(own) = list.connections.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                list.connections.remove(&self.address);
            }
        }
    }
}

fn lock(list: &Mutex<List>) -> MutexGuard<'_, List> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(guests: &Guests, address: &str) -> Vec<Guest> {
        let address = address.parse().unwrap();
        std::iter::from_fn(|| guests.enter(address)).collect()
    }

    #[test]
    fn one_address_leaves_room_for_others() {
        let guests = Guests::new(100, &["10.0.0.0/8".parse().unwrap()]);
        let first = fill(&guests, "192.0.2.1");
        let second = fill(&guests, "192.0.2.2");
        assert_eq!([first.len(), second.len()], [51, 25]);
        // Those of one subscriber are one address.
        let third = fill(&guests, "2001:db8::1");
        assert!(!third.is_empty() && fill(&guests, "2001:db8::2").is_empty());
        drop(first);
        assert_eq!(fill(&guests, "192.0.2.1").len(), 32);
        drop((second, third));
        assert!(lock(&guests.list).connections.is_empty());
    }

    #[test]
    fn a_proxy_may_bring_everybody() {
        let guests = Guests::new(10, &["10.0.0.0/8".parse().unwrap()]);
        let all: Vec<_> = (0..10)
            .map(|_| guests.enter([10, 0, 0, 1].into()))
            .collect();
        assert!(all.iter().all(Option::is_some));
    }
}
