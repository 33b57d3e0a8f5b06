//! Problems with a request, and their document as in RFC 9457.
//!
//! Every layer below has its own error type; each becomes a [`Problem`] here. The status and the
//! headers of a problem are those of `http::problem`.

use std::fmt::{self, Write as _};
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use crate::engine::{Field, FieldError, PositionError};
use crate::service::ServiceError;

/// The reason why a request is refused or fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    MalformedJson(String),
    BadQuery(String),
    BadRequest(&'static str),
    NotFound,
    MethodNotAllowed,
    RequestTimeout,
    BodyTooLarge { limit: usize },
    UnsupportedMediaType(&'static str),
    InvalidRequest(Vec<InvalidField>),
    ImpossiblePosition(InvalidField),
    NotPlayersTurn(InvalidField),
    IllegalMove(InvalidField),
    Unauthorized,
    RateLimited { retry_after: Duration },
    Overloaded { retry_after: Duration },
    ShuttingDown,
    NotImplemented(&'static str),
    Internal,
}

/// A part of the request that is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct InvalidField {
    /// JSON Pointer (RFC 6901) into the request. The empty pointer is the whole request.
    #[schema(example = "/board/3")]
    pub(crate) pointer: String,
    /// The reason, for people.
    #[schema(
        example = "invalid cell \"Y\" at index 3; expected \"X\", \"O\" or an empty cell: 3, null, \"\", \" \", \"_\", \"-\" or \".\""
    )]
    pub(crate) detail: String,
}

/// The longest pointer and the longest detail, in characters. They may quote the client.
const MAX_TEXT_LENGTH: usize = 300;

/// The most parts of a request that one problem names.
const MAX_FIELDS: usize = 16;

impl InvalidField {
    pub(crate) fn new(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        let (mut pointer, mut detail) = (pointer.into(), detail.into());
        // A tilde is the first half of an escape (RFC 6901, section 3).
        shorten(&mut pointer, |kept| kept.trim_end_matches('~'));
        shorten(&mut detail, |kept| kept);
        Self { pointer, detail }
    }
}

/// Cuts a text off at [`MAX_TEXT_LENGTH`]; `trim` removes half an escape from its end.
fn shorten(text: &mut String, trim: impl Fn(&str) -> &str) {
    if let Some((end, _)) = text.char_indices().nth(MAX_TEXT_LENGTH) {
        text.truncate(trim(&text[..end]).len());
        text.push('…');
    }
}

/// The name of a problem for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    /// 400: the body is not JSON.
    MalformedJson,
    /// 400: the query cannot be read.
    BadQuery,
    /// 400: the head of the request breaks a rule of HTTP.
    BadRequest,
    /// 404: nothing is at this path.
    NotFound,
    /// 405: the path does not accept this method; `Allow` names those that it accepts.
    MethodNotAllowed,
    /// 408: the body did not arrive in time.
    RequestTimeout,
    /// 413: the body is larger than the server accepts.
    BodyTooLarge,
    /// 415: the body is not declared as JSON.
    UnsupportedMediaType,
    /// 422: a field is missing, unknown, of the wrong type or out of range.
    InvalidRequest,
    /// 422: no sequence of moves leads to the position.
    ImpossiblePosition,
    /// 422: the position can occur, but not with `player` to move.
    NotPlayersTurn,
    /// 422: one of `moves` cannot be played.
    IllegalMove,
    /// 401: the server requires an API key, and the request has no valid one.
    Unauthorized,
    /// 429: the client exceeds its rate limit; `Retry-After` gives the wait in seconds.
    RateLimited,
    /// 503: the server has no room for the request; `Retry-After` gives the wait in seconds.
    Overloaded,
    /// 503: the server is shutting down. Another replica answers, or this server after
    /// `Retry-After` seconds.
    ShuttingDown,
    /// 501: the request uses a part of HTTP that this server does not have.
    NotImplemented,
    /// 500: a bug.
    Internal,
}

/// A problem document (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProblemDetails {
    /// Always `about:blank`; `code` identifies the problem.
    #[schema(example = "about:blank")]
    pub(crate) r#type: &'static str,
    /// The phrase of the HTTP status.
    #[schema(example = "Unprocessable Entity")]
    pub(crate) title: &'static str,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599, example = 422)]
    pub(crate) status: u16,
    /// The reason and a remedy, for people.
    #[schema(example = "/board: has 8 cells instead of 9")]
    pub(crate) detail: String,
    pub(crate) code: Code,
    /// The id of the request, as in the header `x-request-id`.
    #[schema(example = "5bf0ae1d93c24f7e")]
    pub(crate) request_id: String,
    /// The invalid parts of the request, if the problem is with parts.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    pub(crate) errors: Vec<InvalidField>,
}

