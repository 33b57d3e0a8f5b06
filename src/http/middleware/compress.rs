//! Large answers, compressed for clients that accept gzip.
//!
//! A board of 19 rows with all moves and the boards after them has 532 kB, and less than a tenth of that
//! compressed. Small answers stay as they are: they fit into a few packets, and most requests have
//! them. So do streams, whose parts have to arrive at once. They have no length.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::response::{IntoResponse as _, Response};
use bestmove_api::contract::problem::Problem;
use flate2::Compression;
use futures_util::stream;
use http_body_util::BodyExt as _;

use crate::http::gzip::{InPlaceOfLargeText, accepts_gzip, compress, is_large_text};
use crate::http::problem::ProblemResponse;
use crate::service::offload_if;

/// The size of an answer that an async thread compresses itself, in bytes: a fraction of a
/// millisecond. A larger one would delay its other connections.
const MAX_BYTES_INLINE: usize = 32 << 10;

const GZIP: HeaderValue = HeaderValue::from_static("gzip");

const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// The parts of a request that decide about compression.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client {
    accepts_gzip: bool,
    /// Its response has the headers of a body, and no body.
    wants_head: bool,
}

impl Client {
    pub(super) fn new(request: &Request) -> Self {
        Self {
            accepts_gzip: accepts_gzip(request.headers()),
            wants_head: request.method() == Method::HEAD,
        }
    }
}

pub(super) async fn run(client: Client, mut response: Response) -> Response {
    let is_in_place = response.extensions().get::<InPlaceOfLargeText>().is_some();
    if !is_in_place && !is_large_text(&response) {
        return response;
    }
    let headers = response.headers_mut();
    if !headers
        .get_all(VARY)
        .iter()
        .any(|name| name == ACCEPT_ENCODING)
    {
        headers.append(VARY, ACCEPT_ENCODING);
    }
    if !client.accepts_gzip {
        return response;
    }
    if is_in_place {
        weaken_tag(headers);
        return response;
    }
    if client.wants_head {
        weaken_tag(headers);
        // Only compressing the body would tell its length, so none is given.
        headers.remove(CONTENT_LENGTH);
        let nothing = stream::empty::<Result<Bytes, Infallible>>();
        return response.map(|_| Body::from_stream(nothing));
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = body.collect().await else {
        return ProblemResponse::from(Problem::Internal).into_response();
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
        Err(error) => ProblemResponse::from(error).into_response(),
    }
}

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

/// Makes the tag of a content weak, because it now names both forms (RFC 9110, section 8.8.1).
fn weaken_tag(headers: &mut HeaderMap) {
    let tag = headers.get(ETAG).map(HeaderValue::as_bytes);
    if let Some(tag) = tag.filter(|tag| tag.starts_with(b"\""))
        && let Ok(weak) = HeaderValue::from_bytes(&[b"W/", tag].concat())
    {
        headers.insert(ETAG, weak);
    }
}
