//! HTTP caching: `Cache-Control`, `ETag` and conditional requests.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::hash::BuildHasher as _;

use axum::extract::FromRequestParts;
use axum::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rustc_hash::FxBuildHasher;
use utoipa::IntoResponses;
use utoipa::openapi::{self, HeaderBuilder, RefOr, ResponseBuilder};

use super::auth::AccessPolicy;
use super::gzip::{InPlaceOfLargeText, is_large_text};

/// An entity tag: the hash of a content (RFC 9110, section 8.8.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ETag(HeaderValue);

impl ETag {
    /// The tag of exactly this content.
    pub(crate) fn strong(content: &[u8]) -> Self {
        Self::with_prefix("", content)
    }

    /// The tag of this content in any encoding, such as gzip.
    pub(crate) fn weak(content: &[u8]) -> Self {
        Self::with_prefix("W/", content)
    }

    fn with_prefix(prefix: &str, content: &[u8]) -> Self {
        let tag = format!("{prefix}\"{:016x}\"", FxBuildHasher.hash_one(content));
        Self(tag.try_into().expect("a quoted number is visible ASCII"))
    }

    /// Whether the client has the content, by the weak comparison of RFC 9110, section
    /// 8.8.3.2.
    pub(crate) fn matches(&self, known: &IfNoneMatch) -> bool {
        let mut known = known.0.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        known.any(|known| known == b"*" || opaque_tag(known) == opaque_tag(self.0.as_bytes()))
    }
}

fn opaque_tag(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

/// The entity tags of `If-None-Match`, separated by commas.
///
/// A request holds them until its search ends, so a longer header than [`MAX_BYTES`] is treated
/// as absent. No client needs as many tags for one URL.
///
/// Foreign tags may contain commas, but no quotes. Splitting at commas therefore never cuts a
/// part out of a foreign tag that equals one of ours.
#[derive(Clone, Debug, Default)]
pub(crate) struct IfNoneMatch(Vec<u8>);

/// Maximum length of the tags in a request, in bytes.
const MAX_BYTES: usize = 1024;

impl IfNoneMatch {
    fn from_headers(headers: &HeaderMap) -> Self {
        let values = || headers.get_all(IF_NONE_MATCH).iter();
        let bytes: usize = values().map(|value| value.len() + 1).sum();
        if bytes > MAX_BYTES {
            return Self::default();
        }
        let values: Vec<_> = values().map(HeaderValue::as_bytes).collect();
        Self(values.join(&b','))
    }
}

impl<S: Sync> FromRequestParts<S> for IfNoneMatch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(Self::from_headers(&parts.headers))
    }
}

/// Responds with content that any cache may store and must revalidate before each use.
pub(crate) fn revalidated(etag: ETag, known: &IfNoneMatch, content: impl IntoResponse) -> Response {
    conditional("no-cache", etag, known, content)
}

/// Responds with content that any cache may keep and use without asking again. Its address must
/// change with it.
pub(crate) fn immutable(etag: ETag, known: &IfNoneMatch, content: impl IntoResponse) -> Response {
    conditional("public, max-age=31536000, immutable", etag, known, content)
}

/// Responds with an answer that caches may store for a day if it has a tag, and not at all
/// otherwise.
///
/// The answer itself never changes, but its shape may in another release. Where the server
/// requires keys, only the client's own cache may store it.
pub(crate) fn cacheable(
    access: &AccessPolicy,
    etag: Option<ETag>,
    known: &IfNoneMatch,
    answer: impl IntoResponse,
) -> Response {
    match etag {
        Some(etag) if access.keys.is_some() => {
            conditional("private, max-age=86400", etag, known, answer)
        }
        Some(etag) => conditional("public, max-age=86400", etag, known, answer),
        None => no_store(answer),
    }
}

pub(crate) fn no_store(content: impl IntoResponse) -> Response {
    with_cache_control("no-store", content)
}

/// Responds with 304 if the client has the content, and with the content otherwise
/// (RFC 9110, section 13.1.2).
fn conditional(
    cache_control: &'static str,
    etag: ETag,
    known: &IfNoneMatch,
    content: impl IntoResponse,
) -> Response {
    let mut response = content.into_response();
    if etag.matches(known) {
        let is_large = is_large_text(&response);
        response = StatusCode::NOT_MODIFIED.into_response();
        if is_large {
            response.extensions_mut().insert(InPlaceOfLargeText);
        }
    }
    response.headers_mut().insert(ETAG, etag.0);
    with_cache_control(cache_control, response)
}

fn with_cache_control(policy: &'static str, content: impl IntoResponse) -> Response {
    let mut response = content.into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(policy));
    response
}

/// The response to a client that has the content already, as the OpenAPI document shows it: 304.
pub(crate) struct NotModified;

impl IntoResponses for NotModified {
    fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
        let header = |text| HeaderBuilder::new().description(Some(text)).build();
        let response = ResponseBuilder::new()
            .description("`If-None-Match` names the tag of the content.")
            .header("cache-control", header("As with the content."))
            .header("etag", header("The tag of the content."));
        [("304".to_owned(), response.build().into())].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_match(values: &[&str]) -> bool {
        let etag = ETag(HeaderValue::from_static("\"0123456789abcdef\""));
        let values = values.iter().map(|value| value.parse().unwrap());
        let headers = values.map(|value| (IF_NONE_MATCH, value)).collect();
        etag.matches(&IfNoneMatch::from_headers(&headers))
    }

    #[test]
    fn if_none_match_matches_listed_tags() {
        for values in [
            &["\"0123456789abcdef\""][..],
            &["W/\"0123456789abcdef\""],
            &["\"a\",\t\"0123456789abcdef\" , \"b\""],
            &["\"a\"", "\"0123456789abcdef\""],
            &["*"],
        ] {
            assert!(is_match(values), "{values:?}");
        }
    }

    #[test]
    fn if_none_match_ignores_other_tags_and_long_headers() {
        for values in [
            &[][..],
            &[""],
            &["0123456789abcdef"],
            &["\"0123456789abcdee\""],
            &["\"0123456789ABCDEF\""],
            &["w/\"0123456789abcdef\""],
            &["\"0123456789 abcdef\""],
            &["\"a,0123456789abcdef\""],
            &["\"*\""],
            // Longer than the maximum.
            &["\"0123456789abcdef\""; 60],
        ] {
            assert!(!is_match(values), "{values:?}");
        }
    }
}