impl Problem {
    /// Returns the problem of one invalid part of the request.
    pub(crate) fn invalid(pointer: &str, detail: impl Into<String>) -> Self {
        Self::InvalidRequest(vec![InvalidField::new(pointer, detail)])
    }

    /// Moves the problem below this pointer, for a request that is a part of another.
    pub(crate) fn at(mut self, pointer: &str) -> Self {
        for part in self.fields_mut() {
            part.pointer.insert_str(0, pointer);
        }
        self
    }

    pub(crate) fn fields_mut(&mut self) -> &mut [InvalidField] {
        match self {
            Self::InvalidRequest(parts) => parts,
            Self::ImpossiblePosition(part)
            | Self::NotPlayersTurn(part)
            | Self::IllegalMove(part) => std::slice::from_mut(part),
            Self::MalformedJson(_)
            | Self::BadQuery(_)
            | Self::BadRequest(_)
            | Self::NotFound
            | Self::MethodNotAllowed
            | Self::RequestTimeout
            | Self::BodyTooLarge { .. }
            | Self::UnsupportedMediaType(_)
            | Self::Unauthorized
            | Self::RateLimited { .. }
            | Self::Overloaded { .. }
            | Self::ShuttingDown
            | Self::NotImplemented(_)
            | Self::Internal => &mut [],
        }
    }

    /// Returns the sentence for people.
    pub(crate) fn detail(&self) -> String {
        match self {
            Self::MalformedJson(detail) => format!("the body is not JSON: {detail}"),
            Self::BadQuery(detail) => format!("the query cannot be read: {detail}"),
            Self::NotFound => "nothing is at this path; see /openapi.yaml".to_owned(),
            Self::MethodNotAllowed => {
                "this path does not accept this method; see the header Allow".to_owned()
            }
            Self::RequestTimeout => "the body did not arrive in time".to_owned(),
            Self::BodyTooLarge { limit } => {
                format!("the body is larger than {limit} bytes")
            }
            Self::BadRequest(detail)
            | Self::UnsupportedMediaType(detail)
            | Self::NotImplemented(detail) => (*detail).to_owned(),
            Self::InvalidRequest(parts) => join_details(parts),
            Self::ImpossiblePosition(part)
            | Self::NotPlayersTurn(part)
            | Self::IllegalMove(part) => join_details(std::slice::from_ref(part)),
            Self::Unauthorized => {
                "this server requires an API key: Authorization: Bearer KEY, or X-Api-Key: KEY"
                    .to_owned()
            }
            Self::RateLimited { .. } => "rate limit exceeded".to_owned(),
            Self::Overloaded { .. } => "the server is overloaded; retry later".to_owned(),
            Self::ShuttingDown => "the server is shutting down".to_owned(),
            Self::Internal => "internal error; please report it with the request_id".to_owned(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.detail())
    }
}

/// Joins the details of several parts: `/board/3: …; /player: …`.
fn join_details(fields: &[InvalidField]) -> String {
    let mut joined = String::new();
    for (index, InvalidField { pointer, detail }) in fields.iter().enumerate() {
        let separator = if index == 0 { "" } else { "; " };
        let subject = if pointer.is_empty() {
            "the request"
        } else {
            pointer
        };
        write!(joined, "{separator}{subject}: {detail}")
            .expect("writing to a String is infallible");
    }
    joined
}

impl From<PositionError> for Problem {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::Invalid(errors) => {
                let parts = errors.into_iter().take(MAX_FIELDS);
                Self::InvalidRequest(parts.map(InvalidField::from).collect())
            }
            PositionError::Impossible(error) => Self::ImpossiblePosition(error.into()),
            PositionError::NotPlayersTurn(error) => Self::NotPlayersTurn(error.into()),
            PositionError::IllegalMove(error) => Self::IllegalMove(error.into()),
        }
    }
}

impl From<FieldError> for InvalidField {
    fn from(error: FieldError) -> Self {
        let pointer = match error.field {
            Field::Rules(None) => "/rules".to_owned(),
            Field::Rules(Some(name)) => format!("/rules/{}", pointer_token(&name)),
            Field::Board(None) => "/board".to_owned(),
            Field::Board(Some(cell)) => format!("/board/{cell}"),
            Field::Player => "/player".to_owned(),
            Field::Move(index) => format!("/moves/{index}"),
        };
        Self::new(pointer, error.detail)
    }
}

/// Escapes a name as a reference token of a JSON Pointer (RFC 6901, section 3).
pub(crate) fn pointer_token(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

impl From<ServiceError> for Problem {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Overloaded { retry_after } => Self::Overloaded { retry_after },
            ServiceError::ShuttingDown => Self::ShuttingDown,
            ServiceError::Panicked => Self::Internal,
        }
    }
}
