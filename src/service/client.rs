//! The identity of a client, by which searches, bodies and rates are shared fairly.

use std::net::IpAddr;
use std::sync::Arc;

/// A client, as far as the service can tell it from others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClientId {
    /// The holder of the API key of this name.
    Key(Arc<str>),
    /// The user of this address, or of the IPv6 network that begins with it.
    Address(IpAddr),
}
