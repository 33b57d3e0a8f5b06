//! Files that are part of the program, with an entity tag and in a compressed form.
//!
//! Compressing the largest file takes 60 ms, which no request should spend again and no start of
//! the server at all. So a file is compressed when it is first asked for, and both forms are
//! kept from then on.

use std::convert::Infallible;
use std::io::Write as _;

use axum::Router;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::sync::OnceCell;

use super::caching::{ETag, IfNoneMatch, revalidated};
use super::encode::offload_if;
use super::state::AppState;
use crate::api::problem::Problem;

/// The size of a file that an async thread compresses itself, in bytes. A larger one would delay
/// its other connections.
const MAX_BYTES_INLINE: usize = 16 << 10;

pub(crate) const HTML: &str = "text/html; charset=utf-8";
pub(crate) const SCRIPT: &str = "text/javascript; charset=utf-8";
pub(crate) const STYLESHEET: &str = "text/css; charset=utf-8";

/// A file of the program.
#[derive(Debug)]
pub(crate) struct StaticFile {
    media_type: &'static str,
    content: &'static [u8],
    derived: OnceCell<Derived>,
}

/// The parts of a file that depend on its content.
#[derive(Debug)]
struct Derived {
    etag: ETag,
    gzip: Bytes,
}

impl StaticFile {
    pub(crate) const fn new(media_type: &'static str, content: &'static [u8]) -> Self {
        Self {
            media_type,
            content,
            derived: OnceCell::const_new(),
        }
    }

    /// Responds with the file, or with 304 if the client has it. Clients must revalidate the
    /// file before each use, because a page with files of two versions would break.
    ///
    /// # Errors
    ///
    /// The compression panicked.
    pub(crate) async fn respond(&self, request: &FileRequest) -> Result<Response, Problem> {
        let content = self.content;
        let derived = self
            .derived
            .get_or_try_init(|| offload_if(content.len() > MAX_BYTES_INLINE, || derive(content)))
            .await?;
        let media_type = [(CONTENT_TYPE, self.media_type)];
        let content = if request.accepts_gzip {
            let coding = [(CONTENT_ENCODING, "gzip")];
            (media_type, coding, derived.gzip.clone()).into_response()
        } else {
            (media_type, self.content).into_response()
        };
        let etag = derived.etag.clone();
        let response = revalidated(etag, &request.known, content);
        Ok(([(VARY, "accept-encoding")], response).into_response())
    }
}

/// Returns the routes of files, each at its path.
pub(crate) fn file_routes(files: &'static [(&str, StaticFile)]) -> Router<AppState> {
    files.iter().fold(Router::new(), |router, (path, file)| {
        let handler = async |request: FileRequest| file.respond(&request).await;
        router.route(path, get(handler))
    })
}

fn derive(content: &[u8]) -> Derived {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    let gzip = gzip.write_all(content).and_then(|()| gzip.finish());
    Derived {
        // The tag is weak because it covers the compressed and the plain file.
        etag: ETag::weak(content),
        gzip: gzip
            .expect("writing to a Vec is infallible")
            .into_boxed_slice()
            .into(),
    }
}

/// The headers that decide in which form a file is sent.
#[derive(Clone, Debug)]
pub(crate) struct FileRequest {
    known: IfNoneMatch,
    accepts_gzip: bool,
}

impl<S: Sync> FromRequestParts<S> for FileRequest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self {
            known: IfNoneMatch::from_request_parts(parts, state).await?,
            accepts_gzip: accepts_gzip(&parts.headers),
        })
    }
}

/// Returns whether the client names gzip among the codings that it accepts (RFC 9110, section
/// 12.5.3).
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT_ENCODING).iter();
    let mut codings = values
        .filter_map(|value: &HeaderValue| value.to_str().ok())
        .flat_map(|value| value.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        let is_refused = weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0);
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_accepted_where_it_is_named_and_not_refused() {
        let accepts = |value: &'static str| {
            accepts_gzip(&HeaderMap::from_iter([(
                ACCEPT_ENCODING,
                HeaderValue::from_static(value),
            )]))
        };
        for value in ["gzip", "br, GZIP", "br;q=1.0, gzip;q=0.5", "gzip; q=0.1"] {
            assert!(accepts(value), "{value}");
        }
        for value in ["", "br", "gzip;q=0", "gzip; q=0.000, br", "x-gzip"] {
            assert!(!accepts(value), "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
