//! Problems with a request, and their document as in RFC 9457.
//!
//! The errors of a position become a [`Problem`] here. `http::problem` adds those of the service,
//! and gives each its headers.

use std::fmt::{self, Write as _};
use std::num::NonZeroU32;
use std::time::Duration;

use bestmove_engine::erased::{Field, FieldError, PositionError};
use serde::Serialize;
use utoipa::ToSchema;

use super::problem_code::ProblemCode;

/// The reason why a request is refused or fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The body is not JSON, for the reason given.
    MalformedJson(String),
    /// The query is not well formed, for the reason given.
    BadQuery(String),
    /// The head of the request is invalid, for the reason given.
    BadRequest(&'static str),
    /// Nothing has this path or this name, for the reason given.
    NotFound(String),
    /// The path has no such method.
    MethodNotAllowed,
    /// The client accepts none of the media types that there are; the text names them.
    NotAcceptable(&'static str),
    /// The body did not arrive in time.
    RequestTimeout,
    /// The body is too large.
    BodyTooLarge {
        /// The most bytes that are accepted.
        limit: usize,
    },
    /// The body has a media type that is not read, for the reason given.
    UnsupportedMediaType(&'static str),
    /// These parts of the request are invalid.
    InvalidRequest(Vec<InvalidField>),
    /// No play leads to the board.
    ImpossiblePosition(InvalidField),
    /// It is the turn of the other player.
    NotPlayersTurn(InvalidField),
    /// A move is not legal.
    IllegalMove(InvalidField),
    /// The request has no valid key.
    Unauthorized,
    /// The client may not do this, for the reason given.
    Forbidden(&'static str),
    /// The client has used up its requests.
    RateLimited(ExhaustedQuota),
    /// The server has no room for the search.
    Overloaded {
        /// The time after which there may be room.
        retry_after: Duration,
    },
    /// The server ends.
    ShuttingDown,
    /// This program cannot do it, for the reason given.
    NotImplemented(&'static str),
    /// The server has an error.
    Internal,
}

/// A quota of requests that a client has used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExhaustedQuota {
    /// Requests that may arrive at once after a time of silence.
    pub burst: NonZeroU32,
    /// Requests that would be admitted now.
    pub left: u32,
    /// The time in which the whole quota is restored.
    pub window: Duration,
    /// The time until the request would be admitted.
    pub retry_after: Duration,
}

/// A part of the request that is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvalidField {
    /// JSON Pointer (RFC 6901) into the request. The empty pointer is the whole request.
    #[schema(example = "/board/3")]
    pub pointer: String,
    /// The reason, for people.
    #[schema(
        example = "invalid cell \"Y\" at index 3; expected \"X\", \"O\" or an empty cell: 3, null, \"\", \" \", \"_\", \"-\" or \".\""
    )]
    pub detail: String,
}

/// The longest pointer and the longest detail, in characters. They may quote the client.
const MAX_TEXT_LENGTH: usize = 300;

/// The most parts of a request that one problem names.
pub(super) const MAX_FIELDS: usize = 16;

impl InvalidField {
    /// Describes what is wrong with the part of the request at this JSON Pointer.
    pub fn new(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
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

/// The parts of a problem document that do not depend on HTTP.
#[derive(Debug, Serialize)]
pub struct ProblemSummary {
    code: ProblemCode,
    detail: String,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    errors: Vec<InvalidField>,
}

/// A problem document (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemDetails {
    /// The address of the entry of `code` in the list of problems, relative to the server.
    #[schema(example = "/docs/problems#invalid_request")]
    pub r#type: String,
    /// The phrase of the HTTP status.
    #[schema(example = "Unprocessable Entity")]
    pub title: &'static str,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599, example = 422)]
    pub status: u16,
    /// The reason and a remedy, for people.
    #[schema(example = "/board: has 8 cells instead of 9")]
    pub detail: String,
    #[expect(missing_docs, reason = "its type says it to readers of the contract")]
    pub code: ProblemCode,
    /// The id of the request, as in the header `x-request-id`.
    #[schema(example = "5bf0ae1d93c24f7e")]
    pub request_id: String,
    /// The invalid parts of the request, if the problem is with parts.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<InvalidField>,
}

impl Problem {
    /// The problem of one invalid part of the request.
    pub fn invalid(pointer: &str, detail: impl Into<String>) -> Self {
        Self::InvalidRequest(vec![InvalidField::new(pointer, detail)])
    }

    /// The problem without the faults at some pointers. It may have none then.
    pub(super) fn without(mut self, is_dropped: impl Fn(&str) -> bool) -> Self {
        let faults = self.fields_mut().to_vec().into_iter();
        Self::InvalidRequest(faults.filter(|fault| !is_dropped(&fault.pointer)).collect())
    }

    /// One problem with the faults of both, or `self` if either is not with parts of the request.
    #[must_use]
    pub fn and(mut self, mut other: Self) -> Self {
        let faults = [self.fields_mut(), other.fields_mut()].map(|faults| faults.to_vec());
        if faults.iter().any(Vec::is_empty) {
            return self;
        }
        let faults = faults.concat().into_iter().take(MAX_FIELDS);
        Self::InvalidRequest(faults.collect())
    }

