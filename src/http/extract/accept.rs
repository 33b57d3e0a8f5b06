//! Content negotiation by the `Accept` header (RFC 9110, section 12).

use std::cmp::Reverse;
use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderName;
use axum::http::header::{ACCEPT, VARY};
use axum::http::request::Parts;

/// The `Vary` header of negotiated responses. Without it, a cache could serve one representation
/// to a client that asks for another.
pub(crate) const VARY_ACCEPT: [(HeaderName, &str); 1] = [(VARY, "accept")];

/// The representation that the client prefers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accept<R>(pub(crate) R);

/// The representations of an endpoint's response.
pub(crate) trait Representation: Copy + 'static {
    /// Each representation with its media type. The first is the default.
    const AVAILABLE: &'static [(&'static str, Self)];
}

impl<R: Representation, S: Sync> FromRequestParts<S> for Accept<R> {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let values = parts.headers.get_all(ACCEPT).iter();
        let accept = values.filter_map(|value| value.to_str().ok());
        Ok(Self(negotiate(accept)))
    }
}

/// Returns the representation with the greatest weight in these `Accept` headers. Among equal
/// weights, the representation with the most specific media range wins.
///
/// A client that accepts none of the representations gets the default rather than 406, as
/// RFC 9110, section 12.5.1, permits.
fn negotiate<'a, R: Representation>(accept: impl Iterator<Item = &'a str>) -> R {
    let ranges: Vec<_> = accept
        .flat_map(|value| value.split(','))
        .filter_map(parse_range)
        .collect();
    let mut best = (None, R::AVAILABLE[0].1);
    for (media_type, representation) in R::AVAILABLE {
        let most_specific = ranges
            .iter()
            .filter(|(range, _)| matches(range, media_type))
            .map(|(range, weight)| (Reverse(range.matches('*').count()), *weight))
            .max_by(|one, other| one.partial_cmp(other).expect("weights are numbers"));
        let preference = most_specific
            .filter(|(_, weight)| *weight > 0.0)
            .map(|(specificity, weight)| (weight, specificity));
        if preference > best.0 {
            best = (preference, *representation);
        }
    }
    best.1
}

/// Returns whether a media range, such as `text/*`, includes a media type.
fn matches(range: &str, media_type: &str) -> bool {
    let stem = range.trim_end_matches('*');
    match range.len() - stem.len() {
        0 => range.eq_ignore_ascii_case(media_type),
        _ if range == "*/*" => true,
        _ => media_type
            .get(..stem.len())
            .is_some_and(|start| stem.ends_with('/') && start.eq_ignore_ascii_case(stem)),
    }
}

/// Returns a media range and its weight, from 0 to 1. Returns `None` if the weight is malformed.
fn parse_range(range: &str) -> Option<(&str, f32)> {
    let mut parameters = range.split(';').map(str::trim);
    let name = parameters.next()?;
    let quality = parameters.find_map(|it| it.strip_prefix("q=").or(it.strip_prefix("Q=")));
    let weight = quality.map_or(Ok(1.0), str::parse).ok()?;
    (0.0..=1.0).contains(&weight).then_some((name, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Sample {
        Json,
        Events,
    }

    impl Representation for Sample {
        const AVAILABLE: &'static [(&'static str, Self)] = &[
            ("application/json", Self::Json),
            ("text/event-stream", Self::Events),
        ];
    }

    fn negotiated(accept: &[&str]) -> Sample {
        negotiate(accept.iter().copied())
    }

    #[test]
    fn negotiate_returns_the_preferred_representation() {
        for accept in [
            "text/event-stream",
            "Text/Event-Stream; charset=utf-8",
            "text/event-stream, */*",
            "text/event-stream, application/json;q=0.9",
            "application/json;q=0.05, text/event-stream;q=0.1",
            "application/*, text/event-stream",
            "text/*",
        ] {
            assert_eq!(negotiated(&[accept]), Sample::Events, "{accept}");
        }
        let two_headers = ["application/json;q=0.5", "text/event-stream"];
        assert_eq!(negotiated(&two_headers), Sample::Events);
    }

    #[test]
    fn negotiate_returns_the_default_without_a_preference() {
        assert_eq!(negotiated(&[]), Sample::Json);
        for accept in [
            "",
            "*",
            "*/*",
            "application/json",
            "text/html, image/png",
            "application/json, text/event-stream",
            "text/event-stream;q=0.5, */*",
            "text/event-stream;q=0",
            "text/event-stream;q=0, */*;q=0.1",
            "text/event-stream;q=0.000",
            "text/event-stream;q=much",
            "text/event-stream;q=NaN",
            "tex*",
        ] {
            assert_eq!(negotiated(&[accept]), Sample::Json, "{accept}");
        }
    }
}
