//! Limits for the number of connections: in all, and from one address.
//!
//! Connections beyond the total wait to be accepted. One address may hold as many as are free,
//! which is half of all when it is alone, so it cannot lock out the others. Trusted
//! proxies are exempt, because everybody may come through them.

use std::net::IpAddr;
use std::sync::Arc;

use ipnet::IpNet;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::auth::{ip_prefix, is_trusted};
use crate::http::fair_quota::{FairQuota, Lease};

/// The connections of all addresses.
#[derive(Clone, Debug)]
pub(super) struct ConnectionLimiter {
    slots: Arc<Semaphore>,
    by_address: FairQuota<IpAddr>,
    trusted_proxies: Arc<[IpNet]>,
}

/// A place for one connection, whose address is not known yet.
pub(super) type Slot = OwnedSemaphorePermit;

/// A connection that counts until the lease is dropped.
#[derive(Debug)]
pub(super) struct ConnectionLease {
    // Released first: the next connection gets the slot and is counted then.
    _address: Lease<IpAddr>,
    _slot: Slot,
}

impl ConnectionLimiter {
    pub(super) fn new(max_connections: u16, trusted_proxies: &[IpNet]) -> Self {
        Self {
            slots: Arc::new(Semaphore::new(max_connections.into())),
            by_address: FairQuota::new(max_connections.into()),
            trusted_proxies: trusted_proxies.into(),
        }
    }

    /// Waits until there may be another connection.
    pub(super) async fn free_slot(&self) -> Slot {
        let slot = Arc::clone(&self.slots).acquire_owned().await;
        slot.expect("the semaphore is never closed")
    }

    /// A slot, if there may be another connection now.
    pub(super) fn try_free_slot(&self) -> Option<Slot> {
        Arc::clone(&self.slots).try_acquire_owned().ok()
    }

    /// Counts a connection from `peer`; `None` if its address has too many.
    pub(super) fn try_accept(&self, slot: Slot, peer: IpAddr) -> Option<ConnectionLease> {
        let is_proxy = is_trusted(peer, &self.trusted_proxies);
        let mut address = self.by_address.lease(ip_prefix(peer.to_canonical()));
        let is_accepted = address.try_acquire(1, |usage| usage.own <= usage.free || is_proxy);
        is_accepted.then_some(ConnectionLease {
            _address: address,
            _slot: slot,
        })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn connect(limiter: &ConnectionLimiter, address: &str) -> Option<ConnectionLease> {
        let slot = limiter.free_slot().now_or_never()?;
        limiter.try_accept(slot, address.parse().unwrap())
    }

    fn fill(limiter: &ConnectionLimiter, address: &str) -> Vec<ConnectionLease> {
        std::iter::from_fn(|| connect(limiter, address)).collect()
    }

    #[test]
    fn one_address_leaves_connections_for_others() {
        let limiter = ConnectionLimiter::new(100, &["10.0.0.0/8".parse().unwrap()]);
        let first = fill(&limiter, "192.0.2.1");
        let second = fill(&limiter, "192.0.2.2");
        assert_eq!([first.len(), second.len()], [51, 25]);
        // The addresses of one subscriber count together.
        let third = fill(&limiter, "2001:db8::1");
        assert!(!third.is_empty() && connect(&limiter, "2001:db8::2").is_none());
        drop(first);
        assert_eq!(fill(&limiter, "192.0.2.1").len(), 32);
        drop((second, third));
        assert!(limiter.by_address.is_unused());
    }

    #[test]
    fn trusted_proxy_may_take_all_connections() {
        let limiter = ConnectionLimiter::new(10, &["10.0.0.0/8".parse().unwrap()]);
        assert_eq!(fill(&limiter, "10.0.0.1").len(), 10);
    }
}
