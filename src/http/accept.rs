//! In which form a caller wants the answer: the header `Accept`.

use std::cmp::Reverse;
use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderName;
use axum::http::header::{ACCEPT, VARY};
use axum::http::request::Parts;

/// Keeps a cache from giving one form of an answer to who asks for another.
pub(super) const VARIES: [(HeaderName, &str); 1] = [(VARY, "accept")];

/// The form of the answer that a caller prefers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accept<F>(pub(super) F);

/// The forms that the answer of an endpoint can have.
pub(super) trait Form: Copy + 'static {
    /// Each with its media type. The first is what everybody gets who prefers no other.
    const OFFERED: &'static [(&'static str, Self)];
}

impl<F: Form, S: Sync> FromRequestParts<S> for Accept<F> {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let values = parts.headers.get_all(ACCEPT).iter();
        let accept = values.filter_map(|value| value.to_str().ok());
        Ok(Self(preferred(accept)))
    }
}

/// The form that these values of `Accept` ask for (RFC 9110, section 12.5.1): the one
/// of greater weight or, of equal weight, the one that is named more closely.
fn preferred<'a, F: Form>(accept: impl Iterator<Item = &'a str>) -> F {
    let ranges: Vec<_> = accept
        .flat_map(|value| value.split(','))
        .filter_map(weighed)
        .collect();
    let mut best = (None, F::OFFERED[0].1);
    for (media_type, form) in F::OFFERED {
        let closest = ranges
            .iter()
            .filter(|(range, _)| covers(range, media_type))
            .map(|(range, weight)| (Reverse(range.matches('*').count()), *weight))
            .max_by(|one, other| one.partial_cmp(other).expect("weights are numbers"));
        let preference = closest
            .filter(|(_, weight)| *weight > 0.0)
            .map(|(closeness, weight)| (weight, closeness));
        if preference > best.0 {
            best = (preference, *form);
        }
    }
    best.1
}

/// Whether a media range, which may end in stars, holds this media type.
fn covers(range: &str, media_type: &str) -> bool {
    let stem = range.trim_end_matches('*');
    match range.len() - stem.len() {
        0 => range.eq_ignore_ascii_case(media_type),
        _ if range == "*/*" => true,
        _ => media_type
            .get(..stem.len())
            .is_some_and(|start| stem.ends_with('/') && start.eq_ignore_ascii_case(stem)),
    }
}

/// A media range and its weight, from 0 to 1; `None` where it is not to be understood.
fn weighed(range: &str) -> Option<(&str, f32)> {
    let mut parts = range.split(';').map(str::trim);
    let name = parts.next()?;
    let quality = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
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

    impl Form for Sample {
        const OFFERED: &'static [(&'static str, Self)] = &[
            ("application/json", Self::Json),
            ("text/event-stream", Self::Events),
        ];
    }

    fn of(accept: &[&str]) -> Sample {
        preferred(accept.iter().copied())
    }

    #[test]
    fn the_second_is_for_those_who_prefer_it() {
        for accept in [
            "text/event-stream",
            "Text/Event-Stream; charset=utf-8",
            "text/event-stream, */*",
            "text/event-stream, application/json;q=0.9",
            "application/json;q=0.05, text/event-stream;q=0.1",
            "application/*, text/event-stream",
            "text/*",
        ] {
            assert_eq!(of(&[accept]), Sample::Events, "{accept}");
        }
        let two_headers = ["application/json;q=0.5", "text/event-stream"];
        assert_eq!(of(&two_headers), Sample::Events);
    }

    #[test]
    fn the_first_is_for_everybody_else() {
        assert_eq!(of(&[]), Sample::Json);
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
            assert_eq!(of(&[accept]), Sample::Json, "{accept}");
        }
    }
}
