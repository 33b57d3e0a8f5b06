//! Problems as HTTP responses: their status, their headers and the document of RFC 9457.

use std::time::Duration;

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::api::problem::{Code, Problem, ProblemDetails};

impl Problem {
    /// Returns the status and the code. This is the only place that assigns them.
    fn status_and_code(&self) -> (StatusCode, Code) {
        match self {
            Self::MalformedJson(_) => (StatusCode::BAD_REQUEST, Code::MalformedJson),
            Self::BadQuery(_) => (StatusCode::BAD_REQUEST, Code::BadQuery),
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, Code::BadRequest),
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
            Self::NotImplemented(_) => (StatusCode::NOT_IMPLEMENTED, Code::NotImplemented),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, Code::Internal),
        }
    }

    /// Returns the wait until a retry is worthwhile.
    fn retry_after(&self) -> Option<Duration> {
        if let Self::RateLimited { retry_after } = self {
            return Some(*retry_after);
        }
        if let Self::Overloaded { retry_after } = self {
            return Some((*retry_after).min(MAX_RETRY_AFTER));
        }
        (*self == Self::ShuttingDown).then_some(Duration::from_secs(1))
    }

    /// Returns the problem document for the request with this id.
    pub(crate) fn details(mut self, request_id: &str) -> ProblemDetails {
        let (status, code) = self.status_and_code();
        ProblemDetails {
            r#type: "about:blank",
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            detail: self.detail(),
            code,
            request_id: request_id.to_owned(),
            errors: self.fields_mut().to_vec(),
        }
    }
}

/// Maximum `Retry-After` of an overload, because the load may end much sooner.
const MAX_RETRY_AFTER: Duration = Duration::from_mins(1);

/// Responds with the status and the headers alone. The middleware `problem_body` writes the
/// document, because it knows the request's id.
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
    /// Writes the document as the body of `response`, and keeps its status and other headers.
    pub(crate) fn write_into(&self, response: &mut Response) {
        let body = serde_json::to_vec(self).expect("a problem is plain data");
        *response.body_mut() = body.into();
        response.headers_mut().insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
    }
}
