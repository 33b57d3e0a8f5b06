//! How many connections there are from where: one address leaves room for others.

use std::net::IpAddr;
use std::sync::Arc;

use ipnet::IpNet;

use crate::http::access::subscriber;
use crate::http::shares::{Share, Shares};

/// The connections of each address.
#[derive(Clone, Debug)]
pub(super) struct Guests {
    connections: Shares<IpAddr>,
    /// Proxies, from which everybody may come.
    trusted: Arc<[IpNet]>,
}

/// A connection, until it is dropped.
pub(super) type Guest = Share<IpAddr>;

impl Guests {
    pub(super) fn new(most: u16, trusted: &[IpNet]) -> Self {
        Self {
            connections: Shares::new(most.into()),
            trusted: trusted.into(),
        }
    }

    /// One more connection; `None` where its address has more than there is room for others,
    /// which is half of all where it is alone.
    pub(super) fn enter(&self, peer: IpAddr) -> Option<Guest> {
        let peer = peer.to_canonical();
        let is_proxy = self.trusted.iter().any(|network| network.contains(&peer));
        let mut guest = self.connections.of(subscriber(peer));
        let may_enter = guest.grow(1, |balance| balance.own <= balance.free || is_proxy);
        may_enter.then_some(guest)
    }
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
        assert!(guests.connections.are_given_back());
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
