//! Problems as HTTP responses: their status, their headers and the document of RFC 9457.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::rate_limit_headers;
use super::whole_seconds::whole_seconds;
use crate::api::problem::{Problem, ProblemDetails};
use crate::api::problem_code::PROBLEMS_PATH;
use crate::service::ServiceError;

impl From<ServiceError> for Problem {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Overloaded { retry_after } => Self::Overloaded { retry_after },
            ServiceError::ShuttingDown => Self::ShuttingDown,
            ServiceError::Panicked => Self::Internal,
        }
    }
}

impl Problem {
    /// Returns the HTTP status.
    fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.code().status()).expect("the table has statuses of HTTP")
    }

    /// Returns the problem document for the request with this id.
    pub(crate) fn details(mut self, request_id: &str) -> ProblemDetails {
        let (status, code) = (self.status(), self.code());
        ProblemDetails {
            r#type: format!("{PROBLEMS_PATH}#{}", code.name()),
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            detail: self.detail(),
            code,
            request_id: request_id.to_owned(),
            errors: self.fields_mut().to_vec(),
        }
    }
}

/// Responds with the status and the headers alone. The middleware `problem_body` writes the
/// document, because it knows the request's id.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        let headers = response.headers_mut();
        if let Some(wait) = self.retry_after() {
            headers.insert(RETRY_AFTER, whole_seconds(wait).into());
        }
        if let Self::RateLimited(quota) = &self {
            rate_limit_headers::write_into(headers, quota);
        }
        if self == Self::Unauthorized {
            let bearer = HeaderValue::from_static("Bearer");
            headers.insert(WWW_AUTHENTICATE, bearer);
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
