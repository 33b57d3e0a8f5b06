//! What a browser, or a cache on the way, may keep, and how it asks again.

use std::hash::BuildHasher as _;

use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use headers::{ETag, HeaderMapExt as _, IfNoneMatch};
use rustc_hash::FxBuildHasher;

/// How long an answer stays true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lasting {
    /// For ever.
    Fact,
    /// For ever, for nobody but who has asked.
    OwnFact,
    /// As long as the server says so when it is asked again.
    UntilAskedAgain,
    /// It would not be given again.
    Once,
}

impl Lasting {
    fn cache_control(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Fact => "public, max-age=31536000, immutable",
            Self::OwnFact => "private, max-age=31536000, immutable",
            Self::UntilAskedAgain => "no-cache",
            Self::Once => "no-store",
        })
    }
}

/// The tag of a content, or of a content that is the same as this in another encoding.
pub(super) fn tag(content: &[u8], is_weak: bool) -> ETag {
    let prefix = if is_weak { "W/" } else { "" };
    let tag = format!("{prefix}\"{:016x}\"", FxBuildHasher.hash_one(content));
    tag.parse().expect("digits in quotes")
}

/// Says of an answer that it lasts, and leaves it out where the caller has it already
/// (RFC 9110, section 13.1.2).
pub(super) fn lasting(
    lasting: Lasting,
    tag: ETag,
    request: &HeaderMap,
    answer: impl IntoResponse,
) -> Response {
    let known: Option<IfNoneMatch> = request.typed_get();
    let is_known = known.is_some_and(|known| !known.precondition_passes(&tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        answer.into_response()
    };
    response.headers_mut().typed_insert(tag);
    with(lasting, response)
}

/// Says of an answer how long it lasts.
pub(super) fn with(lasting: Lasting, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, lasting.cache_control());
    response
}
