//! Problems as HTTP responses: their status, their headers and the document of RFC 9457.

use std::time::Duration;

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bestmove_api::contract::problem::{ExhaustedQuota, Problem, ProblemDetails};
use bestmove_api::contract::problem_code::PROBLEMS_PATH;

use crate::service::ServiceError;

/// How much of a quota is left, and when more is
/// (<https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/>).
pub(crate) const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// What the quota is.
pub(crate) const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

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

/// Responds with only the status and the headers. The middleware `problem_body` writes the document,
/// because it has the request's id.
impl IntoResponse for ProblemResponse {
    fn into_response(self) -> Response {
        let Self(problem) = self;
        let mut response = status(&problem).into_response();
        let headers = response.headers_mut();
        if let Some(wait) = problem.retry_after() {
            headers.insert(RETRY_AFTER, whole_seconds(wait).into());
        }
        if let Problem::RateLimited(quota) = &problem {
            insert_quota(headers, quota);
        }
        if problem == Problem::Unauthorized {
            let bearer = HeaderValue::from_static("Bearer");
            headers.insert(WWW_AUTHENTICATE, bearer);
        }
        response.extensions_mut().insert(problem);
        response
    }
}

pub(super) fn nothing_here() -> Problem {
    let detail = if cfg!(feature = "full") {
        "nothing is at this path; see /openapi.yaml"
    } else {
        "nothing is at this path, or the program was built without it; see /openapi.yaml"
    };
    Problem::NotFound(detail.to_owned())
}

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

/// Adds both headers for a quota that is used up.
fn insert_quota(headers: &mut HeaderMap, quota: &ExhaustedQuota) {
    let ExhaustedQuota {
        burst,
        window,
        left,
        retry_after,
    } = *quota;
    let policy = format!("\"requests\";q={burst};w={}", whole_seconds(window));
    let left = format!("\"requests\";r={left};t={}", whole_seconds(retry_after));
    for (name, value) in [(RATE_LIMIT_POLICY, policy), (RATE_LIMIT, left)] {
        let value = HeaderValue::try_from(value).expect("names and numbers are visible ASCII");
        headers.insert(name, value);
    }
}

/// Rounds a duration up, to at least one second.
fn whole_seconds(duration: Duration) -> u64 {
    let seconds = duration.as_nanos().div_ceil(1_000_000_000);
    u64::try_from(seconds).unwrap_or(u64::MAX).max(1)
}
