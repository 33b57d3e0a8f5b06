//! Reading a request from the query of its address: the same fields as in a body of JSON.
//!
//! `board=O.XX.X.OO&player=X`; `moves=4,0,8` for an array; `rules.rows=4` for the fields of
//! an object. So a link can ask, and a cache can answer.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::error::Problem;
use super::extract;

/// A request in the query of its address.
#[derive(Clone, Copy, Debug)]
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Problem> {
        let object = object(parts.uri.query().unwrap_or_default())?;
        extract::parse(Value::from(object).to_string().as_bytes()).map(Self)
    }
}

/// Fields that are text even where they look like numbers.
const TEXTS: [&str; 6] = [
    "board",
    "player",
    "game",
    "pruning",
    "difficulty",
    "tie_break",
];

/// The query as the body of JSON that says the same.
fn object(query: &str) -> Result<Map<String, Value>, Problem> {
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
            _ if TEXTS.contains(&name) => Value::from(&*text),
            "moves" if text.is_empty() => Value::Array(Vec::new()),
            "moves" => text.split(',').map(scalar).collect(),
            _ => scalar(&text),
        };
        let given = match field {
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
        if given.is_some() {
            return Err(Problem::BadQuery(format!("{full_name:?} is given twice")));
        }
    }
    Ok(object)
}

/// A number or a flag where the text is one, else the text.
fn scalar(text: &str) -> Value {
    match serde_json::from_str(text) {
        // JSON may have space around it, which is a plus sign in a query.
        Ok(value @ (Value::Number(_) | Value::Bool(_))) if text.trim() == text => value,
        _ => Value::from(text),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_query_says_what_a_body_says() {
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
            assert_eq!(Value::from(object(query).unwrap()), body, "{query}");
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert!(matches!(object("player=%FF"), Err(Problem::BadQuery(_))));
    }

    #[test]
    fn what_is_given_twice_is_refused() {
        for query in [
            "depth=1&depth=2",
            "rules.rows=3&rules.rows=4",
            "rules=1&rules.rows=3",
        ] {
            assert!(
                matches!(object(query), Err(Problem::BadQuery(_))),
                "{query}"
            );
        }
    }
}
