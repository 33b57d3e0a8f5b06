//! Reading JSON, with a pointer to whatever is wrong with it.

use std::fmt::Display;

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use super::problem::{InvalidField, MAX_FIELDS, Problem, pointer_token};
use super::reader_message::ReaderMessage;
use super::strict::StrictObject;
use crate::query::Offer;

/// A request whose fields can be checked against each other, without an answer.
pub trait CheckedRequest: DeserializeOwned {
    /// Checks what the types of the fields do not express: that the position can occur, for instance.
    ///
    /// It is called with the rest of a request that has faults, so that all of them are told.
    ///
    /// # Errors
    ///
    /// The faults found.
    fn check(self, offer: &Offer) -> Result<(), Problem>;
}

/// Reads an object from JSON.
///
/// # Errors
///
/// The text is not JSON, or is no object, or parts of it do not fit the type.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    read(body, None).map_err(|unread| unread.problem)
}

/// Reads a request from JSON.
///
/// # Errors
///
/// As of [`parse`]. If a part does not fit, the faults of the other parts are told, too.
pub fn parse_request<T: CheckedRequest>(body: &[u8], offer: &Offer) -> Result<T, Problem> {
    read(body, Some(offer)).map_err(|unread: Unread<T>| {
        let Unread {
            problem,
            absent,
            rest,
        } = unread;
        match rest.map(|rest| rest.check(offer)) {
            Some(Err(more)) => problem.and(more.without(|pointer| depends_on(pointer, &absent))),
            Some(Ok(())) | None => problem,
        }
    })
}

/// Whether a fault at a pointer may follow from the absence of one of these fields.
fn depends_on(pointer: &str, absent: &[String]) -> bool {
    let field = pointer.split('/').nth(1).unwrap_or_default();
    let is_absent = |name: &str| absent.iter().any(|absent| absent == name);
    let of_position = ["game", "rules", "board", "moves", "record"];
    match field {
        "board" | "player" | "moves" | "record" | "format" | "move" | "rules" | "search_moves" => {
            is_absent(field) || of_position.into_iter().any(is_absent)
        }
        // A picture has limits only with scores.
        "limits" => is_absent(field) || is_absent("scores"),
        field => is_absent(field),
    }
}

/// A request that cannot be read.
struct Unread<T> {
    problem: Problem,
    /// The fields in which they are, and those that were meant by unknown ones.
    absent: Vec<String>,
    /// The request without its faulty parts, if the rest can be read.
    rest: Option<T>,
}

/// The longest text in which more than one fault is looked for, in bytes. The text is read once more
/// for each fault.
const MAX_LENGTH: usize = 64 * 1024;

/// Reads an object from JSON, and finds all parts that do not fit.
fn read<T: DeserializeOwned>(body: &[u8], offer: Option<&Offer>) -> Result<T, Unread<T>> {
    let alone = |problem| Unread {
        problem,
        absent: Vec::new(),
        rest: None,
    };
    let text = str::from_utf8(body).map_err(|error| alone(malformed(&error)))?;
    let mut fault = match read_text(text, offer) {
        Ok(value) => return Ok(value),
        Err(ReadError::Malformed(problem)) => return Err(alone(problem)),
        Err(ReadError::Fault(fault)) => fault,
    };
    let mut faults = Vec::new();
    let mut absent = Vec::new();
    let mut rest = None;
    // A number that no double holds is read by no value. Then the first fault is the only one.
    let mut object = (text.len() <= MAX_LENGTH)
        .then(|| serde_json::from_str(text).ok())
        .flatten();
    loop {
        // A null in place of an item may be at fault as well.
        let is_known = |known: &InvalidField| known.pointer == fault.field.pointer;
        if !faults.iter().any(is_known) {
            faults.push(fault.field);
        }
        if let ([_], Some(meant)) = (&fault.path[..], &fault.meant) {
            let field = meant.split('.').next().unwrap_or_default();
            absent.push(field.to_owned());
        }
        let Some(object) = object.as_mut().filter(|_| faults.len() < MAX_FIELDS) else {
            break;
        };
        match remove(object, &fault.path) {
            Some(field) => absent.push(field),
            None => break,
        }
        fault = match read_text(&object.to_string(), offer) {
            Ok(value) => {
                rest = Some(value);
                break;
            }
            Err(ReadError::Malformed(_)) => break,
            Err(ReadError::Fault(fault)) => fault,
        };
    }
    Err(Unread {
        problem: Problem::InvalidRequest(faults),
        absent,
        rest,
    })
}

