//! The identity of a client, by which searches, bodies and rates are shared fairly.

use std::fmt;
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

impl fmt::Display for ClientId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(name) => formatter.write_str(name),
            Self::Address(address) => address.fmt(formatter),
        }
    }
}
