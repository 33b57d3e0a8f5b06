//! The id of a request, which the logs, the response and its problem have in common.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Longest id that is taken over from a client, in bytes.
const MAX_LENGTH: usize = 128;

/// The id of a request, among its extensions.
#[derive(Clone, Debug)]
pub(crate) struct RequestId(HeaderValue);

impl RequestId {
    /// Takes over the client's own id if it is short visible ASCII. Otherwise makes one of 16
    /// random hexadecimal digits.
    pub(super) fn from_headers(headers: &HeaderMap) -> Self {
        let is_usable = |id: &&HeaderValue| {
            (1..=MAX_LENGTH).contains(&id.len()) && id.as_bytes().iter().all(u8::is_ascii_graphic)
        };
        // Copied, because the header would hold the buffer of the whole head.
        let copy = |id: &HeaderValue| HeaderValue::from_bytes(id.as_bytes()).ok();
        if let Some(id) = headers.get(REQUEST_ID).filter(is_usable).and_then(copy) {
            return Self(id);
        }
        let id = format!("{:016x}", rand::random::<u64>());
        Self(HeaderValue::try_from(id).expect("hexadecimal digits are visible ASCII"))
    }

    pub(crate) fn as_str(&self) -> &str {
        self.0.to_str().expect("an id is visible ASCII")
    }
}

pub(super) fn insert(id: RequestId, headers: &mut HeaderMap) {
    headers.insert(REQUEST_ID, id.0);
}
