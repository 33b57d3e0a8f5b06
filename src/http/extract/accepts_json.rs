//! Clients that accept JSON, for endpoints whose every answer is JSON.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use axum::http::request::Parts;
use bestmove_api::contract::problem::Problem;

use crate::http::problem::ProblemResponse;
use crate::http::problem_responses::NOT_JSON;
use crate::http::weighted_list::accepts;

/// The proof that a client accepts JSON.
pub(crate) struct AcceptsJson;

impl<S: Sync> FromRequestParts<S> for AcceptsJson {
    type Rejection = ProblemResponse;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ProblemResponse> {
        if accepts_json(&parts.headers) {
            Ok(Self)
        } else {
            Err(Problem::NotAcceptable(NOT_JSON).into())
        }
    }
}

/// Whether the most specific range of `Accept` that covers JSON has a weight (RFC 9110,
/// section 12.5.1).
fn accepts_json(headers: &HeaderMap) -> bool {
    const RANGES: [&str; 3] = ["application/json", "application/*", "*/*"];
    // Without the header, a client accepts everything.
    !headers.contains_key(ACCEPT) || accepts(headers, &ACCEPT, &RANGES).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn json_is_accepted_where_its_most_specific_range_has_a_weight() {
        let accepts = |value: &'static str| {
            accepts_json(&HeaderMap::from_iter([(
                ACCEPT,
                HeaderValue::from_static(value),
            )]))
        };
        for value in [
            "*/*",
            "application/json",
            "application/json, text/event-stream",
            "text/event-stream;q=0.9, Application/JSON; q=0.1",
            "application/*",
            "application/json;q=1, */*;q=0",
            "application/json; charset=utf-8",
        ] {
            assert!(accepts(value), "{value}");
        }
        for value in [
            "",
            "text/event-stream",
            "text/html, image/*",
            "application/json;q=0, */*",
            "application/*; q=0.0, */*",
            "application/xml",
        ] {
            assert!(!accepts(value), "{value}");
        }
        assert!(accepts_json(&HeaderMap::new()));
    }
}
