//! The span of a request in the logs, and the trace that the request is part of.
//!
//! A client names its trace in the header `traceparent` (W3C Trace Context).

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::Response;
use tracing::field::Empty;
use tracing::{Instrument as _, Span};

use super::request_id::RequestId;

pub(super) const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// Limit on the length of a method and of a path in the log, in bytes. A client may send 8 KiB,
/// and thousands of lines may wait to be written.
const MAX_LOGGED: usize = 256;

/// Runs the handler in the span of its request.
pub(super) async fn run(id: &RequestId, request: Request, next: Next) -> Response {
    let span = request_span(id, &request);
    let response = async {
        let response = next.run(request).await;
        tracing::debug!(status = response.status().as_u16(), "answered");
        response
    };
    response.instrument(span).await
}

fn request_span(id: &RequestId, request: &Request) -> Span {
    // At the ERROR level, so that it is recorded under every log filter.
    let span = tracing::error_span!(
        "request",
        id = id.as_str(),
        method = %truncate(request.method().as_str()),
        path = truncate(request.uri().path()),
        trace_id = Empty,
        parent_id = Empty,
    );
    if let Some(parent) = TraceParent::from_headers(request.headers()) {
        span.record("trace_id", parent.trace_id);
        span.record("parent_id", parent.parent_id);
    }
    span
}

/// The beginning of a text, of at most [`MAX_LOGGED`] bytes.
pub(super) fn truncate(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_LOGGED)]
}

/// A trace, and the span in it that has sent the request, in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TraceParent<'a> {
    pub(super) trace_id: &'a str,
    parent_id: &'a str,
}

impl<'a> TraceParent<'a> {
    /// Reads the header; `None` if it is missing or malformed.
    pub(super) fn from_headers(headers: &'a HeaderMap) -> Option<Self> {
        let mut values = headers.get_all(TRACEPARENT).iter();
        let (value, None) = (values.next()?.to_str().ok()?, values.next()) else {
            return None;
        };
        let mut parts = value.split('-');
        let mut part = |digits| parts.next().filter(|part| is_hexadecimal(part, digits));
        let (version, trace_id, parent_id, _flags) = (part(2)?, part(32)?, part(16)?, part(2)?);
        let ends_here = parts.next().is_none();
        let is_set = |id: &str| id.bytes().any(|digit| digit != b'0');
        // Later versions may have more parts.
        let is_known = version != "ff" && (ends_here || version != "00");
        (is_known && is_set(trace_id) && is_set(parent_id)).then_some(Self {
            trace_id,
            parent_id,
        })
    }
}

fn is_hexadecimal(part: &str, digits: usize) -> bool {
    part.len() == digits
        && part
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    const PARENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    fn read(values: &[&str]) -> Option<(String, String)> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(TRACEPARENT, HeaderValue::try_from(*value).unwrap());
        }
        let parent = TraceParent::from_headers(&headers)?;
        Some((parent.trace_id.to_owned(), parent.parent_id.to_owned()))
    }

    #[test]
    fn traceparent_of_this_and_later_versions_is_read() {
        let expected = (
            "4bf92f3577b34da6a3ce929d0e0e4736".to_owned(),
            "00f067aa0ba902b7".to_owned(),
        );
        assert_eq!(read(&[PARENT]), Some(expected.clone()));
        let later = PARENT.replacen("00-", "cc-", 1) + "-more";
        assert_eq!(read(&[&later]), Some(expected));
    }

    #[test]
    fn malformed_traceparent_is_ignored() {
        let zeros = "0".repeat(32);
        for value in [
            "",
            "00",
            &PARENT[..54],
            &format!("{PARENT}-more"),
            &PARENT.to_uppercase(),
            &PARENT.replacen("00-", "ff-", 1),
            &PARENT.replace("4bf92f3577b34da6a3ce929d0e0e4736", &zeros),
            &PARENT.replace("00f067aa0ba902b7", &zeros[..16]),
        ] {
            assert_eq!(read(&[value]), None, "{value}");
        }
        assert_eq!(read(&[PARENT, PARENT]), None);
    }
}
