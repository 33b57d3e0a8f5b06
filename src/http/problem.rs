//! Problems as HTTP responses: their status, their headers and the document of RFC 9457.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bestmove_api::contract::problem::{Problem, ProblemDetails};
use bestmove_api::contract::problem_code::PROBLEMS_PATH;

use super::rate_limit_headers;
use super::whole_seconds::whole_seconds;
use crate::service::ServiceError;

/// A problem that a handler or an extractor responds with.
#[derive(Clone, Debug)]
pub struct ProblemResponse(Problem);

impl From<Problem> for ProblemResponse {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl From<ServiceError> for ProblemResponse {
    fn from(error: ServiceError) -> Self {
        Self(error.into())
    }
}

/// For a handler that goes on without the part of a request that an extractor refuses.
impl From<ProblemResponse> for Problem {
    fn from(ProblemResponse(problem): ProblemResponse) -> Self {
        problem
    }
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

/// Responds with the status and the headers alone. The middleware `problem_body` writes the
/// document, because it knows the request's id.
impl IntoResponse for ProblemResponse {
    fn into_response(self) -> Response {
        let Self(problem) = self;
        let mut response = status(&problem).into_response();
        let headers = response.headers_mut();
        if let Some(wait) = problem.retry_after() {
            headers.insert(RETRY_AFTER, whole_seconds(wait).into());
        }
        if let Problem::RateLimited(quota) = &problem {
            rate_limit_headers::write_into(headers, quota);
        }
        if problem == Problem::Unauthorized {
            let bearer = HeaderValue::from_static("Bearer");
            headers.insert(WWW_AUTHENTICATE, bearer);
        }
        response.extensions_mut().insert(problem);
        response
    }
}

/// Returns the problem of a path at which nothing is.
pub(super) fn nothing_here() -> Problem {
    let detail = if cfg!(feature = "full") {
        "nothing is at this path; see /openapi.yaml"
    } else {
        "nothing is at this path, or the program was built without it; see /openapi.yaml"
    };
    Problem::NotFound(detail.to_owned())
}

/// Returns the problem document for the request with this id.
pub(crate) fn details(mut problem: Problem, request_id: &str) -> ProblemDetails {
    let (status, code) = (status(&problem), problem.code());
    ProblemDetails {
        r#type: format!("{PROBLEMS_PATH}#{}", code.name()),
        title: status.canonical_reason().unwrap_or_default(),
        status: status.as_u16(),
        detail: problem.detail(),
        code,
        request_id: request_id.to_owned(),
        errors: problem.fields_mut().to_vec(),
    }
}

/// Writes the document as the body of `response`, and keeps its status and other headers.
pub(crate) fn write_body(details: &ProblemDetails, response: &mut Response) {
    let body = serde_json::to_vec(details).expect("a problem is plain data");
    *response.body_mut() = body.into();
    response.headers_mut().insert(
        CONTENT_TYPE,
        HeaderValue::from_static("application/problem+json"),
    );
}

fn status(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.code().status()).expect("the table has statuses of HTTP")
}
