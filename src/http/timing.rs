//! `Server-Timing` (W3C): how long an answer took, in a header, so that the bodies of equal
//! questions stay equal.

use std::fmt::Write as _;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};

use crate::service::scheduler::Timed;

pub(super) const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// What took how long, in milliseconds.
pub(super) fn server_timing<const PARTS: usize>(parts: [(&str, Duration); PARTS]) -> HeaderValue {
    let mut value = String::with_capacity(64);
    for (place, (name, time)) in parts.into_iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let milliseconds = time.as_secs_f64() * 1_000.0;
        write!(value, "{comma}{name};dur={milliseconds:.3}").expect("a String takes everything");
    }
    HeaderValue::try_from(value).expect("letters and digits")
}

/// Returns the header with the queue time and the run time of a search.
pub(super) fn search_timing<T>(timed: &Timed<T>) -> [(HeaderName, HeaderValue); 1] {
    let parts = [("queue", timed.queue_time), ("search", timed.run_time)];
    let value = if timed.queue_time.is_zero() && timed.run_time.is_zero() {
        // A cached answer does not even format its numbers.
        HeaderValue::from_static("queue;dur=0.000, search;dur=0.000")
    } else {
        server_timing(parts)
    };
    [(SERVER_TIMING, value)]
}
