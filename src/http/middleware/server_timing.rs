//! `Server-Timing` (W3C): the time that a response took.
//!
//! Times are reported in a header because the bodies of equal answers have to be equal.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::service::Timed;

pub(super) const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Writes named times, in milliseconds, as a value of the header.
fn server_timing<const PARTS: usize>(parts: [(&str, Duration); PARTS]) -> HeaderValue {
    let parts = parts.map(|(name, time)| {
        let milliseconds = time.as_secs_f64() * 1_000.0;
        format!("{name};dur={milliseconds:.3}")
    });
    HeaderValue::try_from(parts.join(", ")).expect("names and numbers are visible ASCII")
}

/// The header with the times of a search.
pub(crate) fn search_timing<T>(timed: &Timed<T>) -> [(HeaderName, HeaderValue); 1] {
    let timing = if timed.queue_time.is_zero() && timed.run_time.is_zero() {
        // Cached answers are frequent, and need no formatting.
        HeaderValue::from_static("queue;dur=0.000, search;dur=0.000")
    } else {
        server_timing([("queue", timed.queue_time), ("search", timed.run_time)])
    };
    [(SERVER_TIMING, timing)]
}

/// Adds the time of the whole request to those of its handler.
pub(super) fn append_total(elapsed: Duration, headers: &mut HeaderMap) {
    headers.append(SERVER_TIMING, server_timing([("total", elapsed)]));
}
