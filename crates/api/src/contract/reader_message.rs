//! The messages of the JSON reader, in the words of JSON.
//!
//! The reader speaks of types and variants of Rust. A client that sends a wrong field should not
//! have to know them, so each kind of message is rewritten here. Messages of the types of this
//! layer pass unchanged.

use bestmove_engine::erased::Quoted;

use super::did_you_mean::{field_meant, nearest};

/// A message about a part of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReaderMessage<'a> {
    /// The field of the part that the message is about, unless it is about the whole part.
    pub(super) field: Option<&'a str>,
    /// The reason, for people.
    pub(super) detail: String,
    /// The field that an unknown one may stand for.
    pub(super) meant: Option<String>,
}

impl<'a> ReaderMessage<'a> {
    /// Rewrites a message of the reader about a request for a game with these rules.
    pub(super) fn new(message: &'a str, rules: &[&str]) -> Self {
        let about = |field, detail: &str| Self {
            field: Some(field),
            detail: detail.to_owned(),
            meant: None,
        };
        if let Some(field) = quoted(message, "duplicate field ") {
            return about(field, "is given twice");
        }
        if let Some(field) = quoted(message, "missing field ") {
            return about(field, "missing");
        }
        let (detail, meant) = unknown_name(message, rules)
            .or_else(|| Some((wrong_value(message)?, None)))
            .unwrap_or_else(|| (message.to_owned(), None));
        Self {
            field: None,
            detail,
            meant,
        }
    }
}

/// The name in a message that consists of `prefix` and a quoted name.
fn quoted<'a>(message: &'a str, prefix: &str) -> Option<&'a str> {
    message
        .strip_prefix(prefix)?
        .strip_prefix('`')?
        .strip_suffix('`')
}

/// Rewrites a message about an unknown name, and finds the field that may be meant by it.
fn unknown_name(message: &str, rules: &[&str]) -> Option<(String, Option<String>)> {
    let (subject, rest) = if let Some(rest) = message.strip_prefix("unknown field `") {
        ("field", rest)
    } else {
        ("value", message.strip_prefix("unknown variant `")?)
    };
    if let Some(name) = rest.strip_suffix("`, there are no fields") {
        let name = Quoted(name);
        let detail = format!("unknown field {name}; there are no fields");
        return Some((detail, None));
    }
    let (name, expected) = rest.rsplit_once("`, expected ")?;
    // The names are in backquotes, so every second part is one.
    let known: Vec<_> = expected.split('`').skip(1).step_by(2).collect();
    let meant = match subject {
        "field" => field_meant(name, &known, rules),
        _ => nearest(name, known.iter().copied()).map(str::to_owned),
    };
    if let Some(meant) = meant {
        let name = Quoted(name);
        let question = format!("unknown {subject} {name}; did you mean \"{meant}\"?");
        let detail = match meant.split_once('.') {
            Some((object, field)) => {
                format!("{question} In JSON, that is {{\"{object}\": {{\"{field}\": …}}}}")
            }
            None => question,
        };
        return Some((detail, (subject == "field").then_some(meant)));
    }
    let names: Vec<_> = known.iter().map(|name| format!("\"{name}\"")).collect();
    let names = match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => return None,
    };
    let name = Quoted(name);
    let detail = format!("unknown {subject} {name}; expected {names}");
    Some((detail, None))
}

/// Rewrites a message about a value of the wrong type or out of range.
fn wrong_value(message: &str) -> Option<String> {
    match message {
        // The reader of a word says so of whatever is no string.
        "expected value" => return Some("must be a string".to_owned()),
        // The reader of an array of a fixed length says so where more items come.
        "trailing characters" => return Some("has too many items".to_owned()),
        "recursion limit exceeded" => return Some("is nested too deeply".to_owned()),
        _ => {}
    }
    if let Some(length) = message.strip_prefix("invalid length ") {
        let (length, expected) = length.split_once(", expected ")?;
        if expected.starts_with("struct ") {
            return Some("is an array; expected an object".to_owned());
        }
        return Some(format!("has the length {length}; expected {expected}"));
    }
    let value = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "))?;
    let (value, expected) = value.rsplit_once(", expected ")?;
    let string = value.strip_prefix("string ").map(in_json);
    let value = match value.split_once(' ') {
        Some(("string", _)) => string.as_deref()?,
        Some(("boolean" | "integer", number)) => number.trim_matches('`'),
        Some(("floating", point)) => point.strip_prefix("point ")?.trim_matches('`'),
        _ => match value {
            "sequence" => "an array",
            "map" => "an object",
            _ => value,
        },
    };
    let expected = match expected {
        "a boolean" => "true or false",
        "a map" => "an object",
        "a sequence" => "an array",
        "u32" => "a whole number",
        _ if expected.starts_with("struct ") => "an object",
        _ => expected,
    };
    Some(format!("is {value}; expected {expected}"))
}

