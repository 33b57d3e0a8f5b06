//! What every request begins and every response ends with: the request's id, the
//! tracing span, the time it took, and the problem document where something went wrong.

use std::fmt::Write as _;
use std::time::Instant;

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use super::error::Problem;
use super::timing::{SERVER_TIMING, server_timing};

pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest request id that is taken over from a caller.
const LONGEST_ID: usize = 128;

/// The id of a request, among its extensions.
#[derive(Clone, Debug)]
pub(super) struct RequestId(HeaderValue);

impl RequestId {
    pub(super) fn as_str(&self) -> &str {
        self.0.to_str().expect("checked to be visible ASCII")
    }
}

pub(super) async fn conclude(mut request: Request, next: Next) -> Response {
    let id = request_id(&request);
    request.extensions_mut().insert(id.clone());
    let text = id.as_str();
    let began = Instant::now();
    let span = tracing::info_span!(
        "request",
        id = text,
        method = %request.method(),
        path = request.uri().path(),
    );
    let mut response = async {
        let response = next.run(request).await;
        tracing::debug!(status = response.status().as_u16(), "answered");
        response
    }
    .instrument(span)
    .await;
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        problem.details(text).write_into(&mut response);
    }
    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, id.0);
    headers.append(SERVER_TIMING, server_timing([("total", began.elapsed())]));
    response
}

/// The caller's own id where it is short and plain, or 16 random hexadecimal digits.
fn request_id(request: &Request) -> RequestId {
    let plain = |id: &&HeaderValue| {
        (1..=LONGEST_ID).contains(&id.len()) && id.as_bytes().iter().all(u8::is_ascii_graphic)
    };
    if let Some(id) = request.headers().get(REQUEST_ID).filter(plain) {
        return RequestId(id.clone());
    }
    let mut id = String::with_capacity(16);
    write!(id, "{:016x}", rand::random::<u64>()).expect("a String takes everything");
    RequestId(HeaderValue::try_from(id).expect("hexadecimal digits"))
}
