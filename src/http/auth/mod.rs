//! Access to the service: API keys, the addresses of clients, and rate limits.

mod api_keys;
mod client_ip;
mod rate_limit;

use std::sync::Arc;

use ipnet::IpNet;

pub(crate) use api_keys::API_KEY;
pub use api_keys::{ApiKeys, ApiKeysError};
pub(crate) use client_ip::{client_ip, ip_prefix};
pub use rate_limit::Rate;
pub(crate) use rate_limit::RateLimiter;

/// The operator's rules for clients.
#[derive(Clone, Debug, Default)]
pub struct AccessPolicy {
    /// The API keys, one of which every client must present. `None` admits everybody.
    pub keys: Option<Arc<ApiKeys>>,
    /// Limit for the requests of one client. `None` is no limit.
    pub rate: Option<Rate>,
    /// Networks of the proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
}
