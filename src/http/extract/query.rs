//! Requests in the query of a URL, with the fields of the JSON body.
//!
//! The query is converted to JSON and parsed like a body, so that both have one set of rules and
//! errors. `board=O.XX.X.OO&player=X` sets two fields, `moves=4,0,8` sets an array, and
//! `rules.rows=4` sets a field of an object. The schema of the body says which text is a number.
//! GET requests can be links, and caches store their responses.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use bestmove_api::contract::parse::{CheckedRequest, parse, parse_request};
use bestmove_api::contract::problem::Problem;
use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::query_fields::{Form, Forms, forms};
use crate::http::problem::ProblemResponse;
use crate::http::state::AppState;

/// A request that was parsed from the query of the URL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: CheckedRequest + ToSchema + 'static> FromRequestParts<AppState> for Query<T> {
    type Rejection = ProblemResponse;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Self, ProblemResponse> {
        let body = to_body::<T>(parts.uri.query().unwrap_or_default())?;
        Ok(Self(parse_request(body.as_bytes(), app.service.offer())?))
    }
}

/// Parses a query.
///
/// # Errors
///
/// It is malformed, or its fields do not fit the request.
pub(crate) fn parse_query<T>(query: &str) -> Result<T, Problem>
where
    T: DeserializeOwned + ToSchema + 'static,
{
    parse(to_body::<T>(query)?.as_bytes())
}

fn to_body<T: ToSchema + 'static>(query: &str) -> Result<String, Problem> {
    Ok(Value::from(to_json_object(query, forms::<T>())?).to_string())
}

/// Converts a query to the equivalent JSON body.
fn to_json_object(query: &str, forms: &Forms) -> Result<Map<String, Value>, Problem> {
    if let Err(error) = percent_decode_str(query).decode_utf8() {
        return Err(Problem::BadQuery(error.to_string()));
    }
    let mut object = Map::new();
    for (full_name, text) in form_urlencoded::parse(query.as_bytes()) {
        let (name, field) = match full_name.split_once('.') {
            Some((name, field)) => (name, Some(field)),
            None => (&*full_name, None),
        };
        // A field that the request does not have is refused, whatever its value.
        let value = match forms.get(&*full_name).unwrap_or(&Form::Scalar) {
            Form::Text => Value::from(&*text),
            Form::List if text.is_empty() => Value::Array(Vec::new()),
            Form::List => text.split(',').map(|item| scalar(item.trim())).collect(),
            Form::Scalar => scalar(&text),
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

/// A number or a boolean if the text is one, and a string otherwise.
fn scalar(text: &str) -> Value {
    match serde_json::from_str(text) {
        // A plus sign in a query is a space, which JSON ignores around a number.
        Ok(value @ (Value::Number(_) | Value::Bool(_))) if text.trim() == text => value,
        _ => Value::from(text),
    }
}

#[cfg(test)]
mod tests {
    use bestmove_api::contract::request::BestMoveRequest;
    use serde_json::json;

    use super::*;

    fn converted(query: &str) -> Result<Value, Problem> {
        to_json_object(query, forms::<BestMoveRequest>()).map(Value::from)
    }

    #[test]
    fn queries_are_converted_to_the_equivalent_body() {
        for (query, body) in [
            ("", json!({})),
            (
                "board=O.XX.X.OO&player=X&unknown=3",
                json!({"board": "O.XX.X.OO", "player": "X", "unknown": 3}),
            ),
            (
                "moves=4,0,e2-e4&rules.rows=4&rules.misere=true",
                json!({"moves": [4, 0, "e2-e4"], "rules": {"rows": 4, "misere": true}}),
            ),
            ("moves=", json!({"moves": []})),
            ("moves=3,%203", json!({"moves": [3, 3]})),
            (
                "board=123&game=7&seed=x%20y&limits.depth=+4&rules.repetition=never",
                json!({
                    "board": "123",
                    "game": "7",
                    "seed": "x y",
                    "limits": {"depth": " 4"},
                    "rules": {"repetition": "never"},
                }),
            ),
        ] {
            assert_eq!(converted(query).unwrap(), body, "{query}");
        }
    }

    #[test]
    fn queries_with_invalid_utf8_are_rejected() {
        let result = converted("player=%FF");
        assert!(matches!(result, Err(Problem::BadQuery(_))));
    }

    #[test]
    fn queries_with_a_repeated_field_are_rejected() {
        for query in [
            "top=1&top=2",
            "rules.rows=3&rules.rows=4",
            "rules=1&rules.rows=3",
        ] {
            let result = converted(query);
            assert!(matches!(result, Err(Problem::BadQuery(_))), "{query}");
        }
    }
}
