//! The headers `RateLimit` and `RateLimit-Policy`: the quota of a client.
//!
//! <https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/>

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use bestmove_api::contract::problem::ExhaustedQuota;

use crate::http::whole_seconds::whole_seconds;

/// The header that says how much of the quota is left, and when more is.
pub(crate) const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// The header that describes the quota.
pub(crate) const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// Adds both headers for a quota that is used up.
pub(super) fn write_into(headers: &mut HeaderMap, quota: &ExhaustedQuota) {
    let ExhaustedQuota {
        burst,
        window,
        left,
        retry_after,
    } = *quota;
    let policy = format!("\"requests\";q={burst};w={}", whole_seconds(window));
    let left = format!("\"requests\";r={left};t={}", whole_seconds(retry_after));
    for (name, value) in [(RATE_LIMIT_POLICY, policy), (RATE_LIMIT, left)] {
        let value = HeaderValue::try_from(value).expect("names and numbers are visible ASCII");
        headers.insert(name, value);
    }
}
