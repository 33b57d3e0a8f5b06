//! Compression by gzip: of which answers, and for which clients.

use std::io::Write as _;

use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Body as _;

use super::weighted_list::accepts;

/// The size from which an answer is compressed, in bytes.
const MIN_BYTES: u64 = 8 << 10;

/// Marks a response without a body, such as 304, in place of one that would have been
/// [large](is_large_text). It has the same headers (RFC 9110, section 15.4.5).
#[derive(Clone, Copy, Debug)]
pub(super) struct InPlaceOfLargeText;

/// Whether a response has a large body of text that is not compressed yet, or the headers of
/// one.
pub(super) fn is_large_text(response: &Response) -> bool {
    let headers = response.headers();
    let header = |name| headers.get(name)?.to_str().ok();
    // A body whose memory is reserved has no length of its own, and that of `HEAD` has none.
    let length = header(CONTENT_LENGTH).and_then(|length| length.parse().ok());
    let length = length.or_else(|| response.body().size_hint().exact());
    length.is_some_and(|bytes| bytes >= MIN_BYTES)
        && !headers.contains_key(CONTENT_ENCODING)
        && header(CONTENT_TYPE).is_some_and(is_text)
}

/// Whether a media type is one of text. The other ones are compressed in themselves.
pub(super) fn is_text(media_type: &str) -> bool {
    let kinds = [
        "application/json",
        "application/manifest+json",
        "application/openmetrics-text",
        "image/svg+xml",
        "text/",
    ];
    kinds.iter().any(|kind| media_type.starts_with(kind))
}

pub(super) fn compress(content: &[u8], level: Compression) -> Bytes {
    let mut gzip = GzEncoder::new(Vec::new(), level);
    let gzip = gzip.write_all(content).and_then(|()| gzip.finish());
    gzip.expect("writing to a Vec is infallible")
        .into_boxed_slice()
        .into()
}

/// Whether the client accepts gzip, by its name or by `*` (RFC 9110, section 12.5.3).
pub(super) fn accepts_gzip(headers: &HeaderMap) -> bool {
    accepts(headers, &ACCEPT_ENCODING, &["gzip", "*"]).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn gzip_is_accepted_where_it_is_named_and_not_refused() {
        let accepts = |value: &'static str| {
            accepts_gzip(&HeaderMap::from_iter([(
                ACCEPT_ENCODING,
                HeaderValue::from_static(value),
            )]))
        };
        for value in [
            "gzip",
            "br, GZIP",
            "br;q=1.0, gzip;q=0.5",
            "gzip; q=0.1",
            "*",
            "br, *;q=0.1",
        ] {
            assert!(accepts(value), "{value}");
        }
        for value in [
            "",
            "br",
            "gzip;q=0",
            "gzip; q=0.000, br",
            "x-gzip",
            "gzip;q=0, *",
            "*;q=0",
        ] {
            assert!(!accepts(value), "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
