//! The answers that are worth compressing: large ones of text.

use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::Response;
use hyper::body::Body as _;

/// The size from which an answer is compressed, in bytes.
const MIN_BYTES: u64 = 8 << 10;

/// Marks a response without a body, such as 304, in place of one that would have been
/// [large](is_large_text). It has the same headers (RFC 9110, section 15.4.5).
#[derive(Clone, Copy, Debug)]
pub(crate) struct InPlaceOfLargeText;

/// Returns whether a response has a large body of text that is not compressed yet, or the headers of
/// one.
pub(crate) fn is_large_text(response: &Response) -> bool {
    let headers = response.headers();
    let header = |name| headers.get(name)?.to_str().ok();
    // A body whose memory is reserved does not know its length, and that of `HEAD` has none.
    let length = header(CONTENT_LENGTH).and_then(|length| length.parse().ok());
    let length = length.or_else(|| response.body().size_hint().exact());
    length.is_some_and(|bytes| bytes >= MIN_BYTES)
        && !headers.contains_key(CONTENT_ENCODING)
        && header(CONTENT_TYPE).is_some_and(is_text)
}

/// Returns whether a media type is one of text. The other ones are compressed in themselves.
fn is_text(media_type: &str) -> bool {
    let kinds = [
        "application/json",
        "application/openmetrics-text",
        "image/svg+xml",
        "text/",
    ];
    kinds.iter().any(|kind| media_type.starts_with(kind))
}
