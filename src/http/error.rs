//! Everything that can be wrong with a request, and how it is said: a problem
//! document as in RFC 9457.

use std::fmt::{self, Write as _};
use std::time::Duration;

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::engine::{Fault, Part, SetupError};
use crate::service::scheduler::{QueueFull, SearchError};

/// Why a request gets no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    MalformedJson(String),
    BadQuery(String),
    NotFound,
    MethodNotAllowed,
    RequestTimeout,
    BodyTooLarge { limit: usize },
    UnsupportedMediaType(&'static str),
    InvalidRequest(Vec<PartAtFault>),
    ImpossiblePosition(PartAtFault),
    NotPlayersTurn(PartAtFault),
    IllegalMove(PartAtFault),
    Unauthorized,
    RateLimited { retry_after: Duration },
    Overloaded { retry_after: Duration },
    ShuttingDown,
    Internal,
}

/// A part of the request that is at fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct PartAtFault {
    /// JSON Pointer (RFC 6901) into the request; empty for the whole of it.
    #[schema(example = "/board/3")]
    pub(crate) pointer: String,
    /// What is wrong with this part.
    #[schema(example = "\"Y\" is none of \"X\", \"O\", 3, null, \"\" and \" \"")]
    pub(crate) detail: String,
}

/// Characters of what is said of one part.
const LONGEST: usize = 300;

/// Parts that one answer names.
const MOST_PARTS: usize = 16;

impl PartAtFault {
    pub(crate) fn new(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        let (mut pointer, mut detail) = (pointer.into(), detail.into());
        // A tilde begins what stands for a character (RFC 6901, section 3).
        shorten(&mut pointer, |kept| kept.trim_end_matches('~'));
        shorten(&mut detail, |kept| kept);
        Self { pointer, detail }
    }
}

/// What a caller sent is shown, but not without end: of what is kept, that which is `whole`.
fn shorten(text: &mut String, whole: impl Fn(&str) -> &str) {
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(whole(&text[..end]).len());
        text.push('…');
    }
}

/// The name of a problem, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    /// 400: the body is not JSON.
    MalformedJson,
    /// 400: the query cannot be read.
    BadQuery,
    /// 404: there is nothing at this path.
    NotFound,
    /// 405: not with this method; `Allow` names those that can be used.
    MethodNotAllowed,
    /// 408: the body did not arrive in time.
    RequestTimeout,
    /// 413: the body is larger than the server reads.
    BodyTooLarge,
    /// 415: the body is not declared as JSON.
    UnsupportedMediaType,
    /// 422: a field is missing, unknown, of the wrong type or out of range.
    InvalidRequest,
    /// 422: no play leads to the position.
    ImpossiblePosition,
    /// 422: the position can occur, but not with `player` to move.
    NotPlayersTurn,
    /// 422: one of `moves` cannot be played.
    IllegalMove,
    /// 401: the server asks for an API key, and the request shows none that it knows.
    Unauthorized,
    /// 429: the caller asks more often than it may; `Retry-After` says when to ask again.
    RateLimited,
    /// 503: too many searches are waiting; `Retry-After` says when to ask again.
    Overloaded,
    /// 503: the server is about to stop; another replica, or this one after
    /// `Retry-After`, will answer.
    ShuttingDown,
    /// 500: a bug.
    Internal,
}

/// A problem as in RFC 9457.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProblemDetails {
    /// Always `about:blank`: `code` tells problems apart.
    #[schema(example = "about:blank")]
    r#type: &'static str,
    /// The phrase of the HTTP status.
    #[schema(example = "Unprocessable Entity")]
    title: &'static str,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599, example = 422)]
    status: u16,
    /// What happened and what to do about it, for people.
    #[schema(example = "/board: has 8 cells instead of 9")]
    detail: String,
    code: Code,
    /// The request this answers; also in the header `x-request-id`.
    #[schema(example = "5bf0ae1d93c24f7e")]
    request_id: String,
    /// The parts of the request at fault, where parts are.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    errors: Vec<PartAtFault>,
}

