//! What every request begins and every response ends with: the request's id, the
//! tracing span, the time it took, and the problem document where something went wrong.

use std::fmt::Write as _;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Version};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;
use tracing::field::Empty;

use super::App;
use super::error::Problem;
use super::game_label::GameLabel;
use super::timing::{SERVER_TIMING, server_timing};
use super::trace::trace;

pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const PRIVATE: HeaderValue = HeaderValue::from_static("private");

const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");

const INERT: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

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

pub(super) async fn conclude(
    State(app): State<App>,
    endpoint: Option<MatchedPath>,
    mut request: Request,
    next: Next,
) -> Response {
    let id = request_id(&request);
    request.extensions_mut().insert(id.clone());
    let text = id.as_str();
    let began = Instant::now();
    let version = request.version();
    // At the level of the worst, so that no log is too quiet to tell what it happened to.
    let span = tracing::error_span!(
        "request",
        id = text,
        method = %request.method(),
        path = request.uri().path(),
        trace_id = Empty,
        parent_id = Empty,
    );
    if let Some(trace) = trace(request.headers()) {
        span.record("trace_id", trace.trace_id);
        span.record("parent_id", trace.parent_id);
    }
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
    let elapsed = began.elapsed();
    let game = response.extensions().get().map(|GameLabel(game)| *game);
    let endpoint = endpoint.as_ref().map(MatchedPath::as_str);
    let status = response.status().as_u16();
    app.metrics.record_request(endpoint, game, status, elapsed);
    let is_leaving = app.is_leaving() && version < Version::HTTP_2;
    let headers = response.headers_mut();
    if is_leaving {
        // So that nobody sends another request just when the connection is closed.
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    headers.insert(REQUEST_ID, id.0);
    if app.access.keys.is_some() {
        // What takes a key is given by no cache to those who have none.
        headers.entry(CACHE_CONTROL).or_insert(PRIVATE);
    }
    // Nothing is to be taken for what it does not say it is.
    headers.insert(X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    // What is opened on its own may do nothing, unless it says what it needs.
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(INERT);
    headers.append(SERVER_TIMING, server_timing([("total", elapsed)]));
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