/// Turns a text quoted by the rules of Rust into JSON.
fn in_json(quoted: &str) -> String {
    let mut text = String::new();
    let mut rest = quoted;
    while let Some((before, escape)) = rest.split_once('\\') {
        text.push_str(before);
        let code = escape.strip_prefix("u{").and_then(|it| it.split_once('}'));
        rest = if let Some((digits, after)) = code {
            let character = u32::from_str_radix(digits, 16)
                .ok()
                .and_then(char::from_u32);
            let character = Quoted(&character.unwrap_or_default().to_string()).to_string();
            text.push_str(character.trim_matches('"'));
            after
        } else {
            let length = escape.chars().next().map_or(0, char::len_utf8);
            let (escaped, after) = escape.split_at(length);
            text.push('\\');
            text.push_str(escaped);
            after
        };
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::contract::numbers::Int;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the errors matter")]
    struct Request {
        names: Vec<String>,
        flag: Option<bool>,
        depth: Option<Int<1, 9>>,
        level: Option<Level>,
        pair: Option<[u32; 2]>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Level {
        Easy,
        Hard,
        Best,
    }

    fn message(request: &str) -> (Option<String>, String) {
        let error = serde_json::from_str::<Request>(request).unwrap_err();
        let error = error.to_string();
        let (error, _location) = error.rsplit_once(" at line ").unwrap();
        let ReaderMessage { field, detail, .. } = ReaderMessage::new(error, &[]);
        (field.map(str::to_owned), detail)
    }

    #[test]
    fn messages_have_no_words_of_rust() {
        for (request, detail) in [
            (r#"{"names": 1}"#, "is 1; expected an array"),
            (r#"{"names": {}}"#, "is an object; expected an array"),
            (r#"{"names": [null]}"#, "is null; expected a string"),
            (r#"{"flag": []}"#, "is an array; expected true or false"),
            (
                r#"{"flag": "a, expected b"}"#,
                r#"is "a, expected b"; expected true or false"#,
            ),
            (
                r#"{"flag": "⭕\ufe0f\u001b"}"#,
                "is \"⭕\u{fe0f}\\u001b\"; expected true or false",
            ),
            (
                r#"{"depth": 1.5}"#,
                "is 1.5; expected a whole number from 1 to 9",
            ),
            (
                r#"{"depth": -1}"#,
                "is -1; expected a whole number from 1 to 9",
            ),
            (
                r#"{"depth": true}"#,
                "is true; expected a whole number from 1 to 9",
            ),
            (
                r#"{"level": "`x`"}"#,
                r#"unknown value "`x`"; expected "easy", "hard" or "best""#,
            ),
            (
                r#"{"level": "Hard"}"#,
                r#"unknown value "Hard"; did you mean "hard"?"#,
            ),
            (r#"{"level": 1}"#, "must be a string"),
            (
                r#"{"pair": [1]}"#,
                "has the length 1; expected an array of length 2",
            ),
            (r#"{"pair": [1, 2, 3]}"#, "has too many items"),
            (
                r#"{"plies": 1}"#,
                r#"unknown field "plies"; did you mean "depth"?"#,
            ),
            (
                r#"{"colour": 1}"#,
                r#"unknown field "colour"; expected "names", "flag", "depth", "level" or "pair""#,
            ),
        ] {
            assert_eq!(message(request), (None, detail.to_owned()), "{request}");
        }
    }

    #[test]
    fn messages_about_fields_name_them() {
        let names = Some("names".to_owned());
        assert_eq!(message("{}"), (names.clone(), "missing".to_owned()));
        let twice = message(r#"{"names": [], "names": []}"#);
        assert_eq!(twice, (names, "is given twice".to_owned()));
    }
}
