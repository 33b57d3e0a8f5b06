//! The body of a problem (RFC 9457), which names the request.
//!
//! A handler that fails does not have the request's id, so it leaves its problem among the
//! extensions of the response.

use axum::http::Method;
use axum::response::Response;
use bestmove_api::contract::problem::Problem;

use super::request_id::RequestId;
use crate::http::link_words::in_link;
use crate::http::problem::{details, write_body};

/// Writes the problem of `response` to a request of this method, if it has one, as its body.
pub(super) fn write(id: &RequestId, method: &Method, response: &mut Response) {
    if let Some(mut problem) = response.extensions_mut().remove::<Problem>() {
        if method == Method::GET {
            problem = in_link(problem);
        }
        write_body(&details(problem, id.as_str()), response);
    }
}
