//! In which form a caller wants the answer: the header `Accept`.

use std::cmp::Reverse;
use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::ACCEPT;
use axum::http::request::Parts;

/// A form of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One JSON document: what everybody gets who does not prefer the other.
    Json,
    /// A stream of server-sent events.
    Events,
}

impl<S: Sync> FromRequestParts<S> for Form {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let values = parts.headers.get_all(ACCEPT).iter();
        Ok(Self::of(values.filter_map(|value| value.to_str().ok())))
    }
}

impl Form {
    /// The form that these values of `Accept` ask for (RFC 9110, section 12.5.1): the one
    /// of greater weight or, of equal weight, the one that is named.
    fn of<'a>(accept: impl Iterator<Item = &'a str>) -> Self {
        let (mut json, mut events) = (None, None);
        for (range, weight) in accept
            .flat_map(|value| value.split(','))
            .filter_map(weighed)
        {
            let preference = Some((weight, Reverse(range.matches('*').count())));
            let form = match range.to_ascii_lowercase().as_str() {
                "text/event-stream" => &mut events,
                "application/json" | "application/*" | "*/*" => &mut json,
                _ => continue,
            };
            if preference > *form {
                *form = preference;
            }
        }
        if events > json {
            Self::Events
        } else {
            Self::Json
        }
    }
}

/// A media range and its weight; `None` where it is not wanted, or not to be understood.
fn weighed(range: &str) -> Option<(&str, f32)> {
    let mut parts = range.split(';').map(str::trim);
    let name = parts.next()?;
    let quality = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
    let weight = quality.map_or(Ok(1.0), str::parse).ok()?;
    (0.0 < weight && weight <= 1.0).then_some((name, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_for_those_who_prefer_them() {
        for accept in [
            "text/event-stream",
            "Text/Event-Stream; charset=utf-8",
            "text/event-stream, */*",
            "text/event-stream, application/json;q=0.9",
            "application/json;q=0.05, text/event-stream;q=0.1",
            "application/*, text/event-stream",
        ] {
            assert_eq!(Form::of([accept].into_iter()), Form::Events, "{accept}");
        }
        let two_headers = ["application/json;q=0.5", "text/event-stream"];
        assert_eq!(Form::of(two_headers.into_iter()), Form::Events);
    }

    #[test]
    fn json_is_for_everybody_else() {
        assert_eq!(Form::of([].into_iter()), Form::Json);
        for accept in [
            "",
            "*/*",
            "application/json",
            "text/html, image/png",
            "application/json, text/event-stream",
            "text/event-stream;q=0.5, */*",
            "text/event-stream;q=0",
            "text/event-stream;q=0.000",
            "text/event-stream;q=much",
        ] {
            assert_eq!(Form::of([accept].into_iter()), Form::Json, "{accept}");
        }
    }
}
