//! `Server-Timing` (W3C): the time that a response took.
//!
//! Times are reported in a header because the bodies of equal answers have to be equal.

use std::fmt::Write as _;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::service::Timed;

pub(super) const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

const NO_SEARCH: HeaderValue = HeaderValue::from_static("queue;dur=0.000, search;dur=0.000");

/// Writes named times, in milliseconds, as a value of the header.
///
/// Every response has it, so it is written without floats.
fn server_timing<const PARTS: usize>(parts: [(&str, Duration); PARTS]) -> HeaderValue {
    let mut value = String::with_capacity(PARTS * 24);
    for (name, time) in parts {
        let separator = if value.is_empty() { "" } else { ", " };
        let (milliseconds, rest) = (time.as_secs() * 1_000, time.subsec_micros());
        let milliseconds = milliseconds + u64::from(rest / 1_000);
        write!(
            value,
            "{separator}{name};dur={milliseconds}.{:03}",
            rest % 1_000
        )
        .expect("writing to a String is infallible");
    }
    HeaderValue::try_from(value).expect("names and numbers are visible ASCII")
}

/// The header with the times of a search.
pub(crate) fn search_timing<T>(timed: &Timed<T>) -> [(HeaderName, HeaderValue); 1] {
    let timing = if timed.queue_time.is_zero() && timed.run_time.is_zero() {
        // Cached answers are frequent, and need no formatting.
        NO_SEARCH
    } else {
        server_timing([("queue", timed.queue_time), ("search", timed.run_time)])
    };
    [(SERVER_TIMING, timing)]
}

/// Adds the time of the whole request to those of its handler.
pub(super) fn append_total(elapsed: Duration, headers: &mut HeaderMap) {
    headers.append(SERVER_TIMING, server_timing([("total", elapsed)]));
}