    /// The code.
    #[must_use]
    pub fn code(&self) -> ProblemCode {
        match self {
            Self::MalformedJson(_) => ProblemCode::MalformedJson,
            Self::BadQuery(_) => ProblemCode::BadQuery,
            Self::BadRequest(_) => ProblemCode::BadRequest,
            Self::NotFound(_) => ProblemCode::NotFound,
            Self::MethodNotAllowed => ProblemCode::MethodNotAllowed,
            Self::NotAcceptable(_) => ProblemCode::NotAcceptable,
            Self::RequestTimeout => ProblemCode::RequestTimeout,
            Self::BodyTooLarge { .. } => ProblemCode::BodyTooLarge,
            Self::UnsupportedMediaType(_) => ProblemCode::UnsupportedMediaType,
            Self::InvalidRequest(_) => ProblemCode::InvalidRequest,
            Self::ImpossiblePosition(_) => ProblemCode::ImpossiblePosition,
            Self::NotPlayersTurn(_) => ProblemCode::NotPlayersTurn,
            Self::IllegalMove(_) => ProblemCode::IllegalMove,
            Self::Unauthorized => ProblemCode::Unauthorized,
            Self::Forbidden(_) => ProblemCode::Forbidden,
            Self::RateLimited(_) => ProblemCode::RateLimited,
            Self::Overloaded { .. } => ProblemCode::Overloaded,
            Self::ShuttingDown => ProblemCode::ShuttingDown,
            Self::NotImplemented(_) => ProblemCode::NotImplemented,
            Self::Internal => ProblemCode::Internal,
        }
    }

    /// The wait until a retry is worthwhile.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        if let Self::RateLimited(quota) = self {
            return Some(quota.retry_after);
        }
        if let Self::Overloaded { retry_after } = self {
            return Some((*retry_after).min(MAX_RETRY_AFTER));
        }
        (*self == Self::ShuttingDown).then_some(Duration::from_secs(1))
    }

    /// The parts of the problem document that do not depend on HTTP.
    #[must_use]
    pub fn summary(&self) -> ProblemSummary {
        ProblemSummary {
            code: self.code(),
            detail: self.detail(),
            errors: self.clone().fields_mut().to_vec(),
        }
    }

    /// Moves the problem below this pointer, for a request that is a part of another.
    #[must_use]
    pub fn at(mut self, pointer: &str) -> Self {
        for part in self.fields_mut() {
            part.pointer.insert_str(0, pointer);
        }
        self
    }

    /// The parts of the request that are invalid. Empty if the problem is not with parts.
    pub fn fields_mut(&mut self) -> &mut [InvalidField] {
        match self {
            Self::InvalidRequest(parts) => parts,
            Self::ImpossiblePosition(part)
            | Self::NotPlayersTurn(part)
            | Self::IllegalMove(part) => std::slice::from_mut(part),
            Self::MalformedJson(_)
            | Self::BadQuery(_)
            | Self::BadRequest(_)
            | Self::NotFound(_)
            | Self::MethodNotAllowed
            | Self::NotAcceptable(_)
            | Self::RequestTimeout
            | Self::BodyTooLarge { .. }
            | Self::UnsupportedMediaType(_)
            | Self::Unauthorized
            | Self::Forbidden(_)
            | Self::RateLimited(_)
            | Self::Overloaded { .. }
            | Self::ShuttingDown
            | Self::NotImplemented(_)
            | Self::Internal => &mut [],
        }
    }

    /// The sentence for people.
    #[must_use]
    pub fn detail(&self) -> String {
        match self {
            Self::MalformedJson(detail) => format!("the body is not JSON: {detail}"),
            Self::BadQuery(detail) => format!("the query cannot be read: {detail}"),
            Self::NotFound(detail) => detail.clone(),
            Self::MethodNotAllowed => {
                "this path does not accept this method; see the header Allow".to_owned()
            }
            Self::RequestTimeout => "the body did not arrive in time".to_owned(),
            Self::BodyTooLarge { limit } => {
                format!("the body is larger than {limit} bytes")
            }
            Self::BadRequest(detail)
            | Self::NotAcceptable(detail)
            | Self::UnsupportedMediaType(detail)
            | Self::Forbidden(detail)
            | Self::NotImplemented(detail) => (*detail).to_owned(),
            Self::InvalidRequest(parts) => join_details(parts),
            Self::ImpossiblePosition(part)
            | Self::NotPlayersTurn(part)
            | Self::IllegalMove(part) => join_details(std::slice::from_ref(part)),
            Self::Unauthorized => {
                "this server requires an API key: Authorization: Bearer KEY, or X-Api-Key: KEY"
                    .to_owned()
            }
            Self::RateLimited(_) => "rate limit exceeded".to_owned(),
            Self::Overloaded { .. } => "the server is overloaded; retry later".to_owned(),
            Self::ShuttingDown => "the server is shutting down".to_owned(),
            Self::Internal => "internal error; please report it with the request_id".to_owned(),
        }
    }
}

/// The longest wait after an overload, because the load may end much sooner.
const MAX_RETRY_AFTER: Duration = Duration::from_mins(1);

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

/// Both parts of a request.
///
/// # Errors
///
/// One of them is a problem, or both are: then the faults of both together.
pub fn both<A, B>(one: Result<A, Problem>, other: Result<B, Problem>) -> Result<(A, B), Problem> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(problem), Ok(_)) | (Ok(_), Err(problem)) => Err(problem),
        (Err(problem), Err(other)) => Err(problem.and(other)),
    }
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
            Field::Record => "/record".to_owned(),
            Field::SearchMoves(None) => "/search_moves".to_owned(),
            Field::SearchMoves(Some(index)) => format!("/search_moves/{index}"),
        };
        Self::new(pointer, error.detail)
    }
}

/// Escapes a name as a reference token of a JSON Pointer (RFC 6901, section 3).
#[must_use]
pub fn pointer_token(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
