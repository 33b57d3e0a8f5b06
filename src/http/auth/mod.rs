//! Access to the service: API keys, the addresses of clients, and rate limits.

#[cfg(feature = "mcp")]
mod allowed_hosts;
mod api_keys;
mod client_ip;
mod rate_limit;

use std::sync::Arc;

use ipnet::IpNet;

#[cfg(feature = "mcp")]
pub(crate) use allowed_hosts::check_host_and_origin;
#[cfg(feature = "mcp")]
pub use allowed_hosts::{AllowedHost, AllowedHostError};
pub(crate) use api_keys::API_KEY;
pub use api_keys::{ApiKeys, ApiKeysError};
pub(crate) use client_ip::{client_ip, ip_prefix, is_trusted};
pub use rate_limit::Rate;
pub(crate) use rate_limit::RateLimiter;

/// The operator's rules for clients.
#[derive(Clone, Debug, Default)]
pub struct AccessPolicy {
    /// The API keys, one of which every client must present. `None` admits everybody.
    pub keys: Option<Arc<ApiKeys>>,
    /// Limit for the requests of one client. `None` is no limit.
    pub rate: Option<Rate>,
    /// Networks of the proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// Hosts under whose names clients may use `/mcp`, along with addresses and `localhost`.
    #[cfg(feature = "mcp")]
    pub mcp_allowed_hosts: Vec<AllowedHost>,
}