/// Removes the faulty part of an object, and returns the name of the field in which it is. An item of
/// an array becomes null. If null is a fault as well, what is around it goes.
fn remove(object: &mut Value, path: &[Token]) -> Option<String> {
    let Token::Key(field) = path.first()? else {
        return None;
    };
    let mut lengths = (1..=path.len()).rev();
    let is_removed = lengths.any(|length| remove_at(object, &path[..length]));
    is_removed.then(|| field.clone())
}

/// Removes the part at a path, if it is there.
fn remove_at(object: &mut Value, path: &[Token]) -> bool {
    let Some((last, parents)) = path.split_last() else {
        return false;
    };
    let parent = parents
        .iter()
        .try_fold(object, |part, token| match (part, token) {
            (Value::Object(fields), Token::Key(name)) => fields.get_mut(name),
            (Value::Array(items), Token::Index(index)) => items.get_mut(*index),
            _ => None,
        });
    match (parent, last) {
        (Some(Value::Object(fields)), Token::Key(name)) => fields.shift_remove(name).is_some(),
        (Some(Value::Array(items)), Token::Index(index)) => items
            .get_mut(*index)
            .filter(|item| !item.is_null())
            .map(|item| *item = Value::Null)
            .is_some(),
        _ => false,
    }
}

/// The reason why a text cannot be read.
enum ReadError {
    Malformed(Problem),
    /// A part does not fit the type.
    Fault(Fault),
}

/// A part of a request that does not fit its type.
struct Fault {
    path: Vec<Token>,
    field: InvalidField,
    /// The field that an unknown one may stand for.
    meant: Option<String>,
}

/// A step of the way to a part.
enum Token {
    Key(String),
    Index(usize),
}

/// Reads an object. Stops at the first part that does not fit.
fn read_text<T: DeserializeOwned>(text: &str, offer: Option<&Offer>) -> Result<T, ReadError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let StrictObject(value) = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| rejection(text, error.path(), error.inner(), offer))?;
    reader
        .end()
        .map_err(|error| ReadError::Malformed(malformed(&error)))?;
    Ok(value)
}

/// The reader stops at the first part that does not fit. A text that is not JSON further on is
/// still malformed, and so is one with a number that no double holds.
fn rejection(
    text: &str,
    path: &Path,
    error: &serde_json::Error,
    offer: Option<&Offer>,
) -> ReadError {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        return ReadError::Malformed(malformed(&error));
    }
    // The pointer replaces the line and the column.
    let location = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let reason = message.strip_suffix(&location).unwrap_or(&message);
    let ReaderMessage {
        field,
        detail,
        meant,
    } = ReaderMessage::new(reason, &rules_of(text, offer));
    let mut path = tokens(path);
    path.extend(field.map(|name| Token::Key(name.to_owned())));
    let field = InvalidField::new(pointer(&path), detail);
    ReadError::Fault(Fault { path, field, meant })
}

fn rules_of(text: &str, offer: Option<&Offer>) -> Vec<&'static str> {
    #[derive(Deserialize)]
    struct Asked {
        game: Option<Value>,
    }
    let Some(offer) = offer else {
        return Vec::new();
    };
    let game = match serde_json::from_str(text) {
        Ok(Asked { game: Some(name) }) => name.as_str().and_then(|name| offer.game(name)),
        _ => Some(offer.default_game),
    };
    let parameters = game.map(|game| game.info().parameters).unwrap_or_default();
    parameters.iter().map(|(rule, _)| rule.name).collect()
}

fn malformed(error: &impl Display) -> Problem {
    Problem::MalformedJson(error.to_string())
}

fn tokens(path: &Path) -> Vec<Token> {
    path.iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(Token::Index(*index)),
            Segment::Map { key } => Some(Token::Key(key.clone())),
            Segment::Enum { variant } => Some(Token::Key(variant.clone())),
            Segment::Unknown => None,
        })
        .collect()
}

fn pointer(path: &[Token]) -> String {
    path.iter()
        .map(|token| match token {
            Token::Index(index) => format!("/{index}"),
            Token::Key(key) => format!("/{}", pointer_token(key)),
        })
        .collect()
}
