//! What a browser, or a cache on the way, may keep, and how it asks again.

use std::convert::Infallible;
use std::hash::BuildHasher as _;

use axum::extract::FromRequestParts;
use axum::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
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

/// What tells a content from others (RFC 9110, section 8.8.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag(HeaderValue);

impl Tag {
    /// The tag of a content, or of a content that is the same as this in another encoding.
    pub(super) fn of(content: &[u8], is_weak: bool) -> Self {
        let prefix = if is_weak { "W/" } else { "" };
        let tag = format!("{prefix}\"{:016x}\"", FxBuildHasher.hash_one(content));
        Self(tag.try_into().expect("digits in quotes"))
    }

    /// Whether the caller has the content already, or any.
    fn is_known(&self, known: &KnownTags) -> bool {
        let mut known = known.0.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        known.any(|known| known == b"*" || opaque(known) == opaque(self.0.as_bytes()))
    }
}

/// The tags of contents that a caller has already, as `If-None-Match` says, with commas
/// between them; none where there are more than anybody has of one link, as they are held
/// until there is an answer to compare.
///
/// The tags of others may have commas, but no quotes within, so that no part of one is
/// taken for a tag of ours.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownTags(Vec<u8>);

/// The most bytes of them.
const MOST_KNOWN: usize = 1024;

impl KnownTags {
    fn of(request: &HeaderMap) -> Self {
        let values = || request.get_all(IF_NONE_MATCH).iter();
        let bytes: usize = values().map(|value| value.len() + 1).sum();
        if bytes > MOST_KNOWN {
            return Self::default();
        }
        let values: Vec<_> = values().map(HeaderValue::as_bytes).collect();
        Self(values.join(&b','))
    }
}

impl<S: Sync> FromRequestParts<S> for KnownTags {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

/// A tag whether it is weak or not.
fn opaque(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

/// Says of an answer that it lasts, and leaves it out where the caller has it already
/// (RFC 9110, section 13.1.2).
pub(super) fn lasting(
    lasting: Lasting,
    tag: Tag,
    known: &KnownTags,
    answer: impl IntoResponse,
) -> Response {
    let mut response = if tag.is_known(known) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        answer.into_response()
    };
    response.headers_mut().insert(ETAG, tag.0);
    with(lasting, response)
}

/// Says of an answer how long it lasts.
pub(super) fn with(lasting: Lasting, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, lasting.cache_control());
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_known(values: &[&str]) -> bool {
        let tag = Tag(HeaderValue::from_static("\"0123456789abcdef\""));
        let values = values.iter().map(|value| value.parse().unwrap());
        let request = values.map(|value| (IF_NONE_MATCH, value)).collect();
        tag.is_known(&KnownTags::of(&request))
    }

    #[test]
    fn a_tag_is_known_where_it_is_named() {
        for values in [
            &["\"0123456789abcdef\""][..],
            &["W/\"0123456789abcdef\""],
            &["\"a\",\t\"0123456789abcdef\" , \"b\""],
            &["\"a\"", "\"0123456789abcdef\""],
            &["*"],
        ] {
            assert!(is_known(values), "{values:?}");
        }
    }

    #[test]
    fn other_tags_are_not_it() {
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
            // More than is held until there is an answer.
            &["\"0123456789abcdef\""; 60],
        ] {
            assert!(!is_known(values), "{values:?}");
        }
    }
}
