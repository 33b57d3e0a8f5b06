//! Headers of every response that need no more than the state of the server.

use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};

/// The value of `Connection` in the last response of a connection.
pub(crate) const CLOSE: HeaderValue = HeaderValue::from_static("close");

const PRIVATE: HeaderValue = HeaderValue::from_static("private");

const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");

const NOTHING_ALLOWED: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// Announces the end of the connection, so that the client does not send its next request just
/// when the connection is closed.
pub(super) fn close_connection(headers: &mut HeaderMap) {
    headers.insert(CONNECTION, CLOSE);
}

/// Keeps the answers to clients with a key out of caches that others read from.
pub(super) fn forbid_shared_caches(headers: &mut HeaderMap) {
    headers.entry(CACHE_CONTROL).or_insert(PRIVATE);
}

/// Disables MIME sniffing. A response opened as a document may load nothing, unless its handler
/// has set a policy of its own.
pub(super) fn restrict_browsers(headers: &mut HeaderMap) {
    headers.insert(X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert(NOTHING_ALLOWED);
}