impl Problem {
    /// One part of the request is at fault.
    pub(crate) fn invalid(pointer: &str, detail: impl Into<String>) -> Self {
        Self::InvalidRequest(vec![PartAtFault::new(pointer, detail)])
    }

    /// The same of a part of a request, at this pointer.
    pub(crate) fn within(mut self, pointer: &str) -> Self {
        for part in self.parts_mut() {
            part.pointer.insert_str(0, pointer);
        }
        self
    }

    fn parts_mut(&mut self) -> &mut [PartAtFault] {
        match self {
            Self::InvalidRequest(parts) => parts,
            Self::ImpossiblePosition(part)
            | Self::NotPlayersTurn(part)
            | Self::IllegalMove(part) => std::slice::from_mut(part),
            Self::MalformedJson(_)
            | Self::BadQuery(_)
            | Self::NotFound
            | Self::MethodNotAllowed
            | Self::RequestTimeout
            | Self::BodyTooLarge { .. }
            | Self::UnsupportedMediaType(_)
            | Self::Unauthorized
            | Self::RateLimited { .. }
            | Self::Overloaded { .. }
            | Self::ShuttingDown
            | Self::Internal => &mut [],
        }
    }

    /// The one place where problems become statuses and codes.
    fn status_and_code(&self) -> (StatusCode, Code) {
        match self {
            Self::MalformedJson(_) => (StatusCode::BAD_REQUEST, Code::MalformedJson),
            Self::BadQuery(_) => (StatusCode::BAD_REQUEST, Code::BadQuery),
            Self::NotFound => (StatusCode::NOT_FOUND, Code::NotFound),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, Code::MethodNotAllowed),
            Self::RequestTimeout => (StatusCode::REQUEST_TIMEOUT, Code::RequestTimeout),
            Self::BodyTooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, Code::BodyTooLarge),
            Self::UnsupportedMediaType(_) => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                Code::UnsupportedMediaType,
            ),
            Self::InvalidRequest(_) => (StatusCode::UNPROCESSABLE_ENTITY, Code::InvalidRequest),
            Self::ImpossiblePosition(_) => {
                (StatusCode::UNPROCESSABLE_ENTITY, Code::ImpossiblePosition)
            }
            Self::NotPlayersTurn(_) => (StatusCode::UNPROCESSABLE_ENTITY, Code::NotPlayersTurn),
            Self::IllegalMove(_) => (StatusCode::UNPROCESSABLE_ENTITY, Code::IllegalMove),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, Code::Unauthorized),
            Self::RateLimited { .. } => (StatusCode::TOO_MANY_REQUESTS, Code::RateLimited),
            Self::Overloaded { .. } => (StatusCode::SERVICE_UNAVAILABLE, Code::Overloaded),
            Self::ShuttingDown => (StatusCode::SERVICE_UNAVAILABLE, Code::ShuttingDown),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, Code::Internal),
        }
    }

    /// A sentence for people.
    fn detail(&self) -> String {
        match self {
            Self::MalformedJson(detail) => format!("the body is not JSON: {detail}"),
            Self::BadQuery(detail) => format!("the query cannot be read: {detail}"),
            Self::NotFound => "there is nothing at this path; see /openapi.yaml".to_owned(),
            Self::MethodNotAllowed => {
                "this path does not answer this method; see the header Allow".to_owned()
            }
            Self::RequestTimeout => "the body did not arrive in time".to_owned(),
            Self::BodyTooLarge { limit } => {
                format!("the body is larger than {limit} bytes")
            }
            Self::UnsupportedMediaType(detail) => (*detail).to_owned(),
            Self::InvalidRequest(parts) => sentence(parts),
            Self::ImpossiblePosition(part)
            | Self::NotPlayersTurn(part)
            | Self::IllegalMove(part) => sentence(std::slice::from_ref(part)),
            Self::Unauthorized => {
                "this server wants an API key: Authorization: Bearer KEY, or X-Api-Key: KEY"
                    .to_owned()
            }
            Self::RateLimited { .. } => "more requests than one caller may send".to_owned(),
            Self::Overloaded { .. } => "too many searches are waiting; try again soon".to_owned(),
            Self::ShuttingDown => "the server is about to stop".to_owned(),
            Self::Internal => {
                "something went wrong here; please report it with the request_id".to_owned()
            }
        }
    }

    /// When it may be worth asking again.
    fn retry_after(&self) -> Option<Duration> {
        if let Self::RateLimited { retry_after } = self {
            return Some(*retry_after);
        }
        if let Self::Overloaded { retry_after } = self {
            return Some((*retry_after).min(LONGEST_RETRY));
        }
        (*self == Self::ShuttingDown).then_some(Duration::from_secs(1))
    }

    /// The problem document for the request of this id.
    pub(crate) fn details(mut self, request_id: &str) -> ProblemDetails {
        let (status, code) = self.status_and_code();
        ProblemDetails {
            r#type: "about:blank",
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            detail: self.detail(),
            code,
            request_id: request_id.to_owned(),
            errors: self.parts_mut().to_vec(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.detail())
    }
}

