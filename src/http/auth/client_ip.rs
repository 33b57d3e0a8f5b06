//! The address of a client, also behind proxies.
//!
//! Each proxy appends the address that it was called from to `X-Forwarded-For`. Everything to
//! the left of the last untrusted address may be made up by the client. So the header is read
//! from right to left, beginning at the connection, for as long as each address is a trusted
//! proxy.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The last address that is not a trusted proxy, counted from the client to `peer`.
///
/// A part of the header that cannot be read ends the search at the proxy before it.
pub(crate) fn client_ip(peer: IpAddr, headers: &HeaderMap, trusted_proxies: &[IpNet]) -> IpAddr {
    let mut address = peer.to_canonical();
    let values = headers.get_all(FORWARDED_FOR).iter().rev();
    let mut hops = values.flat_map(|value| value.as_bytes().rsplit(|byte| *byte == b','));
    while is_trusted(address, trusted_proxies)
        && let Some(hop) = hops.next().and_then(parse_hop)
    {
        address = hop.to_canonical();
    }
    address
}

pub(crate) fn is_trusted(address: IpAddr, trusted_proxies: &[IpNet]) -> bool {
    let address = address.to_canonical();
    let mut networks = trusted_proxies.iter();
    networks.any(|network| network.contains(&address))
}

/// Parses an address, which some proxies write with its port.
fn parse_hop(hop: &[u8]) -> Option<IpAddr> {
    let hop = str::from_utf8(hop).ok()?.trim();
    let with_port = || hop.parse().map(|address: SocketAddr| address.ip());
    hop.parse().or_else(|_| with_port()).ok()
}

/// An IPv4 address as it is, and the /64 network of an IPv6 address.
///
/// A subscriber usually owns a whole /64, so its addresses count as one client.
pub(crate) fn ip_prefix(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ip(peer: &str, forwarded_for: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded_for {
            headers.append(
                FORWARDED_FOR,
                HeaderValue::from_bytes(value.as_bytes()).unwrap(),
            );
        }
        let trusted = ["10.0.0.0/8".parse().unwrap(), "fd00::/8".parse().unwrap()];
        client_ip(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn forwarded_for_is_read_behind_trusted_proxies_only() {
        assert_eq!(ip("192.0.2.7", &[]), "192.0.2.7");
        assert_eq!(ip("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
        assert_eq!(ip("10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(ip("::ffff:10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(ip("10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn forwarded_for_is_ignored_before_the_last_untrusted_address() {
        for values in [
            &["203.0.113.9, 198.51.100.1"][..],
            &["203.0.113.9", "198.51.100.1"],
            &["203.0.113.9, 198.51.100.1, 10.0.0.2"],
            &["nobody, 198.51.100.1,10.0.0.2", "fd00::1"],
            &["203.0.113.9", "198.51.100.1:4711, [fd00::1]:80"],
        ] {
            assert_eq!(ip("10.0.0.1", values), "198.51.100.1", "{values:?}");
        }
        for unreadable in ["nobody", "", "\u{ff}"] {
            let values = ["203.0.113.9", &format!("{unreadable}, 10.0.0.2")];
            assert_eq!(ip("10.0.0.1", &values), "10.0.0.2", "{unreadable}");
        }
    }

    #[test]
    fn ip_prefix_is_the_network_of_a_subscriber() {
        let prefix = |address: &str| ip_prefix(address.parse().unwrap()).to_string();
        assert_eq!(prefix("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(prefix("192.0.2.7"), "192.0.2.7");
    }
}
