//! Requests in the query of a URL, with the fields of the JSON body.
//!
//! The query is converted to JSON and parsed like a body, so that both have one set of rules and
//! errors. `board=O.XX.X.OO&player=X` sets two fields, `moves=4,0,8` sets an array, and
//! `rules.rows=4` sets a field of an object. GET requests can be links, and caches store their
//! responses.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use bestmove_api::contract::parse::{CheckedRequest, parse, parse_request};
use bestmove_api::contract::problem::Problem;
use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::http::problem::ProblemResponse;
use crate::http::state::AppState;

/// A request that was parsed from the query of the URL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: CheckedRequest> FromRequestParts<AppState> for Query<T> {
    type Rejection = ProblemResponse;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Self, ProblemResponse> {
        let object = to_json_object(parts.uri.query().unwrap_or_default())?;
        let text = Value::from(object).to_string();
        Ok(Self(parse_request(text.as_bytes(), app.service.limits())?))
    }
}

/// Parses a query.
///
/// # Errors
///
/// It is malformed, or its fields do not fit the request.
pub(crate) fn parse_query<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    let object = to_json_object(query)?;
    parse(Value::from(object).to_string().as_bytes())
}

/// Fields that are strings even if their value looks like a number.
const STRING_FIELDS: [&str; 6] = [
    "board",
    "player",
    "game",
    "pruning",
    "difficulty",
    "tie_break",
];

/// Converts a query to the equivalent JSON body.
fn to_json_object(query: &str) -> Result<Map<String, Value>, Problem> {
    if let Err(error) = percent_decode_str(query).decode_utf8() {
        return Err(Problem::BadQuery(error.to_string()));
    }
    let mut object = Map::new();
    for (full_name, text) in form_urlencoded::parse(query.as_bytes()) {
        let (name, field) = match full_name.split_once('.') {
            Some((name, field)) => (name, Some(field)),
            None => (&*full_name, None),
        };
        let value = match name {
            _ if STRING_FIELDS.contains(&name) => Value::from(&*text),
            "moves" if text.is_empty() => Value::Array(Vec::new()),
            "moves" => text.split(',').map(scalar).collect(),
            _ => scalar(&text),
        };
        let previous = match field {
            None => object.insert(name.to_owned(), value),
            Some(field) => {
                let inner = object
                    .entry(name)
                    .or_insert_with(|| Value::Object(Map::new()));
                match inner.as_object_mut() {
                    Some(inner) => inner.insert(field.to_owned(), value),
                    None => Some(Value::Null),
                }
            }
        };
        if previous.is_some() {
            return Err(Problem::BadQuery(format!("{full_name:?} is given twice")));
        }
    }
    Ok(object)
}

/// Returns a number or a boolean if the text is one, and a string otherwise.
fn scalar(text: &str) -> Value {
    match serde_json::from_str(text) {
        // A plus sign in a query is a space, which JSON ignores around a number.
        Ok(value @ (Value::Number(_) | Value::Bool(_))) if text.trim() == text => value,
        _ => Value::from(text),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn queries_are_converted_to_the_equivalent_body() {
        for (query, body) in [
            ("", json!({})),
            (
                "board=O.XX.X.OO&player=X&depth=3",
                json!({"board": "O.XX.X.OO", "player": "X", "depth": 3}),
            ),
            (
                "moves=4,0,e2-e4&rules.rows=4&rules.misere=true",
                json!({"moves": [4, 0, "e2-e4"], "rules": {"rows": 4, "misere": true}}),
            ),
            ("moves=", json!({"moves": []})),
            (
                "board=123&seed=x%20y&depth=+4",
                json!({"board": "123", "seed": "x y", "depth": " 4"}),
            ),
        ] {
            let object = to_json_object(query).unwrap();
            assert_eq!(Value::from(object), body, "{query}");
        }
    }

    #[test]
    fn queries_with_invalid_utf8_are_rejected() {
        let result = to_json_object("player=%FF");
        assert!(matches!(result, Err(Problem::BadQuery(_))));
    }

    #[test]
    fn queries_with_a_repeated_field_are_rejected() {
        for query in [
            "depth=1&depth=2",
            "rules.rows=3&rules.rows=4",
            "rules=1&rules.rows=3",
        ] {
            let result = to_json_object(query);
            assert!(matches!(result, Err(Problem::BadQuery(_))), "{query}");
        }
    }
}
