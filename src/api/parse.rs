//! Reading JSON, with a pointer to whatever is wrong with it.

use std::fmt::Display;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde_path_to_error::{Path, Segment};

use super::problem::{InvalidField, Problem, pointer_token};
use super::reader_message::ReaderMessage;
use super::strict::StrictObject;

/// Reads an object from JSON.
///
/// # Errors
///
/// The text is not JSON, or is no object, or a part of it does not fit the type.
pub(crate) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let text = str::from_utf8(body).map_err(|error| malformed(&error))?;
    let mut reader = serde_json::Deserializer::from_str(text);
    let StrictObject(value) = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| rejection(text, &pointer(error.path()), error.inner()))?;
    reader.end().map_err(|error| malformed(&error))?;
    Ok(value)
}

/// Returns the problem behind an error of the reader.
///
/// The reader stops at the first part that does not fit. A text that is not JSON further on is
/// still malformed, and so is one with a number that no double holds.
fn rejection(text: &str, pointer: &str, error: &serde_json::Error) -> Problem {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        return malformed(&error);
    }
    // The pointer replaces the line and the column.
    let location = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let reason = message.strip_suffix(&location).unwrap_or(&message);
    let ReaderMessage { field, detail } = ReaderMessage::new(reason);
    let pointer = match field {
        Some(name) => format!("{pointer}/{}", pointer_token(name)),
        None => pointer.to_owned(),
    };
    Problem::InvalidRequest(vec![InvalidField::new(pointer, detail)])
}

fn malformed(error: &impl Display) -> Problem {
    Problem::MalformedJson(error.to_string())
}

fn pointer(path: &Path) -> String {
    path.iter()
        .map(|segment| match segment {
            Segment::Seq { index } => format!("/{index}"),
            Segment::Map { key } => format!("/{}", pointer_token(key)),
            Segment::Enum { variant } => format!("/{}", pointer_token(variant)),
            Segment::Unknown => String::new(),
        })
        .collect()
}
