//! Large answers, compressed for clients that accept gzip.
//!
//! A board of 19 rows with all moves and the boards after them has 532 kB, and less than a tenth of that
//! compressed. Small answers stay as they are: they fit into a few packets, and most requests have
//! them. So do streams, whose parts have to arrive at once. They have no length.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use http_body_util::BodyExt as _;
use hyper::body::Body as _;

use crate::api::problem::Problem;
use crate::http::encode::offload_if;
use crate::http::gzip::{accepts_gzip, compress};

/// The size from which an answer is compressed, in bytes.
const MIN_BYTES: u64 = 8 << 10;

/// The size of an answer that an async thread compresses itself, in bytes: a fraction of a
/// millisecond. A larger one would delay its other connections.
const MAX_BYTES_INLINE: usize = 32 << 10;

const GZIP: HeaderValue = HeaderValue::from_static("gzip");

const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Returns whether the answer to a request may be compressed. That to `HEAD` has no body.
pub(super) fn is_accepted(request: &Request) -> bool {
    request.method() != Method::HEAD && accepts_gzip(request.headers())
}

/// Compresses a response if it is large and the client accepts that.
pub(super) async fn run(is_accepted: bool, mut response: Response) -> Response {
    if !is_large_text(&response) {
        return response;
    }
    response.headers_mut().append(VARY, ACCEPT_ENCODING);
    if !is_accepted {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = body.collect().await else {
        return Problem::Internal.into_response();
    };
    let plain = plain.to_bytes();
    let compressed = offload_if(plain.len() > MAX_BYTES_INLINE, move || Compressed {
        gzip: compress(&plain, Compression::fast()),
        _plain: plain,
    });
    match compressed.await {
        Ok(compressed) => {
            parts.headers.remove(CONTENT_LENGTH);
            parts.headers.insert(CONTENT_ENCODING, GZIP);
            weaken_tag(&mut parts.headers);
            Response::from_parts(parts, Body::from(Bytes::from_owner(compressed)))
        }
        Err(problem) => problem.into_response(),
    }
}

/// A compressed answer.
struct Compressed {
    gzip: Bytes,
    /// Held until all is sent, because a reservation of memory may belong to it.
    _plain: Bytes,
}

impl AsRef<[u8]> for Compressed {
    fn as_ref(&self) -> &[u8] {
        &self.gzip
    }
}

/// Returns whether a response has a large body of text that is not compressed yet.
fn is_large_text(response: &Response) -> bool {
    let headers = response.headers();
    let header = |name| headers.get(name)?.to_str().ok();
    let length = response.body().size_hint().exact().or_else(|| {
        // A body whose memory is reserved does not know its length.
        header(CONTENT_LENGTH)?.parse().ok()
    });
    length.is_some_and(|bytes| bytes >= MIN_BYTES)
        && !headers.contains_key(CONTENT_ENCODING)
        && header(CONTENT_TYPE).is_some_and(is_text)
}

/// Returns whether a media type is one of text. The other ones are compressed in themselves.
fn is_text(media_type: &str) -> bool {
    let kinds = [
        "application/json",
        "application/openmetrics-text",
        "application/problem+json",
        "image/svg+xml",
        "text/",
    ];
    kinds.iter().any(|kind| media_type.starts_with(kind))
}

/// Makes the tag of a content weak, because it now names both forms (RFC 9110, section 8.8.1).
fn weaken_tag(headers: &mut HeaderMap) {
    let tag = headers.get(ETAG).map(HeaderValue::as_bytes);
    if let Some(tag) = tag.filter(|tag| tag.starts_with(b"\""))
        && let Ok(weak) = HeaderValue::from_bytes(&[b"W/", tag].concat())
    {
        headers.insert(ETAG, weak);
    }
}
