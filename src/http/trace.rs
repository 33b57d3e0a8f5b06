//! The trace that a request is part of, as its header `traceparent` says (W3C Trace
//! Context), for the logs.

use axum::http::{HeaderMap, HeaderName};

pub(super) const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// A trace, and the span in it that has sent the request, in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trace<'a> {
    pub(super) trace_id: &'a str,
    pub(super) parent_id: &'a str,
}

/// The trace of a request; none where the header is not as it should be.
pub(super) fn trace(headers: &HeaderMap) -> Option<Trace<'_>> {
    let mut values = headers.get_all(TRACEPARENT).iter();
    let (value, None) = (values.next()?.to_str().ok()?, values.next()) else {
        return None;
    };
    let mut parts = value.split('-');
    let mut part = |digits| parts.next().filter(|part| is_hexadecimal(part, digits));
    let (version, trace_id, parent_id, _flags) = (part(2)?, part(32)?, part(16)?, part(2)?);
    let ends_here = parts.next().is_none();
    let is_set = |id: &str| id.bytes().any(|digit| digit != b'0');
    // Later versions may go on.
    let is_known = version != "ff" && (ends_here || version != "00");
    (is_known && is_set(trace_id) && is_set(parent_id)).then_some(Trace {
        trace_id,
        parent_id,
    })
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
        let trace = trace(&headers)?;
        Some((trace.trace_id.to_owned(), trace.parent_id.to_owned()))
    }

    #[test]
    fn a_trace_and_its_span_are_read() {
        let expected = (
            "4bf92f3577b34da6a3ce929d0e0e4736".to_owned(),
            "00f067aa0ba902b7".to_owned(),
        );
        assert_eq!(read(&[PARENT]), Some(expected.clone()));
        let later = PARENT.replacen("00-", "cc-", 1) + "-what-comes";
        assert_eq!(read(&[&later]), Some(expected));
    }

    #[test]
    fn what_is_no_trace_is_none() {
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
