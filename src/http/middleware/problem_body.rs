//! The body of a problem (RFC 9457), which names the request.
//!
//! A handler that fails knows nothing of the request's id, so it leaves its problem among the
//! extensions of the response.

use axum::response::Response;

use super::request_id::RequestId;
use crate::api::problem::Problem;

/// Writes the problem of `response`, if it has one, as its body.
pub(super) fn write(id: &RequestId, response: &mut Response) {
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        problem.details(id.as_str()).write_into(response);
    }
}
