//! `Server-Timing` (W3C): how long an answer took, in a header, so that the bodies of equal
//! questions stay equal.

use std::fmt::Write as _;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};

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
