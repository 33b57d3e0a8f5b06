//! Who asks: whose questions take turns with those of others.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Caller {
    /// Who has the key of this name.
    Key(Arc<str>),
    /// Whoever is at this address.
    Address(IpAddr),
}

const FORWARDED_FOR: &str = "x-forwarded-for";

impl Caller {
    /// The caller at the other end of a connection or, behind proxies that are trusted, at
    /// the last address before them.
    pub(super) fn at(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let is_trusted = |address| trusted.iter().any(|network| network.contains(&address));
        let mut address = peer.to_canonical();
        // Each proxy adds the address that it was asked from; what stands left of one that is
        // not trusted, or cannot be read, may be made up.
        let values = headers.get_all(FORWARDED_FOR).iter().rev();
        let mut hops = values.flat_map(|value| value.as_bytes().rsplit(|byte| *byte == b','));
        while is_trusted(address)
            && let Some(before) = hops.next().and_then(address_of)
        {
            address = before.to_canonical();
        }
        Self::Address(subscriber(address))
    }
}

/// An address, which some proxies write with its port.
fn address_of(hop: &[u8]) -> Option<IpAddr> {
    let hop = str::from_utf8(hop).ok()?.trim();
    let with_port = || hop.parse().map(|address: SocketAddr| address.ip());
    hop.parse().or_else(|_| with_port()).ok()
}

/// The address, or all those of IPv6 that one subscriber usually has: a /64.
pub(crate) fn subscriber(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn caller(peer: &str, forwarded_for: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded_for {
            headers.append(
                FORWARDED_FOR,
                HeaderValue::from_bytes(value.as_bytes()).unwrap(),
            );
        }
        let trusted = ["10.0.0.0/8".parse().unwrap(), "fd00::/8".parse().unwrap()];
        match Caller::at(peer.parse().unwrap(), &headers, &trusted) {
            Caller::Address(address) => address.to_string(),
            Caller::Key(name) => panic!("{name}"),
        }
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(caller("192.0.2.7", &[]), "192.0.2.7");
        assert_eq!(caller("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
        assert_eq!(caller("10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(caller("::ffff:10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(caller("10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn what_stands_before_the_last_stranger_may_be_made_up() {
        for values in [
            &["203.0.113.9, 198.51.100.1"][..],
            &["203.0.113.9", "198.51.100.1"],
            &["203.0.113.9, 198.51.100.1, 10.0.0.2"],
            &["nobody, 198.51.100.1,10.0.0.2", "fd00::1"],
            &["203.0.113.9", "198.51.100.1:4711, [fd00::1]:80"],
        ] {
            assert_eq!(caller("10.0.0.1", values), "198.51.100.1", "{values:?}");
        }
        for unreadable in ["nobody", "", "\u{ff}"] {
            let values = ["203.0.113.9", &format!("{unreadable}, 10.0.0.2")];
            assert_eq!(caller("10.0.0.1", &values), "10.0.0.2", "{unreadable}");
        }
    }

    #[test]
    fn neighbours_of_one_subscriber_are_one_caller() {
        assert_eq!(caller("2001:db8:1:2:3:4:5:6", &[]), "2001:db8:1:2::");
    }
}