/// `/board/3: …; /player: …`
fn sentence(parts: &[PartAtFault]) -> String {
    let mut sentence = String::new();
    for (place, PartAtFault { pointer, detail }) in parts.iter().enumerate() {
        let separator = if place == 0 { "" } else { "; " };
        let subject = if pointer.is_empty() {
            "the request"
        } else {
            pointer
        };
        write!(sentence, "{separator}{subject}: {detail}").expect("a String takes everything");
    }
    sentence
}

/// So that nobody stays away for long after a crowd has gone.
const LONGEST_RETRY: Duration = Duration::from_mins(1);

/// The status alone; the document is written where the request's id is known, in
/// [`super::conclude`].
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, _) = self.status_and_code();
        let mut response = status.into_response();
        if let Some(wait) = self.retry_after() {
            let whole_seconds = wait.as_millis().div_ceil(1_000);
            let seconds = u64::try_from(whole_seconds).unwrap_or(u64::MAX).max(1);
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        if self == Self::Unauthorized {
            let bearer = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(WWW_AUTHENTICATE, bearer);
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl ProblemDetails {
    /// The document as the body of `response`, whose status and headers stay.
    pub(crate) fn write_into(&self, response: &mut Response) {
        let body = serde_json::to_vec(self).expect("a problem is plain data");
        *response.body_mut() = body.into();
        response.headers_mut().insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
    }
}

impl From<SetupError> for Problem {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::Invalid(faults) => {
                let parts = faults.into_iter().take(MOST_PARTS);
                Self::InvalidRequest(parts.map(PartAtFault::from).collect())
            }
            SetupError::Impossible(fault) => Self::ImpossiblePosition(fault.into()),
            SetupError::NotPlayersTurn(fault) => Self::NotPlayersTurn(fault.into()),
            SetupError::IllegalMove(fault) => Self::IllegalMove(fault.into()),
        }
    }
}

impl From<Fault> for PartAtFault {
    fn from(fault: Fault) -> Self {
        let pointer = match fault.part {
            Part::Rules(None) => "/rules".to_owned(),
            Part::Rules(Some(name)) => format!("/rules/{}", pointer_token(&name)),
            Part::Board(None) => "/board".to_owned(),
            Part::Board(Some(cell)) => format!("/board/{cell}"),
            Part::Player => "/player".to_owned(),
            Part::Move(place) => format!("/moves/{place}"),
        };
        Self::new(pointer, fault.detail)
    }
}

/// A name as a reference token of a JSON Pointer (RFC 6901, section 3).
pub(crate) fn pointer_token(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

impl From<SearchError> for Problem {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Overloaded { retry_after } => Self::Overloaded { retry_after },
            SearchError::ShuttingDown => Self::ShuttingDown,
            SearchError::Panicked => Self::Internal,
        }
    }
}

impl From<QueueFull> for Problem {
    fn from(error: QueueFull) -> Self {
        SearchError::from(error).into()
    }
}
